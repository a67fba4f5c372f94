import type { Connector } from '@latchkit/kernel/chain'
import type { WalletEntry } from './contract.js'

export type ConnectorsByNamespace = ReadonlyMap<string, readonly Connector[]>

/** One entry a wallet: connectors of different namespaces with one identity are the same, those of one never are. */
export function mergeWallets(byNamespace: ConnectorsByNamespace): readonly WalletEntry[] {
  const entries = new Map<string, WalletEntry>()
  for (const [namespace, connectors] of byNamespace) {
    for (const { info } of connectors) {
      const { id, identity, kind, name, icon, rdns } = info
      const member = { namespace, connector: id }
      const same = identity && entries.get(identity)
      if (same && !same.members.some(other => other.namespace === namespace)) {
        entries.set(same.id, { ...same, members: [...same.members, member] })
        continue
      }
      const own = identity && !same ? identity : `${namespace}:${id}`
      entries.set(own, { id: own, name, kind, ...(icon && { icon }), ...(rdns && { rdns }), members: [member] })
    }
  }
  return [...entries.values()]
}
