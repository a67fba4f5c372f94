import { tryOrUndefined } from '@latchkit/kernel/options'
import {
  type Connection,
  type ConnectOptions,
  type StandardWallet,
  WalletError
} from '@latchkit/plugin-chains/contract'
import { invalidAnswer, requestWallet, revokeWithTimeout } from '@latchkit/plugin-chains/kit'
import { MAX_ACCOUNTS, type ReadAccount, readAccounts, soleChain } from './accounts.js'
import { featureOf } from './standard-wallet.js'

export interface NamedWallet {
  readonly name: string
  readonly standard: StandardWallet
}

/**
 * Asks for the accounts (`standard:connect`). A wallet is on no chain: what is sent names its own, so the connection tells
 * one only where all accounts are bound to it.
 *
 * An abort rejects with the reason of the signal; the wallet's answer is dropped when it comes.
 *
 * @throws {WalletError} `wallet/rejected`, `wallet/unavailable`, also when a silent connection would need a prompt, and
 *   `wallet/invalid-answer`.
 */
export async function connect(wallet: NamedWallet, { silent = false, signal }: ConnectOptions): Promise<Connection> {
  const { name, standard } = wallet
  const method = 'standard:connect'
  const answer = await requestWallet(
    name,
    method,
    () => featureOf(standard, method)?.connect(silent ? { silent } : {}),
    signal
  )
  const accounts = accountsIn(answer)
  if (accounts && accounts.length > 0) {
    return { accounts: accounts.map(({ account }) => account), chain: soleChain(accounts) }
  }
  if (accounts && silent)
    throw new WalletError('wallet/unavailable', { wallet: name, reason: 'it does not allow this site' })
  throw invalidAnswer(name, method, `1 to ${MAX_ACCOUNTS} accounts of Solana`)
}

/** Makes the wallet forget this site (`standard:disconnect`). */
export async function disconnect({ name, standard }: NamedWallet): Promise<void> {
  const method = 'standard:disconnect'
  const feature = featureOf(standard, method)
  if (!feature) return
  await revokeWithTimeout(signal => requestWallet(name, method, () => feature.disconnect(), signal))
}

const accountsIn = (answer: unknown): readonly ReadAccount[] | undefined =>
  tryOrUndefined(() => readAccounts((answer as { readonly accounts?: unknown } | null | undefined)?.accounts))
