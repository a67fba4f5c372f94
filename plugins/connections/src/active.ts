import { accountId, type ChainId, type Network } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount, ConnectionsState } from './contract.js'
import { currentWallet, namespaceState } from './selectors.js'

/** The account that a namespace shows, which is the one that signs; undefined while it has none. */
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
