import type { CatalogueWallet } from '@latchkit/plugin-catalogue/contract'
import type { Doubt } from '@latchkit/plugin-chains/contract'
import { isWebLink } from '@latchkit/plugin-chains/kit'
import type { RecentWallet, WalletEntry } from '@latchkit/plugin-connections/contract'
import { comparableId, type Identified, idSet, idsOf, isSame } from './identity.js'
import type { ConnectOptions, CustomWallet, RowSource } from './options.js'
import { completeOrder } from './order.js'
import type { Platform } from './platform.js'

export interface WalletRowsInput
  extends Pick<
    ConnectOptions,
    'customWallets' | 'includeWalletIds' | 'excludeWalletIds' | 'featuredWalletIds' | 'connectorOrder'
  > {
  readonly wallets: readonly WalletEntry[]
  readonly recent: readonly RecentWallet[]
  readonly platform: Platform
  /** Chain family to limit the rows to. Wallets whose chain families are unknown are left out. @defaultValue all */
  readonly namespace?: string | undefined
  /** Catalogue entries of featured and recent wallets. @defaultValue none */
  readonly named?: readonly CatalogueWallet[]
  /** Wallets that a catalogue recommends. They fill up a short list. @defaultValue none */
  readonly recommended?: readonly CatalogueWallet[]
  /** True if a wallet that is not on the page can be reached by a code or a link. @defaultValue false */
  readonly canPair?: boolean
  /** Number of connect methods other than wallets. Each takes the place of one recommended wallet. @defaultValue 0 */
  readonly otherMethods?: number
}

/** Number of rows up to which recommended wallets fill the list. */
const FILLED_ROWS = 4

export interface WalletRow {
  /** Id of the `WalletEntry` if the wallet is on the page, else of the custom or catalogue wallet. */
  readonly id: string
  readonly name: string
  readonly icon?: string
  /** Id of the wallet's image in the catalogue, for a row without `icon`. */
  readonly imageId?: string
  /** Domain that the wallet claims, not verified. */
  readonly rdns?: string
  /** Website of a wallet that is not on the page. */
  readonly homepage?: string
  readonly doubt?: Doubt
  readonly source: RowSource
  readonly badge?: 'recent' | 'installed'
  /** Chain families that the wallet supports; empty if they are unknown. */
  readonly namespaces: readonly string[]
  /** True if the wallet is on the page. Otherwise the row leads to a code and links, or to the places to get the wallet. */
  readonly present: boolean
  readonly canPair?: boolean
}

type Candidate = Omit<WalletRow, 'source' | 'badge'>
/** A wallet that is not on the page. */
export type AbsentWallet = CustomWallet & Partial<Pick<CatalogueWallet, 'image_id' | 'aliases' | 'chains'>>

/**
 * Returns the rows of the wallet list. A wallet of several sources has one row, at the first of them. Wallets are matched by
 * id or rdns. Names can be copied, so two wallets with one name stay two rows (`cautionsOf`).
 */
export function walletRows(input: WalletRowsInput): readonly WalletRow[] {
  const { wallets, recent, customWallets = [], featuredWalletIds = [], named = [], recommended = [] } = input
  const shown = shownWallets(input)
  const isAbsent = absentFilter(input)
  const offered: readonly AbsentWallet[] = [...customWallets, ...named, ...recommended]
  const absent = offered.filter(
    (wallet, index) => offered.findIndex(other => isSame(other, wallet)) === index && isAbsent(wallet)
  )
  const ofKind = (...kinds: readonly WalletEntry['kind'][]) =>
    shown.filter(({ kind }) => kinds.includes(kind)).map(presentRow)
  const find = (matches: (wallet: Identified) => boolean): readonly Candidate[] => {
    const here = shown.find(matches)
    const there = absent.find(matches)
    return here ? [presentRow(here)] : there ? [absentRow(there, input)] : []
  }

  // In the default order.
  const bySource: Readonly<Record<RowSource, readonly Candidate[]>> = {
    walletConnect: ofKind('wallet-connect'),
    recent: recent.flatMap(wallet => find(other => isSame(other, wallet))),
    injected: ofKind('injected', 'announced'),
    featured: featuredWalletIds.flatMap(id => find(other => idsOf(other).includes(comparableId(id)))),
    custom: customWallets.flatMap(wallet => find(other => isSame(other, wallet))),
    external: ofKind('external'),
    recommended: recommended.flatMap(wallet => find(other => isSame(other, wallet)))
  }
  const order = completeOrder(input.connectorOrder ?? [], Object.keys(bySource) as RowSource[])
  const from = (sources: readonly RowSource[]) =>
    uniqueById(sources.flatMap(source => bySource[source].map(candidate => ({ ...candidate, source }))))
  const others = from(order.filter(source => source !== 'recommended'))
  const filling = recommended.length === 0 ? [] : uniqueById([...others, ...from(['recommended'])]).slice(others.length)
  const allowed = new Set([...others, ...filling.slice(0, roomForMore(others, input))].map(({ id }) => id))
  const rows = from(order).filter(({ id }) => allowed.has(id))
  const kinds = new Map(wallets.map(({ id, kind }) => [id, kind]))
  return finishRows(rows, { recent, kindOf: id => kinds.get(id) })
}

