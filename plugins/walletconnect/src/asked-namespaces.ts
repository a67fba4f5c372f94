import {
  type ChainId,
  type Network,
  parseChainId,
  type WalletConnectCapabilities
} from '@latchkit/plugin-chains/contract'
import type { WalletConnectOptions } from './options.js'

interface Asked {
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
export function askedNamespaces(
  networks: readonly Network[],
  vocabularies: ReadonlyMap<string, WalletConnectCapabilities>,
  extra: WalletConnectOptions['namespaces'] = {}
): Record<string, Asked> {
  const asked: Record<string, Asked> = Object.fromEntries(
    Object.entries(extra)
      .filter(([namespace]) => !vocabularies.has(namespace))
      .map(([namespace, { chains, methods, events }]) => [
        namespace,
        { chains: [...chains], methods: [...methods], events: [...events] }
      ])
  )
  for (const { chainNamespace, caipNetworkId } of networks) {
    const vocabulary = vocabularies.get(chainNamespace)
    if (!vocabulary || parseChainId(caipNetworkId)?.namespace !== chainNamespace) continue
    const { methods, events } = vocabulary
    asked[chainNamespace] ??= { chains: [], methods: [...new Set(methods)], events: [...new Set(events)] }
    const { chains } = asked[chainNamespace]
    if (!chains.includes(caipNetworkId)) chains.push(caipNetworkId)
  }
  return asked
}
