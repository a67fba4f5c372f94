import { PluginError } from '@latchkit/kernel'

interface WalletErrors {
  /** The visitor rejected the request in the wallet. */
  'wallet/rejected': { readonly wallet: string }
  /** The wallet is gone, locked, busy with another prompt, or failed; `reason` is for developers, never for a page. */
  'wallet/unavailable': { readonly wallet: string; readonly reason?: string }
  'wallet/timed-out': { readonly wallet: string }
  /** The wallet returned an invalid response. */
  'wallet/invalid-answer': { readonly wallet: string; readonly method: string; readonly expected: string }
  /** The wallet does not know the network and cannot add it. */
  'wallet/network-unknown': { readonly wallet: string; readonly chain: string }
  /** The wallet added the network, and the visitor then rejected the switch. */
  'wallet/switch-rejected-after-add': { readonly wallet: string; readonly chain: string }
}

const texts = {
  'wallet/rejected': 'Connection rejected',
  'wallet/unavailable': 'Failed to connect',
  'wallet/timed-out': 'Failed to connect',
  'wallet/invalid-answer': '{wallet} answered {method} with something other than {expected}',
  'wallet/network-unknown': 'Unknown Network',
  'wallet/switch-rejected-after-add': 'User rejected switch after adding network.'
} satisfies Record<keyof WalletErrors, string>

/** Error of every connector and chain feature. Match on `code`, which has the same meaning in every namespace. */
export class WalletError<C extends keyof WalletErrors = keyof WalletErrors> extends PluginError<WalletErrors, C> {
  override readonly name = 'WalletError'
  constructor(code: C, context: WalletErrors[C], options?: ErrorOptions) {
    super(code, context, texts, options)
  }
}
