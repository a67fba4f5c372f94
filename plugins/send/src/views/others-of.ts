import type { NamespaceAdapter, Network } from '@latchkit/plugin-chains/contract'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'

/** The site's chain families besides one, to tell their addresses from what is none. */
export function othersOf(
  namespace: string,
  networks: readonly Network[],
  connections: Pick<ConnectionsApi, 'adapter'>
): readonly NamespaceAdapter[] {
  const families = new Set(networks.map(({ chainNamespace }) => chainNamespace))
  families.delete(namespace)
  return [...families].flatMap(family => connections.adapter(family) ?? [])
}
