import { definePlugin } from '@latchkit/kernel'
import { contributeNamespace } from '@latchkit/plugin-chains/kit'
import { Connections } from '@latchkit/plugin-connections/contract'
import { canonicalAddress, parseAddress } from './address.js'
import { families } from './networks.js'
import { type Bip122Options, readOptions } from './options.js'

export type { Bip122Network, Bip122Options } from './options.js'

const family = () => import('./lazy/family.js')

/**
 * Returns the plugin of Bitcoin, which finds the wallets of the browser, connects them, reads balances, sends, signs and verifies.
 *
 * @throws {KernelError} `kernel/invalid-option` with the option and the requirement.
 * @example
 * import { bip122 } from '@latchkit/plugin-bip122'
 * import { corePreset, createLatchkit } from '@latchkit/preset-core'
 * import { bitcoin } from 'latchkit/networks'
 *
 * createLatchkit({ plugins: [...corePreset(), bip122({ networks: [bitcoin] })] })
 */
export function bip122(options: Bip122Options = {}) {
  const networks = readOptions(options)

  return definePlugin({
    id: 'bip122',
    optional: { connections: Connections },
    setup(ctx, { connections }) {
      const familiesOf = (list: typeof networks) => list.map(({ id }) => families.get(String(id)))
      const siteFamilies = familiesOf(networks)
      contributeNamespace(ctx, {
        id: 'bip122',
        name: 'Bitcoin',
        icon: family,
        walletConnectCapabilities: family,
        networks,
        readNetworks(given) {
          const added = readOptions({ networks: given as never })
          siteFamilies.push(...familiesOf(added))
          return added
        },
        // Coins that are sent to an address of another network are lost.
        isAddress: value => parseAddress(value)?.families.some(family => siteFamilies.includes(family)) ?? false,
        canonicalAddress,
        connections,
        browser: async () => (await import('./lazy/browser.js')).createBrowser(networks, connections)
      })
    }
  })
}
