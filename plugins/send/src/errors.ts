import { PluginError } from '@latchkit/kernel'

interface SendErrors {
  /** Another transfer waits for the wallet. */
  'send/busy': { readonly account: string }
  /** The chain family of the account has no transfers. */
  'send/unsupported-chain': { readonly account: string }
  /** The wallet now signs with another account, or on another chain, than the transfer was prepared for. */
  'send/account-changed': { readonly account: string }
  /** The visitor went back before the wallet answered. */
  'send/cancelled': { readonly account: string }
  /** The wallet was disconnected before it answered, here, in the wallet or in another tab. */
  'send/disconnected': { readonly account: string }
}

const texts = {
  'send/busy': 'Another transfer is waiting for the wallet',
  'send/unsupported-chain': 'Unsupported chain',
  'send/account-changed': '{account} is not the account that signs any more',
  'send/cancelled': 'Request was aborted',
  'send/disconnected': 'The wallet of {account} was disconnected before it answered'
} satisfies Record<keyof SendErrors, string>

/** Error of a transfer that is not an error of the chain (`TransferError`) or the wallet (`WalletError`). Match on `code`. */
export class SendError<C extends keyof SendErrors = keyof SendErrors> extends PluginError<SendErrors, C> {
  override readonly name = 'SendError'
  constructor(code: C, context: SendErrors[C], options?: ErrorOptions) {
    super(code, context, texts, options)
  }
}

/** Codes of errors that are thrown before the wallet gets the request. */
export const codesBeforeRequest = ['send/account-changed'] as const
