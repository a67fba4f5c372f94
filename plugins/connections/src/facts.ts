import type { ConnectedWallet, ConnectionsState, NamespaceConnections, WalletEntry } from './contract.js'

const none: NamespaceConnections = { status: 'disconnected', wallets: [], loading: false }

export const namespaceState = (state: ConnectionsState, namespace: string): NamespaceConnections =>
  Object.hasOwn(state.byNamespace, namespace) ? (state.byNamespace[namespace] ?? none) : none

export const findWallet = (state: ConnectionsState, namespace: string, connector: string | undefined) =>
  namespaceState(state, namespace).wallets.find(wallet => wallet.connector === connector)

export const currentWallet = (state: ConnectionsState, namespace: string): ConnectedWallet | undefined =>
  findWallet(state, namespace, namespaceState(state, namespace).current)

/** Names a wallet of a namespace in sets and maps. */
export const walletKey = (namespace: string, connector: string) => `${namespace} ${connector}`

/** The id of the entry that a connector is of, or the one it would have alone when it is gone from the page. */
export const walletIdOf = (wallets: readonly WalletEntry[], namespace: string, connector: string): string =>
  wallets.find(({ members }) => members.some(one => one.namespace === namespace && one.connector === connector))?.id ??
  `${namespace}:${connector}`
