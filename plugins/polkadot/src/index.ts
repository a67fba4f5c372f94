import { definePlugin, once } from '@latchkit/kernel'
import { Namespaces } from '@latchkit/plugin-chains/contract'
import { loadWhenIdle, loadWithRetry } from '@latchkit/plugin-chains/kit'
import { Connections } from '@latchkit/plugin-connections/contract'
import { isAddress, spelled } from './address.js'
import { type PolkadotOptions, readOptions } from './options.js'

export type { PolkadotNetwork, PolkadotOptions } from './options.js'

/**
 * Polkadot chains: finds the wallets of the browser, connects them, reads balances, sends, signs and verifies.
 *
 * @throws {KernelError} `kernel/invalid-option`, which names the option and what was expected there.
 */
export function polkadot(options: PolkadotOptions = {}) {
  const networks = readOptions(options)

  return definePlugin({
    id: 'polkadot',
    optional: { connections: Connections },
    setup(ctx, { connections }) {
      const family = () => import('./lazy/family.js')
      const browser = loadWhenIdle(() => import('./lazy/browser.js'))
      const client = once(async () => (await import('./lazy/client.js')).createClient(networks))
      const authorized = once(async () =>
        (await import('./lazy/wallet/connector.js')).createAuthorizedWallets(ctx.storage)
      )

      ctx.contribute(Namespaces, {
        id: 'polkadot',
        name: 'Polkadot',
        icon: family,
        networks,
        isAddress,
        canonicalAddress: value => spelled(value, networks[0].ss58Prefix),
        discover(listener) {
          // No wallets yet: the discovery is loaded now.
          listener([])
          const onOpened = (scan: () => void) => ctx.events.on('router:opened', scan)
          const parts = { networks, authorized, onOpened }
          return loadWithRetry(ctx, browser, ({ discoverWallets }) => discoverWallets(parts, listener)).undo
        },
        features: async () => (await client()).features,
        walletConnectCapabilities: family
      })
      ctx.onStart(() => {
        const parts = { client, signer: () => connections()?.signer('polkadot') }
        return loadWithRetry(ctx, browser, ({ start }) => start(ctx, parts)).firstTry
      })
    }
  })
}
