import type { ChainsApi, NamespaceAdapter, Network } from '@latchkit/plugin-chains/contract'

/** The site's chain families besides one, to tell their addresses from what is none. */
export function othersOf(
  namespace: string,
  networks: readonly Network[],
  chains: Pick<ChainsApi, 'adapter'>
): readonly NamespaceAdapter[] {
  const families = new Set(networks.map(({ chainNamespace }) => chainNamespace))
  families.delete(namespace)
  return [...families].flatMap(family => chains.adapter(family) ?? [])
}
