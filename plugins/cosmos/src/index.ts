import { definePlugin } from '@latchkit/kernel'
import { contributeNamespace } from '@latchkit/plugin-chains/kit'
import { Connections } from '@latchkit/plugin-connections/contract'
import { readAddress } from './address.js'
import { type CosmosOptions, readOptions } from './options.js'

export { referenceOf } from './chain-reference.js'
export type { CosmosNetwork, CosmosOptions, KeyType } from './options.js'

const family = () => import('./lazy/family.js')

/**
 * Returns the plugin of Cosmos chains, which finds the wallets of the browser, connects them, switches networks, reads balances,
 * sends, signs and verifies.
 *
 * @throws {KernelError} `kernel/invalid-option` with the option and the requirement.
 * @example
 * import { cosmos } from '@latchkit/plugin-cosmos'
 * import { corePreset, createLatchkit } from '@latchkit/preset-core'
 * import { cosmosHub } from 'latchkit/networks'
 *
 * createLatchkit({ plugins: [...corePreset(), cosmos({ networks: [cosmosHub] })] })
 */
export function cosmos(options: CosmosOptions = {}) {
  const settings = readOptions(options)

  return definePlugin({
    id: 'cosmos',
    optional: { connections: Connections },
    setup(ctx, { connections }) {
      const prefixes = new Set(settings.networks.map(({ bech32Prefix }) => bech32Prefix))
      const canonicalAddress = (value: string) => {
        const read = readAddress(value)
        return read && prefixes.has(read.prefix) ? read.address : undefined
      }
      contributeNamespace(ctx, {
        id: 'cosmos',
        name: 'Cosmos',
        icon: family,
        walletConnectCapabilities: family,
        networks: settings.networks,
        readNetworks(networks) {
          const added = readOptions({ networks: networks as never }).networks
          for (const { bech32Prefix } of added) prefixes.add(bech32Prefix)
          return added
        },
        isAddress: value => canonicalAddress(value) !== undefined,
        canonicalAddress,
        connections,
        browser: async () => (await import('./lazy/browser.js')).createBrowser(settings)
      })
    }
  })
}
