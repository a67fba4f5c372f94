import { definePlugin } from '@latchkit/kernel'
import { contributeNamespace } from '@latchkit/plugin-chains/kit'
import { Connections } from '@latchkit/plugin-connections/contract'
import { canonicalAddress, isAddress } from './address.js'
import { type PolkadotOptions, readOptions } from './options.js'

export type { PolkadotNetwork, PolkadotOptions } from './options.js'

const family = () => import('./lazy/family.js')

/**
 * Returns the plugin of Polkadot chains, which finds the wallets of the browser, connects them, reads balances, sends, signs and
 * verifies.
 *
 * @throws {KernelError} `kernel/invalid-option` with the option and the requirement.
 * @example
 * import { polkadot } from '@latchkit/plugin-polkadot'
 * import { corePreset, createLatchkit } from '@latchkit/preset-core'
 * import { assetHubPolkadot } from 'latchkit/networks'
 *
 * createLatchkit({ plugins: [...corePreset(), polkadot({ networks: [assetHubPolkadot] })] })
 */
export function polkadot(options: PolkadotOptions = {}) {
  const networks = readOptions(options)

  return definePlugin({
    id: 'polkadot',
    optional: { connections: Connections },
    setup(ctx, { connections }) {
      contributeNamespace(ctx, {
        id: 'polkadot',
        name: 'Polkadot',
        icon: family,
        walletConnectCapabilities: family,
        networks,
        readNetworks: added => readOptions({ networks: added as never }),
        isAddress,
        canonicalAddress: value => canonicalAddress(value, networks[0].ss58Prefix),
        connections,
        browser: async () => (await import('./lazy/browser.js')).createBrowser(networks, ctx)
      })
    }
  })
}
