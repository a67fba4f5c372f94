import { type WalletAccount, WalletError } from '@latchkit/plugin-chains/contract'
import { invalidAnswer, requestWallet } from '@latchkit/plugin-chains/kit'
import type { InjectedWallet } from '../contract.js'
import type { PrefixedNetwork } from '../options.js'
import { MAX_ACCOUNTS, readAccounts } from './wallet/accounts.js'
import type { Door } from './wallet/injected-extensions.js'
import { isInjected } from './wallet/injected-wallet.js'
import { dialect } from './wallet/wallet-error-matchers.js'

/**
 * Asks a wallet to let this site in, which prompts unless it did before. An abort rejects with the reason of the signal;
 * the wallet's answer is dropped when it comes.
 *
 * @throws {WalletError} `wallet/rejected`, `wallet/unavailable`, `wallet/invalid-answer`.
 */
export async function enter({ name, enter }: Door, signal: AbortSignal): Promise<InjectedWallet> {
  const origin = globalThis.location?.origin ?? 'null'
  const wallet = await requestWallet(name, 'enable', () => enter(origin), signal, dialect)
  if (isInjected(wallet)) return wallet
  throw invalidAnswer(name, 'enable', 'accounts')
}

/**
 * The accounts that the site may see and use on its networks, at least one.
 *
 * @throws {WalletError} as `enter` does; `wallet/unavailable` when all that it shows are for other networks.
 */
export async function askAccounts(
  wallet: string,
  inside: InjectedWallet,
  networks: readonly [PrefixedNetwork, ...PrefixedNetwork[]],
  signal: AbortSignal
): Promise<readonly WalletAccount[]> {
  const method = 'accounts.get'
  const answer = await requestWallet(wallet, method, () => inside.accounts.get(), signal, dialect)
  const accounts = readAccounts(answer, networks)
  if (accounts && accounts.length > 0) return accounts
  if (accounts && (answer as unknown[]).length > 0) {
    throw new WalletError('wallet/unavailable', { wallet, reason: 'it shows no account for the networks of this site' })
  }
  throw invalidAnswer(wallet, method, `1 to ${MAX_ACCOUNTS} accounts`)
}
