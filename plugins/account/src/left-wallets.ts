import type {
  ConnectedWallet,
  ConnectionsState,
  RecentWallet,
  WalletEntry
} from '@latchkit/plugin-connections/contract'

/** Returns the wallets that were connected before and are not connected now, newest first. */
export function leftWallets(
  recent: readonly RecentWallet[],
  { byNamespace }: Pick<ConnectionsState, 'byNamespace'>,
  entries: readonly WalletEntry[]
): readonly RecentWallet[] {
  const connected = Object.entries(byNamespace).flatMap(([namespace, { wallets }]) =>
    wallets.flatMap(wallet => idsOf(wallet, namespace, entries))
  )
  const ids = new Set(connected.map(plain))
  return recent.filter(({ id, rdns }) => !ids.has(plain(id)) && !(rdns && ids.has(plain(rdns))))
}

const plain = (id: string) => id.toLowerCase()

/** Returns every id that a list may know a connected wallet by. */
function idsOf(
  { connector, rdns, listedIds = [] }: ConnectedWallet,
  namespace: string,
  entries: readonly WalletEntry[]
): readonly string[] {
  const isOf = ({ members }: WalletEntry) =>
    members.some(member => member.namespace === namespace && member.connector === connector)
  // A session belongs to the entry that shows codes, which is no wallet that anybody left.
  const entry = entries.find(isOf)
  return [...listedIds, ...(rdns ? [rdns] : []), ...(entry ? [entry.id] : [])]
}

/** How a wallet that was left is reached again. */
export type WayBack = 'wallet' | 'chains' | 'code' | 'list'

/**
 * Returns the way back to a wallet: the wallet itself, the choice of its chain families, its code, or the list of wallets,
 * which says why a wallet of the page may not be the one that the visitor knows.
 */
export function wayBack(id: string, entries: readonly WalletEntry[], canPair: boolean): WayBack {
  const members = entries.find(entry => entry.id === id)?.members
  if (!members) return canPair ? 'code' : 'list'
  if (members.some(({ doubt }) => doubt !== undefined)) return 'list'
  return members.length > 1 ? 'chains' : 'wallet'
}
