import { PluginError } from '@latchkit/kernel'

interface PairingErrors {
  /** The relay did not respond in time. */
  'walletconnect/unreachable': { readonly relay: string }
  /** The relay rejected the project id or this page's origin (socket close code 3000). */
  'walletconnect/project-refused': { readonly relay: string; readonly reason: string }
  /** No chain plugin has a network, and the option `namespaces` is empty: the proposal would be empty. */
  'walletconnect/nothing-to-ask': object
  /** The attempt was cancelled before a wallet approved. */
  'walletconnect/cancelled': object
  /** The instance was destroyed, which closed its connection to the relay. */
  'walletconnect/closed': object
  /** A wallet approved an unusable session; `problem` describes it for developers. The session was ended. */
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

/** Error of a pairing; errors of a wallet are `WalletError`. Match on `code`. */
export class PairingError<C extends keyof PairingErrors = keyof PairingErrors> extends PluginError<PairingErrors, C> {
  override readonly name = 'PairingError'
  constructor(code: C, context: PairingErrors[C], options?: ErrorOptions) {
    super(code, context, texts, options)
  }
}
