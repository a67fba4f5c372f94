import { definePlugin, once } from '@latchkit/kernel'
import { Namespaces } from '@latchkit/plugin-chains/contract'
import { loadWhenIdle, loadWithRetry } from '@latchkit/plugin-chains/kit'
import { Connections } from '@latchkit/plugin-connections/contract'
import { canonicalAddress, parseAddress } from './address.js'
import { families } from './networks.js'
import { type Bip122Options, readOptions } from './options.js'

export type { Bip122Network, Bip122Options } from './options.js'

/**
 * Bitcoin: finds the wallets of the browser, connects them, reads balances, signs and verifies messages, signs transactions and
 * sends payments.
 *
 * @throws {KernelError} `kernel/invalid-option`, which names the option and what was expected there.
 */
export function bip122(options: Bip122Options = {}) {
  const networks = readOptions(options)

  return definePlugin({
    id: 'bip122',
    optional: { connections: Connections },
    setup(ctx, { connections }) {
      const offered = networks.map(({ id }) => families.get(String(id)))
      const loadFamily = () => import('./lazy/family.js')
      const browser = loadWhenIdle(() => import('./lazy/browser.js'))
      const client = once(async () => (await import('./lazy/client.js')).createClient(networks, connections))

      ctx.contribute(Namespaces, {
        id: 'bip122',
        name: 'Bitcoin',
        icon: loadFamily,
        networks,
        // What a person types is for one of the site's networks: an address of another would be lost money.
        isAddress: value => parseAddress(value)?.families.some(family => offered.includes(family)) ?? false,
        canonicalAddress,
        discover(listener) {
          // None yet: what finds them is loaded now.
          listener([])
          return loadWithRetry(ctx, browser, ({ discoverWallets }) => discoverWallets(networks, listener)).undo
        },
        features: async () => (await client()).features,
        walletConnectCapabilities: loadFamily
      })
      ctx.onStart(() => {
        const parts = { client, signer: () => connections()?.signer('bip122') }
        return loadWithRetry(ctx, browser, ({ start }) => start(ctx, parts)).firstTry
      })
    }
  })
}
