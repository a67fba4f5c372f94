import { unlessAborted } from '@latchkit/kernel'
import { type Connector, WalletError } from '@latchkit/plugin-chains/contract'
import type { BitcoinConnector, Wallet } from './wallet-api.js'
import { isSessionProvider, walletConnectApi } from './walletconnect.js'

export const isBitcoinConnector = (connector: Connector): connector is BitcoinConnector => 'walletApi' in connector

/** Returns the wallet behind a connector of any plugin. */
export async function readWallet(connector: Connector, signal: AbortSignal): Promise<Wallet> {
  const { name } = connector.info
  signal.throwIfAborted()
  if (isBitcoinConnector(connector)) return { name, api: await connector.walletApi() }
  const provider = await unlessAborted(connector.provider, signal)
  if (isSessionProvider(provider)) return { name, api: walletConnectApi(provider, name) }
  throw new WalletError('wallet/unavailable', { wallet: name, reason: 'it has no provider that takes requests' })
}
