import { raceSignal } from '@latchkit/kernel'
import { type Connector, type RequestProvider, type Signer, WalletError } from '@latchkit/plugin-chains/contract'
import {
  hasMethods,
  invalidAnswer,
  readAccountList,
  readProperty,
  requestWallet,
  says,
  type WalletErrorMatchers
} from '@latchkit/plugin-chains/kit'
import { type BitcoinAddress, parseAddress } from '../../address.js'
import { Bip122Error } from '../../errors.js'
import { methods } from '../rpc/methods.js'
import { sessionApi } from './session.js'
import type { BitcoinConnector, UnnamedRequest, WalletApi, WalletRequest } from './wallet-api.js'

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
 * Compares the account of a request with the one that the wallet shows, if requests of this method cannot name an account to this wallet.
 * Call it right before the request: the visitor can still select another account while the wallet prompts.
 *
 * @throws {Bip122Error} `bip122/not-the-signer` if the wallet shows another account, or none.
 * @throws {WalletError} `wallet/invalid-answer` unless the wallet returns a list of addresses.
 */
export async function assertShown(
  { name, api, call }: Wallet,
  method: UnnamedRequest,
  account: BitcoinAddress
): Promise<void> {
  const response = await api.shown?.[method]?.(call)
  // The requests name the account, or the wallet cannot tell.
  if (!api.shown?.[method] || response === null) return
  const shown = readAccountList(response, entry =>
    parseAddress(typeof entry === 'string' ? entry : readProperty(entry, 'address'))
  )
  if (!shown) throw invalidAnswer(name, method, 'a list of addresses')
  if (shown[0]?.text !== account.text) throw new Bip122Error('bip122/not-the-signer', { method })
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
