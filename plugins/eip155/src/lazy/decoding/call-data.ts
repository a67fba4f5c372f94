import { tryOrUndefined } from '@latchkit/kernel/options'
import { requestFields } from '@latchkit/plugin-chains/kit'
import { zeroAddress } from 'viem'
import type { Hex } from '../../contract.js'
import { type DecodingContext, type Effects, joinEffects, transferEffects, warnIf } from './effects.js'
import { type CallToDecode, type FunctionTable, knownEffects, knownFunction } from './function-call.js'
import { tokenFunctions } from './token-functions.js'

/** Maximum number of calls in a multicall, and of multicalls in each other. Beyond them, a multicall is shown as bytes. */
const MAX_CALLS = 100
const MAX_DEPTH = 3

/**
 * Returns the effects of a call: those of functions of tokens and collections, and those within a multicall. Any other call data is
 * shown as bytes, with warnings. Coins that go along with known call data are an effect of their own.
 */
export function callEffects(call: CallToDecode, context: DecodingContext): Effects {
  const { to, value, data } = call
  if (data === '0x') return coinTransfer(to, value, context)
  const known = tryOrUndefined(
    () => knownEffects(tokenFunctions, call, context) ?? knownEffects(multicalls, call, context)
  )
  if (!known) return unknownCall(call)
  return value > 0n ? joinEffects([coinTransfer(to, value, context), known]) : known
}

const coinTransfer = (to: string, amount: bigint, context: DecodingContext): Effects =>
  transferEffects({ asset: {}, amount, to }, context)

/** Returns a call whose effects are not known, with its data as bytes. */
function unknownCall(call: CallToDecode): Effects {
  const warnings = [{ code: 'unknown-contract', subject: call.to }, { code: 'unknown-data' }] as const
  return { actions: [bytesAction(call)], warnings }
}

/** Returns the creation of a contract, whose address is not known: its target is zero. */
export function creationEffects(given: Omit<CallToDecode, 'to'>): Effects {
  const action = { ...bytesAction({ ...given, to: zeroAddress }), name: 'constructor' }
  return { actions: [action], warnings: [{ code: 'unknown-contract' }, { code: 'unknown-data' }] }
}

const bytesAction = ({ to: target, value, data }: CallToDecode) =>
  ({
    type: 'call',
    target,
    ...(value > 0n && { value }),
    ...(data !== '0x' && { fields: requestFields({ data }, () => 'bytes') })
  }) as const

/** Functions of contracts that call themselves, once for each item of a list (Uniswap, OpenZeppelin). */
const multicalls: FunctionTable = new Map([
  knownFunction('multicall(bytes[] data)', ([items], { to }, context) => innerEffects(items, to, context)),
  knownFunction('multicall(uint256 deadline, bytes[] data)', ([, items], { to }, context) =>
    innerEffects(items, to, context)
  ),
  knownFunction('multicall(bytes32 previousBlockhash, bytes[] data)', ([, items], { to }, context) =>
    innerEffects(items, to, context)
  )
])

/** Returns the effects of the calls in a multicall. Warns about the contract, because only a known one makes just these calls. */
function innerEffects(items: readonly Hex[], to: string, context: DecodingContext): Effects {
  const { depth = 0 } = context
  const assertCount = (count: number) => {
    if (count === 0 || count > MAX_CALLS) throw new RangeError(`Expected 1 to ${MAX_CALLS} calls`)
  }
  assertCount(items.length)
  if (depth === MAX_DEPTH) throw new RangeError(`Expected at most ${MAX_DEPTH} levels`)
  const parts = items.map(data => {
    const call: CallToDecode = { to, value: 0n, data }
    return data === '0x' ? unknownCall(call) : callEffects(call, { ...context, depth: depth + 1 })
  })
  const effects = joinEffects([...parts, warnIf(true, { code: 'unknown-contract', subject: to })])
  assertCount(effects.actions.length)
  return effects
}
