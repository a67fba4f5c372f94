import { definePlugin, once } from '@latchkit/kernel'
import { Namespaces } from '@latchkit/plugin-chains/contract'
import { loadWhenIdle, loadWithRetry } from '@latchkit/plugin-chains/kit'
import { Connections } from '@latchkit/plugin-connections/contract'
import { readAddress } from './address.js'
import { type CosmosOptions, readOptions } from './options.js'

export type { CosmosNetwork, CosmosOptions, KeyType } from './options.js'
export { referenceOf } from './options.js'

/**
 * Cosmos chains: finds the wallets of the browser, connects them, switches networks, reads balances, sends, signs and
 * verifies.
 *
 * @throws {KernelError} `kernel/invalid-option`, which names the option and what was expected there.
 */
export function cosmos(options: CosmosOptions = {}) {
  const settings = readOptions(options)

  return definePlugin({
    id: 'cosmos',
    optional: { connections: Connections },
    setup(ctx, { connections }) {
      const { networks } = settings
      const prefixes = new Set(networks.map(({ bech32Prefix }) => bech32Prefix))
      const canonicalAddress = (value: string) => {
        const read = readAddress(value)
        return read && prefixes.has(read.prefix) ? read.address : undefined
      }
      const family = () => import('./lazy/family.js')
      const browser = loadWhenIdle(() => import('./lazy/browser.js'))
      const client = once(async () => (await import('./lazy/client.js')).createClient(networks))

      ctx.contribute(Namespaces, {
        id: 'cosmos',
        name: 'Cosmos',
        icon: family,
        networks,
        isAddress: value => canonicalAddress(value) !== undefined,
        canonicalAddress,
        discover(listener) {
          // None yet: what finds them is loaded now.
          listener([])
          return loadWithRetry(ctx, browser, ({ discoverWallets }) => discoverWallets(settings, listener)).undo
        },
        features: async () => (await client()).features,
        walletConnectCapabilities: family
      })
      ctx.onStart(() => {
        const parts = { client, signer: () => connections()?.signer('cosmos') }
        return loadWithRetry(ctx, browser, ({ start }) => start(ctx, parts)).firstTry
      })
    }
  })
}
