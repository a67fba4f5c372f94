import { PluginError } from '@latchkit/kernel'

interface PairingErrors {
  /** The relay did not answer in time. */
  'walletconnect/unreachable': { readonly relay: string }
  /** The relay does not take the project id, or this page's origin (socket close code 3000). */
  'walletconnect/project-refused': { readonly relay: string; readonly reason: string }
  /** No chain plugin has a network, and the option `namespaces` names nothing: no wallet could approve anything. */
  'walletconnect/nothing-to-ask': object
  /** The code was taken away before anybody approved. */
  'walletconnect/cancelled': object
  /** The instance was destroyed, and its connection to the relay with it. */
  'walletconnect/closed': object
  /** A wallet approved something that cannot be used; `problem` is for developers. The session was ended. */
  'walletconnect/invalid-session': { readonly problem: string }
}

const texts = {
  'walletconnect/unreachable': 'The relay {relay} cannot be reached',
  'walletconnect/project-refused': 'The relay {relay} refused this project: {reason}',
  'walletconnect/nothing-to-ask': 'Add a chain plugin with networks, or set the option namespaces of walletConnect',
  'walletconnect/cancelled': 'Request was aborted',
  'walletconnect/closed': 'Connection already closed',
  'walletconnect/invalid-session': 'Failed to connect'
} satisfies Record<keyof PairingErrors, string>

/** What is wrong with a pairing; what is wrong with a wallet is a `WalletError`. Match on `code`. */
export class PairingError<C extends keyof PairingErrors = keyof PairingErrors> extends PluginError<PairingErrors, C> {
  override readonly name = 'PairingError'
  constructor(code: C, context: PairingErrors[C], options?: ErrorOptions) {
    super(code, context, texts, options)
  }
}
