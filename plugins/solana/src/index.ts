import { definePlugin } from '@latchkit/kernel'
import { contributeNamespace } from '@latchkit/plugin-chains/kit'
import { Connections } from '@latchkit/plugin-connections/contract'
import { isAddress } from './address.js'
import { readOptions, type SolanaOptions } from './options.js'

export { readChain } from './networks.js'
export type { SolanaNetwork, SolanaOptions } from './options.js'

const family = () => import('./lazy/family.js')

/**
 * Returns the plugin of Solana, which finds the wallets of the browser, connects them, reads balances, sends, signs and verifies.
 *
 * @throws {KernelError} `kernel/invalid-option` with the option and the requirement.
 * @example
 * import { solana } from '@latchkit/plugin-solana'
 * import { corePreset, createLatchkit } from '@latchkit/preset-core'
 * import { solana as mainnet } from 'latchkit/networks'
 *
 * createLatchkit({ plugins: [...corePreset(), solana({ networks: [mainnet] })] })
 */
export function solana(options: SolanaOptions = {}) {
  const networks = readOptions(options)

  return definePlugin({
    id: 'solana',
    optional: { connections: Connections },
    setup(ctx, { connections }) {
      contributeNamespace(ctx, {
        id: 'solana',
        name: 'Solana',
        icon: family,
        walletConnectCapabilities: family,
        networks,
        readNetworks: added => readOptions({ networks: added as never }),
        isAddress,
        connections,
        browser: async () => (await import('./lazy/browser.js')).createBrowser()
      })
    }
  })
}
