import {
  type ChainId,
  type Network,
  parseChainId,
  type WalletConnectCapabilities
} from '@latchkit/plugin-chains/contract'
import type { WalletConnectOptions } from './options.js'

interface ProposedNamespace {
  chains: ChainId[]
  methods: string[]
  events: string[]
}

/**
 * Returns the namespaces of a session proposal: every configured network of every chain family, all of it optional, so that a
 * wallet that has some of it can approve that part. A family without a vocabulary is not asked for, nor is a network whose id
 * is not of its family (CAIP-2): a wallet turns down the whole proposal for one such id.
 *
 * @param extra - what the site names itself, in namespaces without a configured network.
 */
export function proposalNamespaces(
  networks: readonly Network[],
  capabilitiesByNamespace: ReadonlyMap<string, WalletConnectCapabilities>,
  extra: WalletConnectOptions['namespaces'] = {}
): Record<string, ProposedNamespace> {
  const proposed: Record<string, ProposedNamespace> = Object.fromEntries(
    Object.entries(extra)
      .filter(([namespace]) => !capabilitiesByNamespace.has(namespace))
      .map(([namespace, { chains, methods, events }]) => [
        namespace,
        { chains: [...chains], methods: [...methods], events: [...events] }
      ])
  )
  for (const { chainNamespace, caipNetworkId } of networks) {
    const capabilities = capabilitiesByNamespace.get(chainNamespace)
    if (!capabilities || parseChainId(caipNetworkId)?.namespace !== chainNamespace) continue
    const { methods, events } = capabilities
    proposed[chainNamespace] ??= { chains: [], methods: [...new Set(methods)], events: [...new Set(events)] }
    const { chains } = proposed[chainNamespace]
    if (!chains.includes(caipNetworkId)) chains.push(caipNetworkId)
  }
  return proposed
}
