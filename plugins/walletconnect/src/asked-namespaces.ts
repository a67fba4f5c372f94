import { type ChainId, type Network, parseChainId, type SessionVocabulary } from '@latchkit/kernel/chain'

interface Asked {
  chains: ChainId[]
  methods: string[]
  events: string[]
}

/**
 * What a wallet is asked for: every configured network of every chain family, all of it optional, so that a wallet that
 * has some of it can approve that part. A family that speaks through no session is not asked for, nor is a network whose
 * id is none of its family (CAIP-2): a wallet turns down the whole proposal for one such id.
 */
export function askedNamespaces(
  networks: readonly Network[],
  vocabularies: ReadonlyMap<string, SessionVocabulary>
): Record<string, Asked> {
  const asked: Record<string, Asked> = {}
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
