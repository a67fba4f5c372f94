import { PluginError } from '@latchkit/kernel'

interface SwapErrors {
  /** Another swap waits for the wallet or for the confirmation of its approval. */
  'swap/busy': { readonly account: string }
  /** The chain of the account is not one of the option `networks`, or no provider serves it. */
  'swap/unsupported-network': { readonly account: string }
  /** The time zone of the visitor is one of the option `restrictedTimeZones`. */
  'swap/restricted-region': { readonly timeZone: string }
  /** The request has the same token twice, an amount of 0, or a slippage out of range. */
  'swap/invalid-request': { readonly reason: 'account' | 'same-token' | 'token' | 'amount' | 'slippage' }
  /** A provider did not respond in time. */
  'swap/provider-timeout': { readonly provider: string }
  /** A provider offered a price that is invalid, or for another request. */
  'swap/invalid-quote': { readonly provider: string; readonly reason: string }
  /** The quote is older than 30 s. */
  'swap/stale-quote': { readonly provider: string }
  /** The result of a new quote is below the minimum that the visitor accepted. */
  'swap/worse-price': { readonly provider: string }
  /** No provider offers this swap. */
  'swap/no-offer': { readonly account: string }
  /** The provider could not decode its own transaction, or it is for another account. */
  'swap/undecodable': { readonly provider: string }
  /** The transaction calls a contract, or needs the approval of a contract, that is not one of the provider. */
  'swap/wrong-target': { readonly provider: string; readonly target: string }
  /** The transaction pays the result to another address. */
  'swap/wrong-recipient': { readonly provider: string; readonly recipient: string }
  /** The transaction exchanges other tokens. */
  'swap/wrong-token': { readonly provider: string; readonly token: string }
  /** The transaction takes another amount. */
  'swap/wrong-amount': { readonly provider: string }
  /** The transaction sends another amount of the coin. */
  'swap/wrong-value': { readonly provider: string }
  /** The transaction accepts less than the minimum. */
  'swap/low-minimum': { readonly provider: string }
  /** The transaction's deadline is over. */
  'swap/expired': { readonly provider: string }
  /** The simulated swap pays less than the minimum, or takes more than the amount. */
  'swap/lower-result': { readonly provider: string }
  /** The wallet now signs with another account, or on another chain, than the swap was prepared for. */
  'swap/account-changed': { readonly account: string }
  /** The visitor went back, or the site aborted. */
  'swap/cancelled': { readonly account: string }
  /** The wallet was disconnected before it answered. */
  'swap/disconnected': { readonly account: string }
  /** The chain did not accept the approval. */
  'swap/approval-failed': { readonly account: string; readonly status: string }
  /** The chain executed the swap's transaction, and it failed or was dropped. */
  'swap/reverted': { readonly account: string; readonly id: string }
}

const texts = {
  'swap/busy': 'Another swap is waiting for the wallet',
  'swap/unsupported-network': 'Network not supported for Swaps',
  'swap/restricted-region': 'Swaps are unavailable in the region {timeZone}',
  'swap/invalid-request': 'Invalid swap request: {reason}',
  'swap/provider-timeout': '{provider} did not respond in time',
  'swap/invalid-quote': 'Invalid quote of {provider}: {reason}',
  'swap/stale-quote': 'The quote of {provider} is older than 30 s',
  'swap/worse-price': 'The new price of {provider} is below the accepted minimum',
  'swap/no-offer': 'No provider offers this swap',
  'swap/undecodable': 'The transaction of {provider} cannot be decoded',
  'swap/wrong-target': 'The transaction of {provider} uses the unknown contract {target}',
  'swap/wrong-recipient': 'The transaction of {provider} pays {recipient}',
  'swap/wrong-token': 'The transaction of {provider} exchanges another token: {token}',
  'swap/wrong-amount': 'The transaction of {provider} takes another amount',
  'swap/wrong-value': 'The transaction of {provider} sends another amount of the coin',
  'swap/low-minimum': 'The transaction of {provider} accepts less than the minimum',
  'swap/expired': 'The deadline of the transaction of {provider} is over',
  'swap/lower-result': 'The simulated swap of {provider} pays less than the minimum',
  'swap/account-changed': '{account} is not the account that signs any more',
  'swap/cancelled': 'Request was aborted',
  'swap/disconnected': 'The wallet of {account} was disconnected before it answered',
  'swap/approval-failed': 'The approval of {account} was not confirmed: {status}',
  'swap/reverted': 'The transaction {id} failed on the chain'
} satisfies Record<keyof SwapErrors, string>

/** Error of a swap that is not an error of the chain (`TransferError`) or the wallet (`WalletError`). Match on `code`. */
export class SwapError<C extends keyof SwapErrors = keyof SwapErrors> extends PluginError<SwapErrors, C> {
  override readonly name = 'SwapError'
  constructor(code: C, context: SwapErrors[C], options?: ErrorOptions) {
    super(code, context, texts, options)
  }
}

/** Codes of errors that are thrown before the wallet gets the request for the swap itself. */
export const codesBeforeRequest = ['swap/account-changed', 'swap/stale-quote', 'swap/approval-failed'] as const
