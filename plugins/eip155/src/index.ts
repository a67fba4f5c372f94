import { definePlugin, once } from '@latchkit/kernel'
import { Namespaces } from '@latchkit/plugin-chains/contract'
import { loadWhenIdle, loadWithRetry } from '@latchkit/plugin-chains/kit'
import { Connections } from '@latchkit/plugin-connections/contract'
import { canonicalAddress, isAddress } from './address.js'
import { type Eip155Options, readOptions } from './options.js'

export type { Eip1193Provider } from './contract.js'
export type { Eip155Network, Eip155Options } from './options.js'

/**
 * EVM chains: finds the wallets of the browser, connects them, switches networks, reads balances and tokens, sends, signs and
 * verifies.
 *
 * @throws {KernelError} `kernel/invalid-option`, which names the option and what was expected there.
 */
export function eip155(options: Eip155Options = {}) {
  const settings = readOptions(options)

  return definePlugin({
    id: 'eip155',
    optional: { connections: Connections },
    setup(ctx, { connections }) {
      const { networks } = settings
      const family = () => import('./lazy/family.js')
      const browser = loadWhenIdle(() => import('./lazy/browser.js'))
      const client = once(async () => (await import('./lazy/client.js')).createClient(networks, ctx.signal))

      ctx.contribute(Namespaces, {
        id: 'eip155',
        name: 'EVM',
        icon: family,
        networks,
        isAddress,
        canonicalAddress,
        zeroAddress: '0x0000000000000000000000000000000000000000',
        discover(listener) {
          // None yet: the discovery is loaded now.
          listener([])
          return loadWithRetry(ctx, browser, ({ discoverWallets }) => discoverWallets(settings, listener)).undo
        },
        features: async () => (await client()).features,
        walletConnectCapabilities: async () => (await family()).capabilities()
      })
      ctx.onStart(() => {
        const parts = { client, signer: () => connections()?.signer('eip155') }
        return loadWithRetry(ctx, browser, ({ start }) => start(ctx, parts)).firstTry
      })
    }
  })
}
