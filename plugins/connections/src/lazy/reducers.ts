import type { ChainId, Connection, Connector, WalletAccount } from '@latchkit/plugin-chains/contract'
import type {
  ChosenWallet,
  ConnectedWallet,
  ConnectionsState,
  NamespaceConnections,
  RecentWallet
} from '../contract.js'
import { findWallet, namespaceState } from '../selectors.js'
import { MAX_RECENT_ICON_CHARACTERS, RECENT_WALLETS, type StoredNamespace } from '../stored-connections.js'
import { mayMatch } from './chosen-wallets.js'

/** Operation in progress in a namespace. A visitor who adds a second wallet stays connected meanwhile. */
export type Pending = 'connecting' | 'reconnecting' | 'disconnecting' | 'switching' | undefined

export function withPending(state: ConnectionsState, namespace: string, pending: Pending): ConnectionsState {
  const { wallets } = namespaceState(state, namespace)
  const starting = pending === 'connecting' || pending === 'reconnecting' ? pending : 'disconnected'
  return patchNamespace(state, namespace, {
    loading: pending !== undefined,
    status: wallets.length > 0 ? 'connected' : starting
  })
}

/** Adds or updates a wallet and makes it the current one of its namespace; with `activate` the namespace becomes active. */
export function withWallet(
  state: ConnectionsState,
  namespace: string,
  wallet: ConnectedWallet,
  { activate }: { readonly activate: boolean }
): ConnectionsState {
  const { wallets } = namespaceState(state, namespace)
  const isKnown = wallets.some(other => other.connector === wallet.connector)
  const next = patchNamespace(state, namespace, {
    status: 'connected',
    current: wallet.connector,
    wallets: isKnown
      ? wallets.map(other => (other.connector === wallet.connector ? wallet : other))
      : [...wallets, wallet]
  })
  return activate ? { ...next, active: namespace } : next
}

/** Removes a wallet. If it was current, the first remaining wallet becomes current; without one, another connected namespace becomes active. */
export function withoutWallet(state: ConnectionsState, namespace: string, connector: string): ConnectionsState {
  const previous = namespaceState(state, namespace)
  const wallets = previous.wallets.filter(wallet => wallet.connector !== connector)
  const first = wallets[0]
  if (first) {
    const current = previous.current === connector ? first.connector : previous.current
    return patchNamespace(state, namespace, { wallets, current, status: 'connected' })
  }
  const { current: _current, network: _network, ...rest } = previous
  const next = {
    ...state,
    byNamespace: { ...state.byNamespace, [namespace]: { ...rest, wallets, status: 'disconnected' as const } }
  }
  return state.active === namespace ? withConnectedActive(next) : next
}

/** Makes the first namespace with a wallet active if the active namespace has no wallet. */
export function withConnectedActive(state: ConnectionsState): ConnectionsState {
  const isConnected = (namespace: string) => namespaceState(state, namespace).wallets.length > 0
  if (state.active !== undefined && isConnected(state.active)) return state
  const connected = Object.keys(state.byNamespace).find(isConnected)
  return connected ? withActive(state, connected) : state
}

/** Replaces a wallet's accounts and selects the first, or removes the wallet if there are no accounts. */
export const withAccounts = (
  state: ConnectionsState,
  namespace: string,
  connector: string,
  accounts: readonly WalletAccount[]
): ConnectionsState => {
  const [first] = accounts
  return first
    ? patchWallet(state, namespace, connector, { accounts, account: first.address })
    : withoutWallet(state, namespace, connector)
}

export const withChain = (state: ConnectionsState, namespace: string, connector: string, chain: ChainId) =>
  patchWallet(state, namespace, connector, { chain })

/** Selects an account and its wallet. Returns the same state if the wallet does not hold that address. */
export function withSelection(
  state: ConnectionsState,
  namespace: string,
  connector: string,
  address: string
): ConnectionsState {
  const wallet = findWallet(state, namespace, connector)
  if (!wallet?.accounts.some(account => account.address === address)) return state
  return patchNamespace(patchWallet(state, namespace, connector, { account: address }), namespace, {
    current: connector
  })
}

/** Selects the stored account of every stored wallet, and the stored current wallet. */
export function withStoredSelection(
  state: ConnectionsState,
  namespace: string,
  { current, wallets }: StoredNamespace
): ConnectionsState {
  const ordered = [...wallets].sort((a, b) => Number(a.connector === current) - Number(b.connector === current))
  // The current wallet comes last, because selecting an account also makes its wallet the current one.
  return ordered.reduce((next, { connector, account }) => {
    const first = findWallet(next, namespace, connector)?.accounts[0]?.address
    return withSelection(next, namespace, connector, account ?? first ?? '')
  }, state)
}

export const withNetwork = (state: ConnectionsState, namespace: string, network: ChainId): ConnectionsState =>
  patchNamespace(state, namespace, { network })

export const withActive = (state: ConnectionsState, namespace: string): ConnectionsState => ({
  ...state,
  active: namespace
})

/**
 * @param chosen - row that the visitor chose.
 * @param sitePicture - picture that the site gave to the wallet.
 */
export function toConnectedWallet(
  { info }: Connector,
  { accounts, chain, peer }: Connection,
  chosen?: ChosenWallet,
  sitePicture?: string
): ConnectedWallet {
  const { name } = peer ?? info
  const { host } = peer ?? {}
  const listed = chosen && mayMatch(chosen, peer) ? chosen : undefined
  const named = listed?.icon ?? (peer ? undefined : sitePicture)
  const icon = named ?? (peer ?? info).icon
  return {
    connector: info.id,
    name,
    kind: info.kind,
    ...(icon && { icon }),
    ...(listed && { listedIds: [listed.id, listed.rdns ?? listed.id].map(id => id.toLowerCase()) }),
    ...(named && { isIconListed: true }),
    ...(info.rdns && { rdns: info.rdns }),
    ...(host && { host }),
    ...(chain && { chain }),
    accounts,
    account: accounts[0]?.address ?? ''
  }
}

function patchNamespace(
  state: ConnectionsState,
  namespace: string,
  patch: Partial<NamespaceConnections>
): ConnectionsState {
  const next = { ...namespaceState(state, namespace), ...patch }
  return { ...state, byNamespace: { ...state.byNamespace, [namespace]: next } }
}

function patchWallet(
  state: ConnectionsState,
  namespace: string,
  connector: string,
  patch: Partial<ConnectedWallet>
): ConnectionsState {
  const { wallets } = namespaceState(state, namespace)
  if (!wallets.some(wallet => wallet.connector === connector)) return state
  return patchNamespace(state, namespace, {
    wallets: wallets.map(wallet => (wallet.connector === connector ? { ...wallet, ...patch } : wallet))
  })
}

/** Adds a wallet to the recent ones, newest first. Omits a large icon: the wallet announces its own icon when it is on the page. */
export function withRecent(recent: readonly RecentWallet[], { id, name, icon, rdns }: RecentWallet) {
  const small = icon !== undefined && icon.length <= MAX_RECENT_ICON_CHARACTERS
  const newest: RecentWallet = { id, name, ...(small && { icon }), ...(rdns && { rdns }) }
  return [newest, ...recent.filter(other => other.id !== id)].slice(0, RECENT_WALLETS)
}
