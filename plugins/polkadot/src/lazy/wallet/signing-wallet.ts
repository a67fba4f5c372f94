import { unlessAborted } from '@latchkit/kernel'
import { type ChainId, type RequestProvider, type Signer, WalletError } from '@latchkit/plugin-chains/contract'
import { invalidAnswer, requestWallet } from '@latchkit/plugin-chains/kit'
import { writeAddress } from '../../address.js'
import type { InjectedWallet, TransactionPayload } from '../../contract.js'
import { PolkadotError } from '../../errors.js'
import { sameBytes } from '../encoding/bytes.js'
import { accountParts } from './account-id.js'
import { readExtensionAccounts } from './accounts.js'
import { isInjectedWallet } from './injected-wallet.js'
import { sessionWallet } from './session.js'
import { errorMatchers } from './wallet-error-matchers.js'

/** A wallet that signs with one account. Its responses are unchecked. */
export interface SigningWallet {
  readonly name: string
  /** @param data - in hex. */
  signMessage(data: string, text: string): Promise<unknown>
  signTransaction(payload: TransactionPayload): Promise<unknown>
}

/**
 * Returns the wallet of a connector of any plugin, ready to sign with the account.
 *
 * @param prefixOf - returns the address prefix of a chain (SS58)
 * @throws {WalletError} `wallet/unavailable` for a wallet that cannot sign or does not have the account any more
 * @throws {PolkadotError} `polkadot/wrong-chain` for an account that the wallet restricts to another chain
 */
export async function signingWallet(
  { connector, account }: Signer,
  prefixOf: (chain: ChainId) => number,
  signal: AbortSignal
): Promise<SigningWallet> {
  const { name, kind } = connector.info
  const { chain, key } = accountParts(account)
  const provider = await unlessAborted(connector.provider, signal)
  if (kind === 'wallet-connect') {
    return sessionWallet(name, provider as RequestProvider, chain, writeAddress(key, prefixOf(chain)), signal)
  }
  if (!isInjectedWallet(provider))
    throw new WalletError('wallet/unavailable', { wallet: name, reason: 'it was not connected' })
  const address = await rawAddress(name, provider, chain, key, signal)
  const call = (method: 'signRaw' | 'signPayload', input: object) => {
    const sign = provider.signer?.[method]
    if (typeof sign !== 'function') {
      throw new WalletError('wallet/unavailable', { wallet: name, reason: `it has no ${method}` })
    }
    return requestWallet(name, method, () => Reflect.apply(sign, provider.signer, [input]), signal, errorMatchers)
  }
  return {
    name,
    signMessage: async data => call('signRaw', { address, data, type: 'bytes' }),
    signTransaction: async payload => call('signPayload', { ...payload, address })
  }
}

/** Returns the account's address in the wallet's own spelling: some wallets look the account up by that text. */
async function rawAddress(
  wallet: string,
  provider: InjectedWallet,
  chain: ChainId,
  key: Uint8Array,
  signal: AbortSignal
): Promise<string> {
  const method = 'accounts.get'
  const response = await requestWallet(wallet, method, () => provider.accounts.get(), signal, errorMatchers)
  const all = readExtensionAccounts(response)
  if (!all) throw invalidAnswer(wallet, method, 'accounts')
  const matching = all.filter(account => sameBytes(key, account.key))
  if (matching.length === 0) {
    throw new WalletError('wallet/unavailable', { wallet, reason: 'it does not hold the account any more' })
  }
  const usable = matching.find(({ network }) => network === undefined || `polkadot:${network}` === chain)
  if (usable) return usable.rawAddress
  throw new PolkadotError('polkadot/wrong-chain', { wallet, chain })
}
