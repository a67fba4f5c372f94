import { KernelError, type PluginContext } from '@latchkit/kernel'
import type { ChainId, ChainsApi, Connector } from '@latchkit/plugin-chains/contract'
import { switchNetworkMethod } from '../contract.js'
import type { ActiveConnectors } from './active-connectors.js'
import { ConnectionError } from './errors.js'
import type { Store } from './store.js'

interface SwitchDeps {
  readonly ctx: Pick<PluginContext, 'rpc' | 'handle' | 'onDispose'>
  readonly store: Pick<Store, 'networks'>
  readonly activeConnectors: Pick<ActiveConnectors, 'find'>
  readonly features: ChainsApi['features']
}

/** Function that switches the wallet of a connector, after the request has passed `kernel.rpc`. */
export type RequestSwitch = (connector: Connector, chain: ChainId, signal: AbortSignal) => Promise<void>

/**
 * Handles `switchNetworkMethod` of every namespace with a network, and creates the function that sends it.
 *
 * The function throws a `ConnectionError` (`connections/unsupported` if the chain family cannot switch), or a `WalletError` as
 * `switchNetwork.switch` of the family. An abort rejects with the reason of the signal.
 */
export function createSwitchRequests({ ctx, store, activeConnectors, features }: SwitchDeps): RequestSwitch {
  const handled = new Set<string>()
  const handleIn = (namespace: string) => {
    if (handled.has(namespace)) return
    handled.add(namespace)
    const method = switchNetworkMethod(namespace)
    ctx.handle(method, async (params, { chain, signal }) => {
      const { connector: id } = Object(params) as { readonly connector?: unknown }
      const connector = activeConnectors.find(namespace, `${id}`)
      const network = store.networks.get().find(({ caipNetworkId }) => caipNetworkId === chain)
      if (!connector || !network) throw new KernelError('rpc/not-allowed', method)
      const { switchNetwork: feature } = await features(namespace)
      const wallet = connector.info.name
      if (!feature) throw new ConnectionError('connections/unsupported', { wallet, feature: 'switchNetwork' })
      await feature.switch(connector, network, signal)
    })
  }
  const handleAll = () => store.networks.get().forEach(({ chainNamespace }) => void handleIn(chainNamespace))
  ctx.onDispose(store.networks.subscribe(handleAll))
  handleAll()

  return (connector, chain, signal) => {
    const [namespace = ''] = chain.split(':')
    return ctx.rpc.request(switchNetworkMethod(namespace), { connector: connector.info.id }, { chain, signal })
  }
}
