import type { Schema } from '@latchkit/kernel'
import { type ChainId, isChainId } from '@latchkit/kernel/chain'
import * as v from 'valibot'
import type { ConnectionsState, RecentWallet, WalletEntry } from './contract.js'

/** What outlives a reload: who was connected, never what a wallet said of its accounts beyond the one chosen. */
export interface StoredWallet {
  readonly connector: string
  readonly account: string
}
export interface StoredNamespace {
  readonly current?: string | undefined
  readonly network?: ChainId | undefined
  readonly wallets: readonly StoredWallet[]
}
export interface StoredConnections {
  readonly active?: string | undefined
  readonly namespaces: Readonly<Record<string, StoredNamespace>>
}

export const nothingStored: StoredConnections = { namespaces: {} }

const MAX_STORED_WALLETS = 20
const MAX_RECENT_ICON_CHARACTERS = 8_192
const RECENT_WALLETS = 2

const short = v.pipe(v.string(), v.minLength(1), v.maxLength(300))
const chain = v.custom<ChainId>(isChainId)
const namespace = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}$/))
const wallet = v.object({ connector: short, account: short })

export const storedSchema: Schema<StoredConnections> = v.object({
  active: v.optional(namespace),
  namespaces: v.record(
    namespace,
    v.object({
      current: v.optional(short),
      network: v.optional(chain),
      wallets: v.pipe(v.array(wallet), v.maxLength(MAX_STORED_WALLETS))
    })
  )
})

export const recentSchema: Schema<readonly RecentWallet[]> = v.pipe(
  v.array(
    v.object({
      id: short,
      name: short,
      icon: v.optional(v.pipe(v.string(), v.maxLength(MAX_RECENT_ICON_CHARACTERS))),
      rdns: v.optional(short)
    })
  ),
  v.maxLength(RECENT_WALLETS)
)

/** Newest first. A large icon is left out: the wallet brings its own when it is there. */
export function withRecent(recent: readonly RecentWallet[], { id, name, icon, rdns }: WalletEntry) {
  const small = icon !== undefined && icon.length <= MAX_RECENT_ICON_CHARACTERS
  const newest: RecentWallet = { id, name, ...(small && { icon }), ...(rdns && { rdns }) }
  return [newest, ...recent.filter(other => other.id !== id)].slice(0, RECENT_WALLETS)
}

/**
 * @param kept - what was stored of namespaces that are not restored yet.
 * @param leaving - wallets that the visitor is leaving while the wallet has yet to answer.
 */
export function toStored(
  { active, byNamespace }: ConnectionsState,
  kept: ReadonlyMap<string, StoredNamespace>,
  leaving: ReadonlySet<string>
): StoredConnections {
  const now = Object.entries(byNamespace).map(([id, { current, network, wallets }]): [string, StoredNamespace] => [
    id,
    {
      ...(current && { current }),
      ...(network && { network }),
      wallets: wallets
        .filter(({ connector }) => !leaving.has(walletKey(id, connector)))
        .map(({ connector, account }) => ({ connector, account }))
    }
  ])
  const namespaces = Object.fromEntries(
    [...now, ...kept].filter(([, { wallets, network }]) => wallets.length > 0 || network)
  )
  return { ...(active && { active }), namespaces }
}

export const walletKey = (namespace: string, connector: string) => `${namespace} ${connector}`

export const sameStored = (a: StoredConnections, b: StoredConnections) => JSON.stringify(a) === JSON.stringify(b)

/** The connections that AppKit left under `@appkit/connections`: a list of `{ connectorId, accounts }` by namespace. */
export function fromAppKitConnections(data: unknown): StoredConnections | undefined {
  const legacy = v.safeParse(
    v.record(namespace, v.array(v.object({ connectorId: short, accounts: v.array(v.object({ address: short })) }))),
    data
  )
  if (!legacy.success) return undefined
  const namespaces = Object.entries(legacy.output).map(([id, connections]): [string, StoredNamespace] => {
    const wallets = connections.flatMap(({ connectorId, accounts: [first] }) =>
      first ? [{ connector: connectorId, account: first.address }] : []
    )
    return [id, { ...(wallets[0] && { current: wallets[0].connector }), wallets }]
  })
  return { namespaces: Object.fromEntries(namespaces.filter(([, { wallets }]) => wallets.length > 0)) }
}

/** The recent wallets that AppKit left under `@appkit/recent_wallets`. */
export function fromAppKitRecent(data: unknown): readonly RecentWallet[] | undefined {
  const legacy = v.safeParse(v.array(v.object({ id: short, name: short, rdns: v.optional(v.nullable(short)) })), data)
  return legacy.success
    ? legacy.output
        .slice(0, RECENT_WALLETS)
        .map(({ id, name, rdns }) => ({ id: rdns ?? id, name, ...(rdns && { rdns }) }))
    : undefined
}
