import {
  type ChainId,
  type Network,
  parseChainId,
  type WalletConnectCapabilities
} from '@latchkit/plugin-chains/contract'
import type { WalletConnectOptions } from './options.js'

export interface NamespaceProposal {
  chains: ChainId[]
  methods: string[]
  events: string[]
}

/**
 * Returns the optional namespaces of a session proposal, with every configured network. Omits namespaces without WalletConnect
 * capabilities, and networks whose id has another namespace (CAIP-2): a wallet rejects a whole proposal with such an id.
 *
 * @param extra - namespaces of the site's option, for namespaces without a chain plugin.
 */
export function proposalNamespaces(
  networks: readonly Network[],
  capabilitiesByNamespace: ReadonlyMap<string, WalletConnectCapabilities>,
  extra: WalletConnectOptions['namespaces'] = {}
): Record<string, NamespaceProposal> {
  const proposed: Record<string, NamespaceProposal> = Object.fromEntries(
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
