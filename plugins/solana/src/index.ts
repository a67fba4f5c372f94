import { definePlugin, once } from '@latchkit/kernel'
import { Namespaces } from '@latchkit/plugin-chains/contract'
import { loadWhenIdle, loadWithRetry } from '@latchkit/plugin-chains/kit'
import { Connections } from '@latchkit/plugin-connections/contract'
import { isAddress } from './address.js'
import { readOptions, type SolanaOptions } from './options.js'

export { readChain } from './networks.js'
export type { SolanaNetwork, SolanaOptions } from './options.js'

/**
 * Solana: finds the wallets of the browser, connects them, reads balances, signs and verifies.
 *
 * @throws {KernelError} `kernel/invalid-option`, which names the option and what was expected there.
 */
export function solana(options: SolanaOptions = {}) {
  const networks = readOptions(options)

  return definePlugin({
    id: 'solana',
    optional: { connections: Connections },
    setup(ctx, { connections }) {
      const family = () => import('./lazy/family.js')
      const browser = loadWhenIdle(() => import('./lazy/browser.js'))
      const client = once(async () => (await import('./lazy/client.js')).createClient(networks))

      ctx.contribute(Namespaces, {
        id: 'solana',
        name: 'Solana',
        icon: family,
        networks,
        isAddress,
        discover(listener) {
          // None yet: what finds them is loaded now.
          listener([])
          return loadWithRetry(ctx, browser, ({ discoverWallets }) => discoverWallets(listener)).undo
        },
        features: async () => (await client()).features,
        walletConnectCapabilities: family
      })
      ctx.onStart(() => {
        const parts = { client, signer: () => connections()?.signer('solana') }
        return loadWithRetry(ctx, browser, ({ start }) => start(ctx, parts)).firstTry
      })
    }
  })
}
