import { PluginError } from '@latchkit/kernel'
import type { AccountId } from '@latchkit/plugin-chains/contract'
import type { SentCall } from './calls.js'

interface OfWallet {
  readonly wallet: string
  readonly method: string
}
interface SmartSessionsErrors {
  /** No wallet is connected in the namespace. */
  'smart-sessions/not-connected': object
  /** The account that is shown is on another chain than the request names. */
  'smart-sessions/wrong-chain': { readonly chain: string }
  /** Another account is shown than the one whose session is revoked. */
  'smart-sessions/account-changed': object
  'smart-sessions/invalid-request': { readonly expected: string }
  /** The wallet or the chain family lacks the method. */
  'smart-sessions/unsupported': OfWallet
  /** Codes 5700 to 5760 of EIP-5792. */
  'smart-sessions/unsupported-capability': OfWallet
  'smart-sessions/unsupported-chain': OfWallet
  'smart-sessions/duplicate-id': OfWallet
  'smart-sessions/unknown-id': OfWallet
  'smart-sessions/too-large': OfWallet
  'smart-sessions/upgrade-rejected': OfWallet
  'smart-sessions/not-atomic': OfWallet
  /**
   * The calls in `sent` are transactions now, and the call at the index `failed` is not; `cause` is its error. Later calls were not
   * requested. After an abort the wallet may still send the failed one.
   */
  'smart-sessions/partly-sent': {
    readonly account: AccountId
    readonly sent: readonly SentCall[]
    readonly failed: number
    readonly total: number
  }
  /** The wallet granted something other than requested, where this was not allowed. `field`: `permission.data.allowance`. */
  'smart-sessions/not-as-requested': OfWallet & { readonly field: string }
}

const texts = {
  'smart-sessions/not-connected': 'No wallet is connected',
  'smart-sessions/wrong-chain': 'The account that is shown is not on {chain}',
  'smart-sessions/account-changed': 'Another account is shown now',
  'smart-sessions/invalid-request': 'The request needs {expected}',
  'smart-sessions/unsupported': '{wallet} does not support {method}',
  'smart-sessions/unsupported-capability': '{wallet} lacks a capability that the request needs',
  'smart-sessions/unsupported-chain': '{wallet} has no batches on this chain',
  'smart-sessions/duplicate-id': '{wallet} has a batch with this id already',
  'smart-sessions/unknown-id': '{wallet} knows no batch with this id',
  'smart-sessions/too-large': 'The batch is too large for {wallet}',
  'smart-sessions/upgrade-rejected': 'The upgrade of the account was rejected',
  'smart-sessions/not-atomic': '{wallet} cannot execute all calls or none',
  'smart-sessions/partly-sent': 'Call {failed} of {total} was not sent, and the calls before it were',
  'smart-sessions/not-as-requested': '{wallet} granted another {field} than requested'
} satisfies Record<keyof SmartSessionsErrors, string>

/** Error of batches and permissions that is not an error of the chain or the wallet (`WalletError`). Match on `code`. */
export class SmartSessionsError<C extends keyof SmartSessionsErrors = keyof SmartSessionsErrors> extends PluginError<
  SmartSessionsErrors,
  C
> {
  override readonly name = 'SmartSessionsError'
  constructor(code: C, context: SmartSessionsErrors[C], options?: ErrorOptions) {
    super(code, context, texts, options)
  }
}
