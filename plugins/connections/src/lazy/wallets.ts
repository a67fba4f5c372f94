import type { Connector, ConnectorInfo, Doubt } from '@latchkit/plugin-chains/contract'
import type { WalletEntry } from '../contract.js'

export type ConnectorsByNamespace = ReadonlyMap<string, readonly Connector[]>

/** Chain plugins number the connectors that claim one id: `io.example`, `io.example~2`. */
const claimOf = ({ info }: Pick<Connector, 'info'>) => info.id.replace(/~\d+$/, '')

/**
 * Returns why a connector may not be the wallet that it says it is, given all connectors of its namespace. Wallets that
 * are known by their place on the page alone (`injected`) claim nothing, so they contest nothing.
 */
export function doubtOf(info: ConnectorInfo, connectors: readonly Connector[]): Doubt | undefined {
  const claim = claimOf({ info })
  const isContested = claim !== 'injected' && connectors.filter(other => claimOf(other) === claim).length > 1
  return isContested ? 'contested' : info.doubt
}

type OpenEntry = WalletEntry & { readonly members: WalletEntry['members'][number][] }

/**
 * One entry a wallet. Connectors of different namespaces are one wallet when they have one identity and one name: whoever
 * borrows the identity of another may not rename it. One that does not say who it is, as in the Wallet Standard, belongs to
 * the wallet of another namespace with the same name and the same picture. Connectors of one namespace are never one
 * wallet, and where two wallets look alike, neither is taken for a third.
 */
export function mergeWallets(byNamespace: ConnectorsByNamespace): readonly WalletEntry[] {
  const found = [...byNamespace].flatMap(([namespace, connectors]) =>
    connectors.map(({ info }) => {
      const alike = connectors.filter(other => other.info.name === info.name && other.info.icon === info.icon)
      return {
        namespace,
        info,
        doubt: doubtOf(info, connectors),
        look: alike.length > 1 ? undefined : info.icon && info.name + info.icon
      }
    })
  )
  /** At the place of each connector, the wallet that it is of. */
  const entries: OpenEntry[] = []
  /** By identity with name, and by look, which is nobody's where two have it. */
  const known = new Map<string | undefined, OpenEntry | undefined>()
  const assign = ({ namespace, info, look }: (typeof found)[number], place: number) => {
    const { id, identity, kind, name, icon, rdns } = info
    const key = identity ? `${identity} ${name}` : look
    let entry = key ? known.get(key) : undefined
    if (!entry || found.some((other, at) => entries[at] === entry && other.namespace === namespace)) {
      const own = identity && !entries.some(other => other.id === identity) ? identity : `${namespace}:${id}`
      entry = { id: own, name, kind, ...(icon && { icon }), ...(rdns && { rdns }), members: [] }
    }
    entries[place] = entry
    if (!known.has(key)) known.set(key, entry)
    known.set(look, known.has(look) && known.get(look) !== entry ? undefined : entry)
  }
  // Those that say who they are first: in which order a site lists its chains must not part a wallet in two.
  for (const isNamed of [true, false]) {
    found.forEach((one, place) => {
      if (!one.info.identity !== isNamed) assign(one, place)
    })
  }
  found.forEach(({ namespace, info, doubt }, place) => {
    entries[place]?.members.push({ namespace, connector: info.id, ...(doubt && { doubt }) })
  })
  return [...new Set(entries)]
}
