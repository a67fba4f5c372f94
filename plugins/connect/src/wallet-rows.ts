import type { CatalogueWallet } from '@latchkit/plugin-catalogue/contract'
import type { Doubt } from '@latchkit/plugin-chains/contract'
import type { RecentWallet, WalletEntry } from '@latchkit/plugin-connections/contract'
import { type Identified, idSet, idsOf, plain } from './identity.js'
import type { ConnectOptions, CustomWallet, RowSource } from './options.js'
import { completeOrder } from './order.js'
import type { Platform } from './platform.js'
import { hasWalletLink } from './wallet-links.js'

export interface WalletRowsInput
  extends Pick<
    ConnectOptions,
    'customWallets' | 'includeWalletIds' | 'excludeWalletIds' | 'featuredWalletIds' | 'connectorOrder'
  > {
  readonly wallets: readonly WalletEntry[]
  readonly recent: readonly RecentWallet[]
  readonly platform: Platform
  /** Only wallets known to serve this chain family. @defaultValue all */
  readonly namespace?: string | undefined
  /** Featured and recent wallets that a catalogue knows. @defaultValue none */
  readonly named?: readonly CatalogueWallet[]
  /** What a catalogue recommends; they fill up a short list. @defaultValue none */
  readonly recommended?: readonly CatalogueWallet[]
  /** Whether a wallet that is not on the page can be reached by a code or a link. @defaultValue false */
  readonly canPair?: boolean
  /** Ways to connect beside the wallets, each of which takes the place of a recommended one. @defaultValue 0 */
  readonly otherMethods?: number
}

/** Recommended wallets fill the list up to so many rows, and go no further. */
const FILLED_ROWS = 4

export interface WalletRow {
  /** Of the `WalletEntry` when the wallet is on the page, else of the custom wallet. */
  readonly id: string
  readonly name: string
  readonly icon?: string
  /** Of the catalogue, where the row has no icon yet. */
  readonly imageId?: string
  /** The domain that the wallet names itself by, which nobody checked. */
  readonly rdns?: string
  /** The site of a wallet that is not on the page. */
  readonly homepage?: string
  readonly doubt?: Doubt
  readonly source: RowSource
  readonly badge?: 'recent' | 'installed'
  /** The chain families it serves; empty for one that is not on the page, where nobody says which. */
  readonly namespaces: readonly string[]
  /** Whether it is on the page; else the row leads to a code and links, or to where to get it. */
  readonly present: boolean
  readonly canPair?: boolean
}

type Candidate = Omit<WalletRow, 'source' | 'badge'>
/** A wallet that is not on the page. */
export type AbsentWallet = CustomWallet & Partial<Pick<CatalogueWallet, 'image_id' | 'aliases' | 'chains'>>

/**
 * The rows of the wallet list. A wallet that several sources know is shown once, in the first of them, and is
 * recognised by id or rdns: a name can be copied, so two wallets of one name stay two rows (`cautionsOf`).
 */
export function walletRows(input: WalletRowsInput): readonly WalletRow[] {
  const { wallets, recent, customWallets = [], featuredWalletIds = [], named = [], recommended = [] } = input
  const shown = shownWallets(input)
  const isGone = absence(input)
  const offered: readonly AbsentWallet[] = [...customWallets, ...named, ...recommended]
  const absent = offered.filter(
    (wallet, index) => offered.findIndex(other => isSame(other, wallet)) === index && isGone(wallet)
  )
  const ofKind = (...kinds: readonly WalletEntry['kind'][]) =>
    shown.filter(({ kind }) => kinds.includes(kind)).map(present)
  const find = (matches: (wallet: Identified) => boolean): readonly Candidate[] => {
    const here = shown.find(matches)
    const there = absent.find(matches)
    return here ? [present(here)] : there ? [missing(there, input)] : []
  }

  // In the default order.
  const bySource: Readonly<Record<RowSource, readonly Candidate[]>> = {
    walletConnect: ofKind('wallet-connect'),
    recent: recent.flatMap(wallet => find(other => isSame(other, wallet))),
    injected: ofKind('injected', 'announced'),
    featured: featuredWalletIds.flatMap(id => find(other => idsOf(other).includes(plain(id)))),
    custom: customWallets.flatMap(wallet => find(other => isSame(other, wallet))),
    external: ofKind('external'),
    recommended: recommended.flatMap(wallet => find(other => isSame(other, wallet)))
  }
  const order = completeOrder(input.connectorOrder ?? [], Object.keys(bySource) as RowSource[])
  const from = (sources: readonly RowSource[]) =>
    once(sources.flatMap(source => bySource[source].map(candidate => ({ ...candidate, source }))))
  const others = from(order.filter(source => source !== 'recommended'))
  const filling = recommended.length === 0 ? [] : once([...others, ...from(['recommended'])]).slice(others.length)
  const allowed = new Set([...others, ...filling.slice(0, roomForMore(others, input))].map(({ id }) => id))
  const rows = from(order).filter(({ id }) => allowed.has(id))
  const kinds = new Map(wallets.map(({ id, kind }) => [id, kind]))
  return finishRows(rows, { recent, kindOf: id => kinds.get(id) })
}

