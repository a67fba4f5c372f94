import {
  type Connection,
  type ConnectOptions,
  type Network,
  type WalletAccount,
  WalletError
} from '@latchkit/plugin-chains/contract'
import { invalidAnswer, revokeWithTimeout } from '@latchkit/plugin-chains/kit'
import { MAX_ACCOUNTS, readAccounts } from './accounts.js'
import { ask, type Wallet } from './request.js'
import { currentChain, switchNetwork } from './switch-network.js'

/**
 * Asks for the accounts and the chain (EIP-1102), and for the wanted one of `networks` afterwards. A visitor who
 * declines to change the network has connected all the same: the connection tells the chain that the wallet is on.
 *
 * An abort rejects with the reason of the signal; the wallet's answer is dropped when it comes.
 *
 * @throws {WalletError} `wallet/rejected`, `wallet/unavailable`, also when a silent connection would need a prompt, and
 *   `wallet/invalid-answer`.
 */
export async function connect(
  wallet: Wallet,
  networks: readonly Network[],
  { chain, silent = false, signal }: ConnectOptions
): Promise<Connection> {
  const accounts = await askAccounts(wallet, silent, signal)
  const current = await currentChain(wallet, signal)
  const wanted = networks.find(({ caipNetworkId }) => caipNetworkId === chain)
  // A switch asks the visitor, which a silent connection must not.
  if (silent || !wanted || current === chain) return { accounts, chain: current }
  // However it ends: the answer says where the wallet is, and an abort ends that question too.
  await switchNetwork(wallet, wanted, signal).catch(() => {})
  return { accounts, chain: await currentChain(wallet, signal) }
}

/** Withdraws this site's permission (MIP-2). */
export const disconnect = (wallet: Wallet): Promise<void> =>
  revokeWithTimeout(signal => ask(wallet, revoke, [{ eth_accounts: {} }], signal))

const revoke = 'wallet_revokePermissions'

/** Asking prompts, looking never does. */
async function askAccounts(wallet: Wallet, silent: boolean, signal: AbortSignal): Promise<readonly WalletAccount[]> {
  const { name } = wallet
  const method = silent ? 'eth_accounts' : 'eth_requestAccounts'
  const accounts = readAccounts(await ask(wallet, method, [], signal))
  if (accounts && accounts.length > 0) return accounts
  if (accounts && silent)
    throw new WalletError('wallet/unavailable', { wallet: name, reason: 'it does not allow this site' })
  throw invalidAnswer(name, method, `1 to ${MAX_ACCOUNTS} addresses`)
}
