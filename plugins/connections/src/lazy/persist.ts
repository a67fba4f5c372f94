import type { ConnectionsState } from '../contract.js'
import type { Persistence } from '../persistence.js'
import { MAX_STORED_WALLETS, type StoredConnections, type StoredNamespace } from '../stored-connections.js'
import { walletKey } from './wallet-key.js'

/**
 * Returns a function that writes the state to the storage if it changed. It does nothing before the stored connections are read.
 *
 * @param reconnects - false if the page restores no connections. Wallets of other tabs then stay stored.
 */
export function createPersist(
  persistence: Persistence,
  state: () => ConnectionsState,
  reconnects: boolean
): () => void {
  const { stored, unrestored, disconnecting } = persistence
  /** Keys of the wallets that this tab stored last. A wallet that ended its session is among them, so it is not taken for another tab's. */
  let ownKeys: ReadonlySet<string> = new Set()
  return () => {
    const previous = stored.get()
    const current = toStored(state(), unrestored, disconnecting)
    const next = reconnects ? current : mergeOtherTabs(current, previous, new Set([...disconnecting, ...ownKeys]))
    ownKeys = new Set(
      Object.entries(current.namespaces).flatMap(([id, { wallets }]) =>
        wallets.map(({ connector }) => walletKey(id, connector))
      )
    )
    if (persistence.isOpen && JSON.stringify(next) !== JSON.stringify(previous)) stored.set(next)
  }
}

/**
 * Returns the connections of this tab and the wallets that other tabs stored: those tabs treat an absent wallet as disconnected.
 *
 * @param ofThisTab - keys of the wallets that this tab holds, held or disconnects.
 */
function mergeOtherTabs(
  ours: StoredConnections,
  previous: StoredConnections,
  ofThisTab: ReadonlySet<string>
): StoredConnections {
  const namespaces = { ...ours.namespaces }
  for (const [id, theirs] of Object.entries(previous.namespaces)) {
    const mine = namespaces[id] ?? { wallets: [] }
    const otherWallets = theirs.wallets.filter(
      ({ connector }) =>
        !ofThisTab.has(walletKey(id, connector)) && mine.wallets.every(wallet => wallet.connector !== connector)
    )
    if (otherWallets.length === 0) continue
    const wallets = [...mine.wallets, ...otherWallets].slice(0, MAX_STORED_WALLETS)
    const current = [mine.current, theirs.current].find(candidate =>
      wallets.some(({ connector }) => connector === candidate)
    )
    const network = mine.network ?? theirs.network
    namespaces[id] = { ...(current && { current }), ...(network && { network }), wallets }
  }
  return { ...ours, namespaces }
}

/**
 * Returns the state in its stored form.
 *
 * @param unrestored - stored namespaces that are not restored yet.
 * @param disconnecting - keys of wallets whose disconnect has not ended.
 */
export function toStored(
  { active, byNamespace }: ConnectionsState,
  unrestored: ReadonlyMap<string, StoredNamespace>,
  disconnecting: ReadonlySet<string>
): StoredConnections {
  const now = Object.entries(byNamespace).map(([id, { current, network, wallets }]): [string, StoredNamespace] => [
    id,
    {
      ...(current && { current }),
      ...(network && { network }),
      wallets: wallets
        .filter(({ connector }) => !disconnecting.has(walletKey(id, connector)))
        .map(({ connector, kind, account, accounts, chain }) => ({
          connector,
          address: account,
          ...(account !== accounts[0]?.address && { account }),
          ...(kind === 'wallet-connect' && chain && { chain })
        }))
    }
  ])
  const namespaces = Object.fromEntries(
    [...now, ...unrestored].filter(([, { wallets, network }]) => wallets.length > 0 || network)
  )
  return { ...(active && { active }), namespaces }
}
