import type { Disposer } from '@latchkit/kernel'
import { tryOrUndefined } from '@latchkit/kernel/options'
import { type WalletAccount, WalletError } from '@latchkit/plugin-chains/contract'
import { hasMethods, invalidAnswer, requestWallet, subscribeWallet } from '@latchkit/plugin-chains/kit'
import type { InjectedWallet } from '../../contract.js'
import type { PrefixedNetworks } from '../../options.js'
import { MAX_ACCOUNTS, readAccounts } from './accounts.js'
import type { InjectedExtension } from './injected-extensions.js'
import { errorMatchers } from './wallet-error-matchers.js'

/** Returns whether a value has the accounts of a wallet that has authorized the site. Its signer is not checked. */
export const isInjectedWallet = (value: unknown): value is InjectedWallet =>
  hasMethods<InjectedWallet['accounts']>(
    tryOrUndefined(() => (value as InjectedWallet).accounts),
    'get',
    'subscribe'
  )

/** Calls back with the accounts of a wallet, unchecked, until disposed. */
export const watchAccounts = ({ accounts }: InjectedWallet, onAccounts: (accounts: unknown) => void): Disposer =>
  subscribeWallet(listener => accounts.subscribe(listener), onAccounts)

/**
 * Requests the authorization of this site, which prompts unless the wallet has granted it before. An abort rejects with the
 * reason of the signal; a later response of the wallet is dropped.
 *
 * @throws {WalletError} `wallet/rejected`, `wallet/unavailable`, `wallet/invalid-answer`
 */
export async function authorize({ name, enable }: InjectedExtension, signal: AbortSignal): Promise<InjectedWallet> {
  const origin = globalThis.location?.origin ?? 'null'
  const wallet = await requestWallet(name, 'enable', () => enable(origin), signal, errorMatchers)
  if (isInjectedWallet(wallet)) return wallet
  throw invalidAnswer(name, 'enable', 'accounts')
}

/**
 * Requests the accounts that the site may use on its networks. The result has at least one.
 *
 * @throws {WalletError} as `authorize`; `wallet/unavailable` if all accounts are for other networks
 */
export async function requestAccounts(
  name: string,
  wallet: InjectedWallet,
  networks: PrefixedNetworks,
  signal: AbortSignal
): Promise<readonly WalletAccount[]> {
  const method = 'accounts.get'
  const response = await requestWallet(name, method, () => wallet.accounts.get(), signal, errorMatchers)
  const accounts = readAccounts(response, networks)
  if (accounts && accounts.length > 0) return accounts
  if (accounts && (response as unknown[]).length > 0) {
    const reason = 'it shows no account for the networks of this site'
    throw new WalletError('wallet/unavailable', { wallet: name, reason })
  }
  throw invalidAnswer(name, method, `1 to ${MAX_ACCOUNTS} accounts`)
}
