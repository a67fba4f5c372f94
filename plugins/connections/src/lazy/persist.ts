import type { ConnectionsState } from '../contract.js'
import type { Memory } from '../memory.js'
import { MAX_STORED_WALLETS, type StoredConnections, type StoredNamespace } from '../stored.js'
import { walletKey } from './wallet-key.js'

/**
 * Returns what writes the state to the storage where it changed, once the state holds what was stored.
 *
 * @param reconnects - false for a page that brings back nothing: the wallets of other tabs, which it never holds, stay stored.
 */
export function createPersist(
  { stored, kept, leaving, isOpen }: Memory,
  state: () => ConnectionsState,
  reconnects: boolean
): () => void {
  /** Keys of the wallets that this tab stored last: one that ended its session is not another tab's. */
  let held: ReadonlySet<string> = new Set()
  return () => {
    const before = stored.get()
    const own = toStored(state(), kept, leaving)
    const next = reconnects ? own : withOthers(own, before, new Set([...leaving, ...held]))
    held = new Set(
      Object.entries(own.namespaces).flatMap(([id, { wallets }]) =>
        wallets.map(({ connector }) => walletKey(id, connector))
      )
    )
    if (isOpen() && JSON.stringify(next) !== JSON.stringify(before)) stored.set(next)
  }
}

/**
 * Returns what this tab stores, together with the wallets that others stored: they take the absence of one for a farewell.
 *
 * @param ofThisTab - keys of the wallets that this tab has left or held.
 */
function withOthers(
  own: StoredConnections,
  before: StoredConnections,
  ofThisTab: ReadonlySet<string>
): StoredConnections {
  const namespaces = { ...own.namespaces }
  for (const [id, theirs] of Object.entries(before.namespaces)) {
    const mine = namespaces[id] ?? { wallets: [] }
    const others = theirs.wallets.filter(
      ({ connector }) =>
        !ofThisTab.has(walletKey(id, connector)) && mine.wallets.every(wallet => wallet.connector !== connector)
    )
    if (others.length === 0) continue
    const wallets = [...mine.wallets, ...others].slice(0, MAX_STORED_WALLETS)
    const current = [mine.current, theirs.current].find(one => wallets.some(({ connector }) => connector === one))
    const network = mine.network ?? theirs.network
    namespaces[id] = { ...(current && { current }), ...(network && { network }), wallets }
  }
  return { ...own, namespaces }
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
        .map(({ connector, kind, account, accounts, chain }) => ({
          connector,
          address: account,
          ...(account !== accounts[0]?.address && { account }),
          ...(kind === 'wallet-connect' && chain && { chain })
        }))
    }
  ])
  const namespaces = Object.fromEntries(
    [...now, ...kept].filter(([, { wallets, network }]) => wallets.length > 0 || network)
  )
  return { ...(active && { active }), namespaces }
}
