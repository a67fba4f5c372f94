import type {
  ConnectedWallet,
  ConnectionsState,
  RecentWallet,
  WalletEntry
} from '@latchkit/plugin-connections/contract'

/** Returns the wallets that were connected before and are not connected now, newest first. */
export function disconnectedWallets(
  recent: readonly RecentWallet[],
  { byNamespace }: Pick<ConnectionsState, 'byNamespace'>,
  entries: readonly WalletEntry[]
): readonly RecentWallet[] {
  const connected = Object.entries(byNamespace).flatMap(([namespace, { wallets }]) =>
    wallets.flatMap(wallet => idsOf(wallet, namespace, entries))
  )
  const ids = new Set(connected.map(normalized))
  return recent.filter(({ id, rdns }) => !ids.has(normalized(id)) && !(rdns && ids.has(normalized(rdns))))
}

const normalized = (id: string) => id.toLowerCase()

/** Returns every id that a list may have for a connected wallet. */
function idsOf(
  { connector, rdns, listedIds = [] }: ConnectedWallet,
  namespace: string,
  entries: readonly WalletEntry[]
): readonly string[] {
  const isOf = ({ members }: WalletEntry) =>
    members.some(member => member.namespace === namespace && member.connector === connector)
  const entry = entries.find(isOf)
  return [...listedIds, ...(rdns ? [rdns] : []), ...(entry ? [entry.id] : [])]
}

/** View that connects a wallet again. */
export type ReconnectTarget = 'wallet' | 'chains' | 'code' | 'list'

/**
 * Returns where a wallet can be connected again: at the wallet itself, at the choice of its chain families, at its pairing URI, or
 * in the list of wallets, which shows the reason if a wallet on the page may be an imitation.
 */
export function reconnectTarget(id: string, entries: readonly WalletEntry[], canPair: boolean): ReconnectTarget {
  const members = entries.find(entry => entry.id === id)?.members
  if (!members) return canPair ? 'code' : 'list'
  if (members.some(({ doubt }) => doubt !== undefined)) return 'list'
  return members.length > 1 ? 'chains' : 'wallet'
}
