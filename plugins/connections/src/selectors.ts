import { accountId, type ChainId, type Network } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount, ConnectedWallet, ConnectionsState, NamespaceConnections } from './contract.js'

const disconnected: NamespaceConnections = { status: 'disconnected', wallets: [], loading: false }

export const namespaceState = (state: ConnectionsState, namespace: string): NamespaceConnections =>
  Object.hasOwn(state.byNamespace, namespace) ? (state.byNamespace[namespace] ?? disconnected) : disconnected

export const findWallet = (state: ConnectionsState, namespace: string, connector: string | undefined) =>
  namespaceState(state, namespace).wallets.find(wallet => wallet.connector === connector)

export const currentWallet = (state: ConnectionsState, namespace: string): ConnectedWallet | undefined =>
  findWallet(state, namespace, namespaceState(state, namespace).current)

/** Returns the account of a namespace that is shown and signs, or `undefined` if no wallet is connected there. */
export function shownAccount(
  state: ConnectionsState,
  namespace: string,
  networks: readonly Network[]
): ActiveAccount | undefined {
  const wallet = currentWallet(state, namespace)
  const chain = wallet?.chain ?? namespaceState(state, namespace).network ?? firstNetwork(networks, namespace)
  const account = wallet && chain && accountId(chain, wallet.account)
  if (!account) return undefined
  return {
    namespace,
    connector: wallet.connector,
    wallet,
    address: wallet.account,
    account,
    chain,
    network: networks.find(network => network.caipNetworkId === chain)
  }
}

const firstNetwork = (networks: readonly Network[], namespace: string): ChainId | undefined =>
  networks.find(network => network.chainNamespace === namespace)?.caipNetworkId
