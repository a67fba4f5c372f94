import {
  announceEvmWallet,
  createEvmWallet,
  type EvmWalletOptions,
  injectLegacy,
  manualPrompt
} from '@latchkit/example-wallets'

/** A wallet as a test wants it; what is not plain data is named. */
export interface ExtensionWallet extends Omit<EvmWalletOptions, 'prompt' | 'storage'> {
  /** Asks in its own window. Default: approves without asking. */
  readonly asks?: boolean
  /** Stands at `window.ethereum`, and does not announce itself. */
  readonly legacy?: boolean
}

declare global {
  interface Window {
    extensionWallets?: readonly ExtensionWallet[]
  }
}

// Runs before the page's own scripts, like the content script of a browser extension.
const wallets = (window.extensionWallets ?? []).map(({ asks, legacy, ...options }) => {
  const wallet = createEvmWallet({ ...options, ...(asks && { prompt: manualPrompt() }) })
  if (legacy) injectLegacy(wallet)
  else announceEvmWallet(wallet)
  return wallet
})
window.testWallets = Object.fromEntries(wallets.map(wallet => [wallet.info.rdns, wallet]))
