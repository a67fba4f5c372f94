import { type Connection, type ConnectOptions, type Network, WalletError } from '@latchkit/plugin-chains/contract'
import { invalidAnswer, revokeWithTimeout } from '@latchkit/plugin-chains/kit'
import { likelyChain, MAX_ACCOUNTS, readAccounts } from './accounts.js'
import { type BitcoinChain, chainOf } from './chains.js'
import { createRequest, withWalletErrors } from './request.js'
import type { Wallet } from './wallet-api.js'

/**
 * Asks for the accounts, and for the wanted one of `networks` afterwards. A visitor who declines to change the network has
 * connected all the same: the connection tells the chain that the wallet is on.
 *
 * An abort rejects with the reason of the signal; the wallet's answer is dropped when it comes.
 *
 * @throws {WalletError} `wallet/rejected`, `wallet/unavailable`, also when a silent connection would need a prompt,
 *   `wallet/network-unknown` when the wallet is on no chain of Bitcoin, and `wallet/invalid-answer`.
 */
export async function connect(
  wallet: Wallet,
  networks: readonly Network[],
  { chain: id, silent = false, signal }: ConnectOptions
): Promise<Connection> {
  const wanted = networks.some(({ caipNetworkId }) => caipNetworkId === id) ? chainOf(id) : undefined
  const connection = await readConnection(wallet, networks, { silent, chain: wanted, signal })
  // A switch asks the visitor, which a silent connection must not.
  if (silent || !wanted || connection.chain === wanted.chain || !wallet.api.switchTo) return connection
  // However it ends: the answer says where the wallet is, and an abort ends that question too.
  await switchTo(wallet, wanted, signal).catch(() => {})
  return readConnection(wallet, networks, { silent: true, chain: wanted, signal })
}

/** Withdraws this site's permission. */
export const disconnect = (wallet: Wallet): Promise<void> =>
  revokeWithTimeout(signal =>
    withWalletErrors(wallet, signal, 'disconnect', async () => wallet.api.revoke?.(createRequest(wallet.name, signal)))
  )

/**
 * Moves a wallet to a chain. Resolves when the wallet says that it is there: a yes alone is not believed.
 *
 * @throws {WalletError} `wallet/rejected`, `wallet/network-unknown` for a wallet that cannot be told, `wallet/unavailable`,
 *   and `wallet/invalid-answer` for a wallet that says yes and stays where it is.
 */
export async function switchNetwork(wallet: Wallet, network: Network, signal: AbortSignal): Promise<void> {
  const { name } = wallet
  const chain = chainOf(network.caipNetworkId)
  signal.throwIfAborted()
  if (!chain || !wallet.api.switchTo)
    throw new WalletError('wallet/network-unknown', { wallet: name, chain: network.caipNetworkId })
  await switchTo(wallet, chain, signal)
  const there = await readConnection(wallet, [network], { silent: true, chain, signal })
  if (there.chain === chain.chain) return
  throw invalidAnswer(name, 'switchNetwork', 'a switch that took place')
}

const switchTo = (wallet: Wallet, chain: BitcoinChain, signal: AbortSignal) =>
  withWalletErrors(wallet, signal, 'switchNetwork', async () =>
    wallet.api.switchTo?.(createRequest(wallet.name, signal), chain)
  )

interface ConnectionQuery {
  readonly silent: boolean
  readonly chain: BitcoinChain | undefined
  readonly signal: AbortSignal
}

async function readConnection(
  wallet: Wallet,
  networks: readonly Network[],
  { silent, chain, signal }: ConnectionQuery
): Promise<Connection> {
  const { name, api } = wallet
  const report = await withWalletErrors(wallet, signal, 'connect', () =>
    api.accounts(createRequest(name, signal), { silent, chain })
  )
  const { method, network } = report
  const read = readAccounts(report.accounts)
  if (read && typeof network === 'string') {
    throw new WalletError('wallet/network-unknown', { wallet: name, chain: network.slice(0, 64) })
  }
  if (read?.accounts.length === 0 && silent) {
    throw new WalletError('wallet/unavailable', { wallet: name, reason: 'it does not allow this site' })
  }
  const there = read && typeof network !== 'string' && (network ?? likelyChain(read.families, chain, networks))
  if (there && read.accounts.length > 0 && read.families.includes(there.family)) {
    return { accounts: read.accounts, chain: there.chain }
  }
  throw invalidAnswer(name, method, `1 to ${MAX_ACCOUNTS} addresses of one network`)
}
