import { definePlugin, once } from '@latchkit/kernel'
import { type NamespaceAdapter, Namespaces } from '@latchkit/kernel/chain'
import { Connections } from '@latchkit/plugin-connections/contract'
import { isAddress } from './address.js'
import { createConnector } from './connector.js'
import { discoverWallets, type WalletPage } from './discovery.js'
import { methods } from './methods.js'
import { type Eip155Options, readOptions } from './options.js'
import { whenIdle } from './when-idle.js'

export type { Eip155Network, Eip155Options } from './options.js'

/**
 * EVM chains: finds the wallets of the browser, connects them, switches networks, reads balances, signs and verifies.
 *
 * @throws {KernelError} `kernel/invalid-option`
 */
export function eip155(options: Eip155Options = {}) {
  const { networks, discovery: sources } = readOptions(options)
  const client = once(async () => (await import('./lazy/client.js')).createClient(networks))

  const prefetch = () => void Promise.all([import('./lazy/connect.js'), client()]).catch(() => {})

  const adapter: NamespaceAdapter = {
    id: 'eip155',
    name: 'EVM',
    networks,
    isAddress,
    discover: listener =>
      discoverWallets(
        {
          page: globalThis.window as WalletPage | undefined,
          sources,
          connectorFor: (info, provider) => createConnector(info, provider, networks)
        },
        listener
      ),
    features: async () => (await client()).features
  }

  return definePlugin({
    id: 'eip155',
    optional: { connections: Connections },
    setup(ctx, { connections }) {
      ctx.contribute(Namespaces, adapter)
      for (const method of methods) {
        ctx.handle(method, async (_, request) => (await client()).answer(request, connections()?.signer('eip155')))
      }
    },
    start(ctx) {
      // Whoever looks at the wallets is about to choose one: what is needed then is fetched meanwhile.
      ctx.events.on('router:changed', ({ to }) => {
        if (to === 'Connect') whenIdle(prefetch)
      })
    }
  })
}
