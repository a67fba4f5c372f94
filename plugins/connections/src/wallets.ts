import type { Connector } from '@latchkit/kernel/chain'
import type { WalletEntry } from './contract.js'

export type ConnectorsByNamespace = ReadonlyMap<string, readonly Connector[]>

/**
 * One entry a wallet. Connectors of different namespaces are one wallet when they have one identity. One that does not say
 * who it is, as in the Wallet Standard, belongs to the wallet that came before with the same name and the same picture.
 * Connectors of one namespace are never one wallet, and where two of them look alike, neither is taken for a third.
 */
export function mergeWallets(byNamespace: ConnectorsByNamespace): readonly WalletEntry[] {
  const entries: (WalletEntry & { readonly members: WalletEntry['members'][number][] })[] = []
  /** By identity and by look. */
  const known = new Map<string | undefined, (typeof entries)[number]>()
  for (const [namespace, connectors] of byNamespace) {
    for (const { info } of connectors) {
      const { id, identity, kind, name, icon, rdns } = info
      const alike = connectors.filter(other => other.info.name === name && other.info.icon === icon)
      const look = alike.length > 1 ? undefined : icon && name + icon
      let entry = known.get(identity ?? look)
      if (!entry || entry.members.some(other => other.namespace === namespace)) {
        const own = identity && !entry ? identity : `${namespace}:${id}`
        entry = { id: own, name, kind, ...(icon && { icon }), ...(rdns && { rdns }), members: [] }
        entries.push(entry)
      }
      entry.members.push({ namespace, connector: id })
      for (const key of [identity, look]) if (key && !known.has(key)) known.set(key, entry)
    }
  }
  return entries
}
