import type { ChainId, Connection, Connector, WalletAccount } from '@latchkit/plugin-chains/contract'
import type { ChosenWallet, ConnectedWallet, ConnectionsState, NamespaceConnections } from '../contract.js'
import { findWallet, namespaceState } from '../facts.js'
import { mayBe } from './chosen.js'

/** Reducers of the state: pure functions from state to state. */

/** Operation in progress in a namespace. A visitor who adds a second wallet stays connected meanwhile. */
export type Pending = 'connecting' | 'reconnecting' | 'disconnecting' | 'switching' | undefined

export function withPending(state: ConnectionsState, namespace: string, pending: Pending): ConnectionsState {
  const { wallets } = namespaceState(state, namespace)
  const starting = pending === 'connecting' || pending === 'reconnecting' ? pending : 'disconnected'
  return change(state, namespace, {
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
  const known = wallets.some(other => other.connector === wallet.connector)
  const next = change(state, namespace, {
    status: 'connected',
    current: wallet.connector,
    wallets: known
      ? wallets.map(other => (other.connector === wallet.connector ? wallet : other))
      : [...wallets, wallet]
  })
  return activate ? { ...next, active: namespace } : next
}

/** Removes a wallet. If it was current, the first remaining wallet becomes current; without one, another connected namespace becomes active. */
export function withoutWallet(state: ConnectionsState, namespace: string, connector: string): ConnectionsState {
  const before = namespaceState(state, namespace)
  const wallets = before.wallets.filter(wallet => wallet.connector !== connector)
  const first = wallets[0]
  if (first) {
    const current = before.current === connector ? first.connector : before.current
    return change(state, namespace, { wallets, current, status: 'connected' })
  }
  const { current: _current, network: _network, ...rest } = before
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
    ? changeWallet(state, namespace, connector, { accounts, account: first.address })
    : withoutWallet(state, namespace, connector)
}

export const withChain = (state: ConnectionsState, namespace: string, connector: string, chain: ChainId) =>
  changeWallet(state, namespace, connector, { chain })

/** Selects an account and its wallet. Returns the same state if the wallet does not hold that address. */
export function withSelection(
  state: ConnectionsState,
  namespace: string,
  connector: string,
  address: string
): ConnectionsState {
  const wallet = findWallet(state, namespace, connector)
  if (!wallet?.accounts.some(account => account.address === address)) return state
  return change(changeWallet(state, namespace, connector, { account: address }), namespace, { current: connector })
}

export const withNetwork = (state: ConnectionsState, namespace: string, network: ChainId): ConnectionsState =>
  change(state, namespace, { network })

export const withActive = (state: ConnectionsState, namespace: string): ConnectionsState => ({
  ...state,
  active: namespace
})

/**
 * @param chosen - row that the visitor chose.
 * @param given - picture that the site gave to the wallet.
 */
export function connectedWallet(
  { info }: Connector,
  { accounts, chain, peer }: Connection,
  chosen?: ChosenWallet,
  given?: string
): ConnectedWallet {
  const { name } = peer ?? info
  const { host } = peer ?? {}
  const listed = chosen && mayBe(chosen, peer) ? chosen : undefined
  const named = listed?.icon ?? (peer ? undefined : given)
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

function change(state: ConnectionsState, namespace: string, patch: Partial<NamespaceConnections>): ConnectionsState {
  const next = { ...namespaceState(state, namespace), ...patch }
  return { ...state, byNamespace: { ...state.byNamespace, [namespace]: next } }
}

function changeWallet(
  state: ConnectionsState,
  namespace: string,
  connector: string,
  patch: Partial<ConnectedWallet>
): ConnectionsState {
  const { wallets } = namespaceState(state, namespace)
  if (!wallets.some(wallet => wallet.connector === connector)) return state
  return change(state, namespace, {
    wallets: wallets.map(wallet => (wallet.connector === connector ? { ...wallet, ...patch } : wallet))
  })
}
