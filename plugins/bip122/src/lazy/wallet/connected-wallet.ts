import { raceSignal } from '@latchkit/kernel'
import { type Connector, type RequestProvider, WalletError } from '@latchkit/plugin-chains/contract'
import { hasMethods, requestWallet, says, type WalletErrorMatchers } from '@latchkit/plugin-chains/kit'
import { sessionApi } from './session.js'
import type { BitcoinConnector, WalletApi, WalletRequest } from './wallet-api.js'

/** A wallet with the API of its kind, and the function that calls it. */
export interface Wallet {
  readonly name: string
  readonly api: WalletApi
  readonly call: WalletRequest
}

/** Some wallets write "reject" or "rejection" where others write "rejected". */
const errorMatchers: WalletErrorMatchers = { isRejection: failure => says(failure, /\breject(?:ion)?\b/i) }

/** Returns a wallet whose requests end with the signal. */
export const openWallet = (name: string, api: WalletApi, signal: AbortSignal): Wallet => ({
  name,
  api,
  call: (method, call) => requestWallet(name, method, call, signal, errorMatchers)
})

export const isBitcoinConnector = (connector: Connector): connector is BitcoinConnector => 'walletApi' in connector

/** Returns the wallet behind a connector of any plugin. */
export async function readWallet(connector: Connector, signal: AbortSignal): Promise<Wallet> {
  const { name } = connector.info
  signal.throwIfAborted()
  if (isBitcoinConnector(connector)) return openWallet(name, await connector.walletApi(), signal)
  const provider = await raceSignal(connector.provider, signal)
  if (hasMethods<RequestProvider>(provider, 'request')) return openWallet(name, sessionApi(provider), signal)
  throw new WalletError('wallet/unavailable', { wallet: name, reason: 'it has no provider that takes requests' })
}
