import type { ConnectedWallet, ConnectionsState, NamespaceConnections } from './contract.js'

const disconnected: NamespaceConnections = { status: 'disconnected', wallets: [], loading: false }

export const namespaceState = (state: ConnectionsState, namespace: string): NamespaceConnections =>
  Object.hasOwn(state.byNamespace, namespace) ? (state.byNamespace[namespace] ?? disconnected) : disconnected

export const findWallet = (state: ConnectionsState, namespace: string, connector: string | undefined) =>
  namespaceState(state, namespace).wallets.find(wallet => wallet.connector === connector)

export const currentWallet = (state: ConnectionsState, namespace: string): ConnectedWallet | undefined =>
  findWallet(state, namespace, namespaceState(state, namespace).current)
