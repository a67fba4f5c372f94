import { unlessAborted } from '@latchkit/kernel'
import {
  type ChainId,
  type Connector,
  type RequestProvider,
  type Signer,
  WalletError
} from '@latchkit/plugin-chains/contract'
import { invalidAnswer, requestWallet } from '@latchkit/plugin-chains/kit'
import { writeAddress } from '../../address.js'
import type { InjectedWallet, TransactionPayload } from '../../contract.js'
import { PolkadotError } from '../../errors.js'
import { accountParts, sameKey } from './account-id.js'
import { readHeld } from './accounts.js'
import { isInjected } from './injected-wallet.js'
import { dialect } from './wallet-error-matchers.js'

/** A wallet that signs for one account. What it answers is yet to be checked. */
export interface SigningWallet {
  readonly name: string
  /** @param data - in hex. */
  signMessage(data: string, text: string): Promise<unknown>
  signTransaction(payload: TransactionPayload): Promise<unknown>
}

/**
 * The wallet behind a connector of any plugin, ready to sign for the account.
 *
 * @param prefixOf - how addresses are spelled on a chain.
 * @throws {WalletError} `wallet/unavailable` for a wallet that cannot sign or does not hold the account any more.
 * @throws {PolkadotError} `polkadot/wrong-chain` for an account that is kept to another chain.
 */
export async function signingWallet(
  { connector, account }: Signer,
  prefixOf: (chain: ChainId) => number,
  signal: AbortSignal
): Promise<SigningWallet> {
  const { chain, key } = accountParts(account)
  const provider = await unlessAborted(connector.provider, signal)
  if (connector.info.kind === 'wallet-connect') {
    return paired(connector, provider as RequestProvider, chain, writeAddress(key, prefixOf(chain)), signal)
  }
  const { name } = connector.info
  if (!isInjected(provider))
    throw new WalletError('wallet/unavailable', { wallet: name, reason: 'it was not connected' })
  const address = await writtenBy(name, provider, chain, key, signal)
  const call = (method: 'signRaw' | 'signPayload', input: object) => {
    const sign = provider.signer?.[method]
    if (typeof sign !== 'function') {
      throw new WalletError('wallet/unavailable', { wallet: name, reason: `it has no ${method}` })
    }
    return requestWallet(name, method, () => Reflect.apply(sign, provider.signer, [input]), signal, dialect)
  }
  return {
    name,
    signMessage: async data => call('signRaw', { address, data, type: 'bytes' }),
    signTransaction: async payload => call('signPayload', { ...payload, address })
  }
}

/** Of `polkadot_signMessage` two forms are in use: that of `SignerPayloadRaw`, and an older one with a text. */
function paired(
  { info: { name } }: Connector,
  provider: RequestProvider,
  chain: ChainId,
  address: string,
  signal: AbortSignal
): SigningWallet {
  const request = (method: string, params: object) =>
    requestWallet(name, method, () => provider.request({ method, params }, chain), signal, dialect)
  return {
    name,
    signMessage: (data, message) => request('polkadot_signMessage', { address, data, type: 'bytes', message }),
    signTransaction: payload =>
      request('polkadot_signTransaction', { address, transactionPayload: { ...payload, address } })
  }
}

/** The account as the wallet spells it: some look it up by that text. */
async function writtenBy(
  wallet: string,
  provider: InjectedWallet,
  chain: ChainId,
  key: Uint8Array,
  signal: AbortSignal
): Promise<string> {
  const method = 'accounts.get'
  const all = readHeld(await requestWallet(wallet, method, () => provider.accounts.get(), signal, dialect))
  if (!all) throw invalidAnswer(wallet, method, 'accounts')
  const held = all.filter(account => sameKey(key, account.key))
  if (held.length === 0) {
    throw new WalletError('wallet/unavailable', { wallet, reason: 'it does not hold the account any more' })
  }
  const usable = held.find(({ network }) => network === undefined || `polkadot:${network}` === chain)
  if (usable) return usable.written
  throw new PolkadotError('polkadot/wrong-chain', { wallet, chain })
}
