import type { Connector, ConnectorInfo, Doubt } from '@latchkit/plugin-chains/contract'
import type { WalletEntry } from '../contract.js'

export type ConnectorsByNamespace = ReadonlyMap<string, readonly Connector[]>

/** Returns the id that a connector claims. Chain plugins number connectors that claim one id: `io.example`, `io.example~2`. */
const claimOf = ({ info }: Pick<Connector, 'info'>) => info.id.replace(/~\d+$/, '')

/**
 * Returns the reason to doubt a connector's identity, given all connectors of its namespace. Connectors known only by their
 * place on the page (`injected`) claim no id, so they contest no other connector.
 */
export function doubtOf(info: ConnectorInfo, connectors: readonly Connector[]): Doubt | undefined {
  const claim = claimOf({ info })
  const isContested = claim !== 'injected' && connectors.filter(other => claimOf(other) === claim).length > 1
  return isContested ? 'contested' : info.doubt
}

type MutableEntry = WalletEntry & { readonly members: WalletEntry['members'][number][] }

/**
 * Returns one entry for each wallet. Connectors of different namespaces are one wallet if they have the same identity and name: a
 * connector that copies an identity cannot rename the wallet. A connector without an identity, as in the Wallet Standard, joins
 * the wallet of another namespace with the same name and picture. Connectors of one namespace are never one wallet, and if two
 * wallets have the same name and picture, neither is merged by them.
 */
export function mergeWallets(byNamespace: ConnectorsByNamespace): readonly WalletEntry[] {
  const found = [...byNamespace].flatMap(([namespace, connectors]) =>
    connectors.map(({ info }) => {
      const alike = connectors.filter(other => other.info.name === info.name && other.info.icon === info.icon)
      return {
        namespace,
        info,
        doubt: doubtOf(info, connectors),
        appearance: alike.length > 1 ? undefined : info.icon && info.name + info.icon
      }
    })
  )
  /** Entry of each connector, at the connector's index in `found`. */
  const entries: MutableEntry[] = []
  /** Entries by identity with name, and by name with picture; `undefined` if two entries share the name and picture. */
  const byKey = new Map<string | undefined, MutableEntry | undefined>()
  const assign = ({ namespace, info, appearance }: (typeof found)[number], index: number) => {
    const { id, identity, kind, name, icon, rdns } = info
    const key = identity ? `${identity} ${name}` : appearance
    let entry = key ? byKey.get(key) : undefined
    if (!entry || found.some((other, at) => entries[at] === entry && other.namespace === namespace)) {
      const entryId = identity && !entries.some(other => other.id === identity) ? identity : `${namespace}:${id}`
      entry = { id: entryId, name, kind, ...(icon && { icon }), ...(rdns && { rdns }), members: [] }
    }
    entries[index] = entry
    if (!byKey.has(key)) byKey.set(key, entry)
    byKey.set(appearance, byKey.has(appearance) && byKey.get(appearance) !== entry ? undefined : entry)
  }
  // Connectors with an identity come first, so that the order of the site's chains cannot split a wallet into two entries.
  for (const isNamed of [true, false]) {
    found.forEach((item, index) => {
      if (!item.info.identity !== isNamed) assign(item, index)
    })
  }
  found.forEach(({ namespace, info, doubt }, index) => {
    entries[index]?.members.push({ namespace, connector: info.id, ...(doubt && { doubt }) })
  })
  return [...new Set(entries)]
}
