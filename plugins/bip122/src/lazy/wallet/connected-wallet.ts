import { raceSignal } from '@latchkit/kernel'
import { type Connector, type RequestProvider, type Signer, WalletError } from '@latchkit/plugin-chains/contract'
import { hasMethods, requestWallet, says, type WalletErrorMatchers } from '@latchkit/plugin-chains/kit'
import { Bip122Error } from '../../errors.js'
import { methods } from '../rpc/methods.js'
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

/**
 * Returns the wallet of a signer. If the signer has a `request`, every request goes through it instead of to the wallet, and keeps
 * its errors: the handler has converted those of the wallet.
 */
export async function walletOf({ connector, request }: Signer, signal: AbortSignal): Promise<Wallet> {
  if (!request) return readWallet(connector, signal)
  const api = sessionApi({
    async request({ method, params }) {
      const declared = methods.find(one => one.method === method && one.risk === 'unsafe')
      if (!declared)
        throw new Bip122Error('bip122/invalid-params', { method, expected: 'a method that signs or sends' })
      return request(declared, params, signal)
    }
  })
  return { name: connector.info.name, api, call: async (_, call) => call() }
}
