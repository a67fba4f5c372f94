import type { Connector, ConnectorInfo } from '@latchkit/kernel/chain'
import type { WalletEntry } from './contract.js'

export type ConnectorsByNamespace = ReadonlyMap<string, readonly Connector[]>

interface Found {
  readonly namespace: string
  readonly info: ConnectorInfo
  /** Name and picture; undefined without a picture, or where another of the namespace has the same two. */
  readonly look: string | undefined
  readonly place: number
}

/**
 * One entry a wallet. Connectors of different namespaces are one wallet when they have one identity. One that does not say
 * who it is, as in the Wallet Standard, belongs to the wallet of another namespace with the same name and the same picture.
 * Connectors of one namespace are never one wallet, and where two of them look alike, neither is taken for a third.
 */
export function mergeWallets(byNamespace: ConnectorsByNamespace): readonly WalletEntry[] {
  const found = findings(byNamespace)
  const wallets: Found[][] = []
  /** By identity and by look. */
  const known = new Map<string | undefined, Found[]>()
  // Those that say who they are first: in which order a site lists its chains must not part a wallet in two.
  for (const one of [...found].sort((a, b) => Number(!a.info.identity) - Number(!b.info.identity))) {
    const { identity } = one.info
    let wallet = known.get(identity ?? one.look)
    if (!wallet || wallet.some(({ namespace }) => namespace === one.namespace)) {
      wallet = []
      wallets.push(wallet)
    }
    wallet.push(one)
    for (const key of [identity, one.look]) if (key && !known.has(key)) known.set(key, wallet)
  }

  return wallets
    .map(wallet => {
      const [{ namespace, info }] = wallet as [Found]
      const { id, identity, name, kind, icon, rdns } = info
      const own = identity && known.get(identity) === wallet ? identity : `${namespace}:${id}`
      const members = wallet.sort(byPlace).map(one => ({ namespace: one.namespace, connector: one.info.id }))
      const entry = { id: own, name, kind, ...(icon && { icon }), ...(rdns && { rdns }), members }
      return { entry, place: wallet[0]?.place ?? 0 }
    })
    .sort(byPlace)
    .map(({ entry }) => entry)
}

const byPlace = (a: { readonly place: number }, b: { readonly place: number }) => a.place - b.place

function findings(byNamespace: ConnectorsByNamespace): readonly Found[] {
  const all = [...byNamespace].flatMap(([namespace, connectors]) =>
    connectors.map(({ info }) => {
      const alike = connectors.filter(other => other.info.name === info.name && other.info.icon === info.icon)
      return { namespace, info, look: alike.length > 1 ? undefined : info.icon && info.name + info.icon }
    })
  )
  return all.map((one, place) => ({ ...one, place }))
}
