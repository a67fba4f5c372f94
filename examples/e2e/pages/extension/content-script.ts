import {
  announceEvmWallet,
  createEvmWallet,
  type EvmWalletOptions,
  injectLegacy,
  manualPrompt
} from '@latchkit/example-wallets'

/** Description of a test wallet as plain data; values that cannot be serialized are named. */
export interface ExtensionWallet extends Omit<EvmWalletOptions, 'prompt' | 'storage'> {
  /** True to prompt in its own window. Default: approves without a prompt. */
  readonly asks?: boolean
  /** True to inject at `window.ethereum` without an announcement. */
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
