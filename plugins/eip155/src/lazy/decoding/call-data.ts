import { tryOrUndefined } from '@latchkit/kernel/options'
import { requestFields } from '@latchkit/plugin-chains/kit'
import { zeroAddress } from 'viem'
import { multicall3Functions, selfCallFunctions } from './batch-functions.js'
import { describedEffects } from './described-call.js'
import { type DecodingContext, type Effects, joinEffects, senderOf, transferEffects } from './effects.js'
import {
  type CallToDecode,
  type ContractFunctions,
  computedOnce,
  type FunctionTable,
  knownEffects
} from './function-call.js'
import { contractWarning, recipientWarning, shownFunction } from './named-call.js'
import { permit2Functions } from './permit2-functions.js'
import { safeFunctions } from './safe-transaction.js'
import { tokenFunctions } from './token-functions.js'
import { routerFunctions } from './universal-router.js'

/** Functions that any contract may have, in the order in which they are tried. Each table is parsed when it is needed. */
const tables: readonly (() => FunctionTable)[] = [
  () => tokenFunctions,
  ...[selfCallFunctions, safeFunctions].map(tableOf =>
    computedOnce(() => tableOf((call, context) => callEffects(call, context)))
  )
]
/** Functions of known contracts. */
const contracts: readonly ContractFunctions[] = [
  permit2Functions,
  routerFunctions,
  multicall3Functions((call, context) => callEffects(call, context))
]

/** Functions of vaults (ERC-4626). The vault itself is not known: it says what a share is worth. */
const vaultFunctions = computedOnce(
  (): FunctionTable =>
    new Map([
      shownFunction(
        'deposit(uint256 assets, address receiver)',
        ([, receiver], call, context): Effects =>
          joinEffects([contractWarning(call), recipientWarning(receiver, context)])
      ),
      shownFunction(
        'mint(uint256 shares, address receiver)',
        ([, receiver], call, context): Effects =>
          joinEffects([contractWarning(call), recipientWarning(receiver, context)])
      ),
      shownFunction(
        'withdraw(uint256 assets, address receiver, address owner)',
        ([, receiver, owner], call, context): Effects =>
          joinEffects([contractWarning(call), recipientWarning(receiver, context), recipientWarning(owner, context)])
      ),
      shownFunction(
        'redeem(uint256 shares, address receiver, address owner)',
        ([, receiver, owner], call, context): Effects =>
          joinEffects([contractWarning(call), recipientWarning(receiver, context), recipientWarning(owner, context)])
      ),
      // Wrapped coins (WETH9) at an address that no descriptor has.
      shownFunction('deposit()', (_args, call) => contractWarning(call)),
      shownFunction('withdraw(uint256 amount)', (_args, call) => contractWarning(call))
    ])
)

/**
 * Returns the effects of a call: those of functions of tokens, collections and known contracts, and those within a batch. Any other call
 * data is shown as bytes, with warnings. Coins that go along with known call data are an effect of their own.
 */
export function callEffects(call: CallToDecode, context: DecodingContext): Effects {
  const { to, value, data } = call
  if (data === '0x') return coinTransfer(to, value, context)
  const known = tryOrUndefined(() => decodedEffects(call, context))
  if (!known) return unknownCall(call)
  return value > 0n ? joinEffects([coinTransfer(to, value, context), known]) : known
}

/**
 * Returns the effects of call data; `undefined` for unknown ones. Descriptors of contracts come before the functions of unknown vaults.
 *
 * @throws {Error} for arguments that are not canonical.
 */
function decodedEffects(call: CallToDecode, context: DecodingContext): Effects | undefined {
  for (const table of tables) {
    const effects = knownEffects(table(), call, context)
    if (effects) return effects
  }
  const contract = contracts.find(({ isAt }) => isAt(call, context))
  const ofVault = () => knownEffects(vaultFunctions(), call, context)
  return (
    (contract && knownEffects(contract.table(), call, context, true)) ??
    describedEffects(call, context, ofVault) ??
    ofVault()
  )
}

const coinTransfer = (to: string, amount: bigint, context: DecodingContext): Effects =>
  transferEffects({ asset: {}, amount, from: senderOf(context), to }, context)

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
