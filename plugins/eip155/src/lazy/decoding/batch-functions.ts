import type { Hex } from '../../contract.js'
import { type DecodingContext, type Effects, joinEffects } from './effects.js'
import {
  type CallToDecode,
  type ContractFunctions,
  computedOnce,
  type FunctionTable,
  knownFunction
} from './function-call.js'
import { type DecodeCall, innerEffects } from './inner-calls.js'
import { contractWarning } from './named-call.js'

/** Address of Multicall3, which is the same on every chain. */
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const TARGET_CALL = '(address target, bytes callData)'

/** Returns functions of contracts that call themselves, once for each item of a list (Uniswap, OpenZeppelin). */
export function selfCallFunctions(decodeCall: DecodeCall): FunctionTable {
  // Warns about the contract, because only a known one makes just these calls.
  const effectsOf = (items: readonly Hex[], call: CallToDecode, context: DecodingContext) =>
    joinEffects([
      innerEffects(
        items.map(data => ({ to: call.to, value: 0n, data })),
        context,
        (inner, innerContext) => (inner.data === '0x' ? callWithoutData(inner) : decodeCall(inner, innerContext))
      ),
      contractWarning(call)
    ])
  return new Map([
    knownFunction('multicall(bytes[] data)', ([items], call, context) => effectsOf(items, call, context)),
    knownFunction('multicall(uint256 deadline, bytes[] data)', ([, items], call, context) =>
      effectsOf(items, call, context)
    ),
    knownFunction('multicall(bytes32 previousBlockhash, bytes[] data)', ([, items], call, context) =>
      effectsOf(items, call, context)
    )
  ])
}

/** Returns the effects of a call that a contract makes of itself without data: it runs code that is not known. */
const callWithoutData = ({ to }: CallToDecode): Effects => ({
  actions: [{ type: 'call', target: to }],
  warnings: [{ code: 'unknown-contract', subject: to }, { code: 'unknown-data' }]
})

/** Call of a batch, as Multicall3 names its members. */
interface TargetCall {
  readonly target: string
  readonly callData: Hex
  /** @defaultValue no coins */
  readonly value?: bigint
}

/** Returns functions of Multicall3, which makes the calls with its own coins and tokens. */
export function multicall3Functions(decodeCall: DecodeCall): ContractFunctions {
  const effectsOf = (calls: readonly TargetCall[], { to: sender }: CallToDecode, context: DecodingContext) =>
    innerEffects(
      calls.map(({ target, callData, value = 0n }) => ({ to: target, value, data: callData })),
      { ...context, sender },
      decodeCall
    )
  const plain = (name: 'aggregate' | 'blockAndAggregate') =>
    knownFunction(`${name}(${TARGET_CALL}[] calls)`, ([calls], ...rest) => effectsOf(calls, ...rest))
  const optional = (name: 'tryAggregate' | 'tryBlockAndAggregate') =>
    knownFunction(`${name}(bool requireSuccess, ${TARGET_CALL}[] calls)`, ([, calls], ...rest) =>
      effectsOf(calls, ...rest)
    )
  const table = computedOnce(
    () =>
      new Map([
        plain('aggregate'),
        plain('blockAndAggregate'),
        optional('tryAggregate'),
        optional('tryBlockAndAggregate'),
        knownFunction('aggregate3((address target, bool allowFailure, bytes callData)[] calls)', ([calls], ...rest) =>
          effectsOf(calls, ...rest)
        ),
        knownFunction(
          'aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
          ([calls], ...rest) => effectsOf(calls, ...rest)
        )
      ])
  )
  return { isAt: ({ to }) => to === MULTICALL3, table }
}
