import { type Connector, type Network, WalletError } from '@latchkit/plugin-chains/contract'

/**
 * Cosmos wallets are on no chain: to switch is to ask for another chain's key. A connector of this plugin asks (and teaches
 * the wallet the chain where it has to); a session stands on all its chains, and goes to one that was approved.
 *
 * An abort rejects with the reason of the signal.
 *
 * @throws {WalletError} what connecting throws; `wallet/network-unknown` for a chain that a session does not have.
 */
export async function switchNetwork(connector: Connector, network: Network, signal: AbortSignal): Promise<void> {
  const { name, kind } = connector.info
  const silent = kind === 'wallet-connect'
  const { chain } = await connector.connect({ chain: network.caipNetworkId, silent, signal })
  if (chain !== network.caipNetworkId) {
    throw new WalletError('wallet/network-unknown', { wallet: name, chain: network.caipNetworkId })
  }
}
