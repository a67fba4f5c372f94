import type { ChainsApi, NamespaceAdapter, Network } from '@latchkit/plugin-chains/contract'

/** Returns the adapters of the site's chain families except `namespace`, to detect addresses of those families. */
export function othersOf(
  namespace: string,
  networks: readonly Network[],
  chains: Pick<ChainsApi, 'adapter'>
): readonly NamespaceAdapter[] {
  const families = new Set(networks.map(({ chainNamespace }) => chainNamespace))
  families.delete(namespace)
  return [...families].flatMap(family => chains.adapter(family) ?? [])
}
