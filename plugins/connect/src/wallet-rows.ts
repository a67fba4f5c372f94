import type { RecentWallet, WalletEntry } from '@latchkit/plugin-connections/contract'
import type { ConnectOptions, CustomWallet, RowSource } from './options.js'
import { completeOrder } from './order.js'
import type { Platform } from './platform.js'
import { walletLinks } from './wallet-links.js'

export interface WalletRowsInput
  extends Pick<
    ConnectOptions,
    'customWallets' | 'includeWalletIds' | 'excludeWalletIds' | 'featuredWalletIds' | 'connectorOrder'
  > {
  readonly wallets: readonly WalletEntry[]
  readonly recent: readonly RecentWallet[]
  readonly platform: Platform
  /** Only wallets known to serve this chain family. @default all */
  readonly namespace?: string
}

export interface WalletRow {
  /** Of the `WalletEntry` when the wallet is on the page, else of the custom wallet. */
  readonly id: string
  readonly name: string
  readonly icon?: string
  /** Set where the name alone would not tell two rows apart. */
  readonly rdns?: string
  readonly source: RowSource
  readonly badge?: 'recent' | 'installed'
  /** The chain families it serves; empty for one that is not on the page. */
  readonly namespaces: readonly string[]
  /** Whether it is on the page; else the row leads to where to get it. */
  readonly present: boolean
}

type Candidate = Omit<WalletRow, 'source' | 'badge'>

/**
 * The rows of the wallet list. A wallet that several sources know is shown once, in the first of them, and is
 * recognised by id or rdns: a name can be copied, so two wallets of one name stay two rows and show their domains.
 */
export function walletRows(input: WalletRowsInput): readonly WalletRow[] {
  const { wallets, recent, customWallets = [], excludeWalletIds = [], featuredWalletIds = [], namespace } = input
  const excluded = idSet(excludeWalletIds)
  const shown = wallets.filter(wallet => isOffered(wallet, input) && !idsOf(wallet).some(id => excluded.has(id)))
  const absent = customWallets.filter(
    (wallet, index) =>
      namespace === undefined &&
      !idsOf(wallet).some(id => excluded.has(id)) &&
      // One that is on the page but hidden must not come back as a link.
      !wallets.some(other => isSame(other, wallet)) &&
      customWallets.findIndex(other => isSame(other, wallet)) === index &&
      walletLinks(wallet, input.platform).length > 0
  )
  const ofKind = (...kinds: readonly WalletEntry['kind'][]) =>
    shown.filter(({ kind }) => kinds.includes(kind)).map(present)
  const find = (matches: (wallet: Identified) => boolean): readonly Candidate[] => {
    const here = shown.find(matches)
    const there = absent.find(matches)
    return here ? [present(here)] : there ? [missing(there)] : []
  }

  // In the default order.
  const bySource: Readonly<Record<RowSource, readonly Candidate[]>> = {
    walletConnect: ofKind('wallet-connect'),
    recent: recent.flatMap(wallet => find(other => isSame(other, wallet))),
    injected: ofKind('injected', 'announced'),
    featured: featuredWalletIds.flatMap(id => find(other => idsOf(other).includes(plain(id)))),
    custom: customWallets.flatMap(wallet => find(other => isSame(other, wallet))),
    external: ofKind('external'),
    // A catalogue is what recommends wallets; the wallets it adds to the page's come as one of the kinds above.
    recommended: []
  }
  const rows = completeOrder(input.connectorOrder ?? [], Object.keys(bySource) as RowSource[]).flatMap(source =>
    bySource[source].map(candidate => ({ ...candidate, source }))
  )
  const once = rows.filter((row, index) => rows.findIndex(({ id }) => id === row.id) === index)
  const kinds = new Map(shown.map(({ id, kind }) => [id, kind]))
  return once.map(row => finish(row, once, { recent, kind: kinds.get(row.id) }))
}

interface Identified {
  readonly id: string
  readonly rdns?: string
  readonly members?: WalletEntry['members']
}

/** Ids and domains are compared without regard to case. */
const plain = (id: string) => id.toLowerCase()
const idSet = (ids: readonly string[]) => new Set(ids.map(plain))
const idsOf = ({ id, rdns, members = [] }: Identified): readonly string[] =>
  [id, ...(rdns ? [rdns] : []), ...members.map(({ connector }) => connector)].map(plain)
const isSame = (a: Identified, b: Identified) => idsOf(a).some(id => idsOf(b).includes(id))

function isOffered(wallet: WalletEntry, { wallets, platform, namespace, includeWalletIds }: WalletRowsInput): boolean {
  const { kind } = wallet
  if (namespace !== undefined && !namespacesOf(wallet).includes(namespace)) return false
  switch (kind) {
    // Reached by e-mail or a social account, which are methods of their own.
    case 'embedded':
      return false
    // A phone cannot scan its own screen.
    case 'wallet-connect':
      return !platform.phone
    case 'external':
      return true
    default:
      if (kind === 'injected' && isStandIn(wallet, wallets)) return false
      return !includeWalletIds || idsOf(wallet).some(id => idSet(includeWalletIds).has(id))
  }
}

/**
 * The nameless wallet of the page stands in for wallets that do not announce themselves. Beside one that does, it is
 * most likely that very wallet, and would lead around `excludeWalletIds`.
 */
const isStandIn = (wallet: WalletEntry, wallets: readonly WalletEntry[]) =>
  wallets.some(
    other =>
      other.kind === 'announced' && namespacesOf(other).some(namespace => namespacesOf(wallet).includes(namespace))
  )

const namespacesOf = ({ members }: WalletEntry) => members.map(({ namespace }) => namespace)

const present = (wallet: WalletEntry): Candidate => ({
  id: wallet.id,
  name: wallet.name,
  ...(wallet.icon && { icon: wallet.icon }),
  ...(wallet.rdns && { rdns: wallet.rdns }),
  namespaces: namespacesOf(wallet),
  present: true
})

const missing = (wallet: CustomWallet): Candidate => ({
  id: wallet.id,
  name: wallet.name,
  ...(wallet.image_url && { icon: wallet.image_url }),
  ...(wallet.rdns && { rdns: wallet.rdns }),
  namespaces: [],
  present: false
})

const sameName = (a: string, b: string) =>
  a.normalize('NFKC').trim().toLowerCase() === b.normalize('NFKC').trim().toLowerCase()

function finish(
  { rdns, ...row }: Candidate & { readonly source: RowSource },
  rows: readonly Candidate[],
  { recent, kind }: { readonly recent: readonly RecentWallet[]; readonly kind: WalletEntry['kind'] | undefined }
): WalletRow {
  const ambiguous = rows.filter(({ name }) => sameName(name, row.name)).length > 1
  const badge = recent.some(wallet => isSame(wallet, { id: row.id, ...(rdns && { rdns }) }))
    ? 'recent'
    : kind === 'injected' || kind === 'announced'
      ? 'installed'
      : undefined
  return { ...row, ...(rdns && ambiguous && { rdns }), ...(badge && { badge }) }
}