/** Returns how many recommended wallets fit beside these rows, or 0 if there is neither another row nor a way to pair. */
export function roomForMore(
  others: readonly Pick<WalletRow, 'source'>[],
  { canPair = false, otherMethods = 0 }: Pick<WalletRowsInput, 'canPair' | 'otherMethods'>
): number {
  if (others.length === 0 && !canPair) return 0
  const taken = others.filter(({ source }) => source !== 'walletConnect').length
  return Math.max(0, FILLED_ROWS - taken - otherMethods)
}

/** Returns how many featured and recent wallets have no row and may get one from a catalogue. */
export const namedMissing = (
  rows: readonly WalletRow[],
  { featuredWalletIds = [], recent, wallets }: Pick<WalletRowsInput, 'featuredWalletIds' | 'recent' | 'wallets'>
): number => {
  const here = idSet([...rows, ...wallets].flatMap(idsOf))
  const ids = new Set([...featuredWalletIds, ...recent.map(({ id }) => id)].map(comparableId))
  return [...ids].filter(id => !here.has(id)).length
}

/** Returns the wallets found on the page that the site offers. */
function shownWallets(input: WalletRowsInput): readonly WalletEntry[] {
  const excluded = idSet(input.excludeWalletIds ?? [])
  return input.wallets.filter(wallet => isOffered(wallet, input) && !idsOf(wallet).some(id => excluded.has(id)))
}

/** Returns a predicate: true for wallets that are not on the page but may be offered. */
export function absentFilter(input: WalletRowsInput): (wallet: AbsentWallet) => boolean {
  const { wallets, customWallets = [], namespace, platform, canPair = false } = input
  const excluded = idSet(input.excludeWalletIds ?? [])
  // A wallet that is on the page but hidden must not return as a link, nor under its id in `customWallets`.
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

/**
 * Returns true if `walletLinks` returns any link. It runs for every wallet of a long list, so it validates app links only: they
 * may have a custom scheme. The options and the catalogue have already validated the links to web pages.
 */
export function hasWalletLink(wallet: CustomWallet, { phone, store }: Platform): boolean {
  const { homepage, app_store, play_store, chrome_store, webapp_link, mobile_link, desktop_link } = wallet
  if (homepage !== undefined) return true
  if (!phone) return (chrome_store ?? webapp_link ?? app_store ?? play_store) !== undefined || isWebLink(desktop_link)
  const stores = [store !== 'google' && app_store, store !== 'apple' && play_store]
  return stores.some(Boolean) || isWebLink(mobile_link)
}

/** Returns true if the wallet supports the namespace. A wallet without `chains` matches only if no namespace is given. */
const serves = ({ chains = [] }: AbsentWallet, namespace: string | undefined) =>
  namespace === undefined || chains.some(chain => chain.startsWith(`${namespace}:`))

export function uniqueById<T extends { readonly id: string }>(rows: readonly T[]): readonly T[] {
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
 * Returns true if the unnamed wallet of the page duplicates an announced one. The unnamed entry represents wallets that do not
 * announce themselves. Beside an announced wallet it is most likely the same wallet, and would bypass `excludeWalletIds`.
 */
const isStandIn = (wallet: WalletEntry, wallets: readonly WalletEntry[]) =>
  wallets.some(
    other =>
      other.kind === 'announced' && namespacesOf(other).some(namespace => namespacesOf(wallet).includes(namespace))
  )

/** Returns true if only the provider's place on the page (`injected`) is known. A provider at its own place has a name. */
const isNameless = ({ members }: WalletEntry) => members.every(({ connector }) => /^injected(?:~\d+)?$/.test(connector))

const namespacesOf = ({ members }: WalletEntry) => members.map(({ namespace }) => namespace)
const namespacesNamed = ({ chains = [] }: AbsentWallet) => [
  ...new Set(chains.map(chain => chain.slice(0, chain.indexOf(':'))))
]

const presentRow = (wallet: WalletEntry): Candidate => ({
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

export const absentRow = (wallet: AbsentWallet, { canPair }: Pick<WalletRowsInput, 'canPair'>): Candidate => ({
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

/** Returns the rows with their badges, `recent` or `installed`. */
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