/** How many recommended wallets there is room for beside these rows; none where there is nothing else to choose from. */
export function roomForMore(
  others: readonly Pick<WalletRow, 'source'>[],
  { canPair = false, otherMethods = 0 }: Pick<WalletRowsInput, 'canPair' | 'otherMethods'>
): number {
  if (others.length === 0 && !canPair) return 0
  const taken = others.filter(({ source }) => source !== 'walletConnect').length
  return Math.max(0, FILLED_ROWS - taken - otherMethods)
}

/** Returns how many featured and recent wallets have no row, and may get one from a catalogue. */
export const namedMissing = (
  rows: readonly WalletRow[],
  { featuredWalletIds = [], recent, wallets }: Pick<WalletRowsInput, 'featuredWalletIds' | 'recent' | 'wallets'>
): number => {
  const here = idSet([...rows, ...wallets].flatMap(idsOf))
  const ids = new Set([...featuredWalletIds, ...recent.map(({ id }) => id)].map(plain))
  return [...ids].filter(id => !here.has(id)).length
}

/** Those wallets of the page that the site offers. */
function shownWallets(input: WalletRowsInput): readonly WalletEntry[] {
  const excluded = idSet(input.excludeWalletIds ?? [])
  return input.wallets.filter(wallet => isOffered(wallet, input) && !idsOf(wallet).some(id => excluded.has(id)))
}

/** Tells wallets to offer although they are not on the page. */
export function absence(input: WalletRowsInput): (wallet: AbsentWallet) => boolean {
  const { wallets, customWallets = [], namespace, platform, canPair = false } = input
  const excluded = idSet(input.excludeWalletIds ?? [])
  // One that is on the page but hidden must not come back as a link, nor under the id that the site has for it.
  const onPage = [...wallets, ...customWallets.filter(wallet => wallets.some(other => isSame(other, wallet)))]
  const here = idSet(onPage.flatMap(idsOf))
  return wallet => {
    const ids = idsOf(wallet)
    return (
      serves(wallet, namespace) &&
      !ids.some(id => excluded.has(id) || here.has(id)) &&
      (canPair || hasWalletLink(wallet, platform))
    )
  }
}

/** Of a wallet of the site nobody knows which chains it serves. */
const serves = ({ chains = [] }: AbsentWallet, namespace: string | undefined) =>
  namespace === undefined || chains.some(chain => chain.startsWith(`${namespace}:`))

const isSame = (a: Identified, b: Identified) => idsOf(a).some(id => idsOf(b).includes(id))

export function once<T extends { readonly id: string }>(rows: readonly T[]): readonly T[] {
  const first = new Map<string, T>()
  for (const row of rows) if (!first.has(row.id)) first.set(row.id, row)
  return [...first.values()]
}

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
      if (isNameless(wallet) && isStandIn(wallet, wallets)) return false
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

/** Where nothing but the place is known: one that stands at a place of its own has a name, and is nobody's stand-in. */
const isNameless = ({ members }: WalletEntry) => members.every(({ connector }) => /^injected(?:~\d+)?$/.test(connector))

const namespacesOf = ({ members }: WalletEntry) => members.map(({ namespace }) => namespace)
const namespacesNamed = ({ chains = [] }: AbsentWallet) => [
  ...new Set(chains.map(chain => chain.slice(0, chain.indexOf(':'))))
]

const present = (wallet: WalletEntry): Candidate => ({
  id: wallet.id,
  name: wallet.name,
  ...(wallet.icon && { icon: wallet.icon }),
  ...(wallet.rdns && { rdns: wallet.rdns }),
  ...doubtOf(wallet),
  namespaces: namespacesOf(wallet),
  present: true
})

function doubtOf({ members }: WalletEntry) {
  const doubt = members.find(member => member.doubt)?.doubt
  return doubt && { doubt }
}

export const missing = (wallet: AbsentWallet, { canPair }: Pick<WalletRowsInput, 'canPair'>): Candidate => ({
  id: wallet.id,
  name: wallet.name,
  ...(wallet.image_url && { icon: wallet.image_url }),
  ...(wallet.image_id && { imageId: wallet.image_id }),
  ...(wallet.rdns && { rdns: wallet.rdns }),
  ...(wallet.homepage && { homepage: wallet.homepage }),
  namespaces: namespacesNamed(wallet),
  present: false,
  ...(canPair && { canPair })
})

interface Finishing {
  readonly recent: readonly RecentWallet[]
  readonly kindOf: (id: string) => WalletEntry['kind'] | undefined
}

/** Says why each row is there. */
export function finishRows(
  rows: readonly (Candidate & { readonly source: RowSource })[],
  { recent, kindOf }: Finishing
): readonly WalletRow[] {
  const known = idSet(recent.flatMap(idsOf))

  return rows.map(row => {
    const isRecent = idsOf(row).some(id => known.has(id))
    const kind = kindOf(row.id)
    const badge = isRecent ? 'recent' : kind === 'injected' || kind === 'announced' ? 'installed' : undefined
    return { ...row, ...(badge && { badge }) }
  })
}
