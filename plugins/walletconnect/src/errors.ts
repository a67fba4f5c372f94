import { PluginError } from '@latchkit/kernel'

interface PairingErrors {
  /** The relay did not answer in time. */
  'walletconnect/unreachable': { readonly relay: string }
  /** The relay does not take the project id, or this page's origin (socket close code 3000). */
  'walletconnect/project-refused': { readonly relay: string; readonly reason: string }
  /** The code was taken away before anybody approved. */
  'walletconnect/cancelled': object
  /** A wallet approved something that cannot be used; `problem` is for developers. The session was ended. */
  'walletconnect/invalid-session': { readonly problem: string }
}

const texts = {
  'walletconnect/unreachable': 'The relay {relay} cannot be reached',
  'walletconnect/project-refused': 'The relay {relay} refused this project: {reason}',
  'walletconnect/cancelled': 'Request was aborted',
  'walletconnect/invalid-session': 'Failed to connect'
} satisfies Record<keyof PairingErrors, string>

/** What is wrong with a pairing; what is wrong with a wallet is a `WalletError`. Match on `code`. */
export class PairingError<C extends keyof PairingErrors = keyof PairingErrors> extends PluginError<PairingErrors, C> {
  override readonly name = 'PairingError'
  constructor(code: C, context: PairingErrors[C], options?: ErrorOptions) {
    super(code, context, texts, options)
  }
}
