import { type Connection, type ConnectOptions, type Network, WalletError } from '@latchkit/plugin-chains/contract'
import { invalidAnswer, MAX_ACCOUNTS } from '@latchkit/plugin-chains/kit'
import { locateAccounts, readAccounts } from './accounts.js'
import { type BitcoinChain, chainOf } from './chains.js'
import type { Wallet } from './connected-wallet.js'

/**
 * Requests the accounts, and a switch to the wanted one of `networks` afterwards. A visitor who declines the switch is connected
 * all the same: the connection has the chain that the wallet is on.
 *
 * @throws {WalletError} `wallet/rejected`, `wallet/unavailable`, also when a silent connection would need a prompt,
 *   `wallet/network-unknown` when the wallet is on no chain of Bitcoin, and `wallet/invalid-answer`.
 */
export async function connect(wallet: Wallet, networks: readonly Network[], options: ConnectOptions) {
  const { api, call } = wallet
  const { chain: id, silent = false } = options
  const chain = networks.some(({ caipNetworkId }) => caipNetworkId === id) ? chainOf(id) : undefined
  const connection = await readConnection(wallet, networks, { silent, chain })
  // A switch prompts the visitor, which a silent connection must not.
  if (silent || !chain || connection.chain === chain.chain || !api.switchTo) return connection
  // The result is ignored: the next request reads the chain of the wallet, and rejects after an abort.
  await api.switchTo(call, chain).catch(() => {})
  return readConnection(wallet, networks, { silent: true, chain })
}

/**
 * Switches a wallet to a network. Resolves when the wallet returns that chain: its response to the switch is not enough.
 *
 * @throws {WalletError} `wallet/rejected`, `wallet/network-unknown` for a wallet that cannot switch, `wallet/unavailable`, and
 *   `wallet/invalid-answer` for a wallet that did not switch after it accepted.
 */
export async function switchNetwork(wallet: Wallet, network: Network): Promise<void> {
  const { name, api, call } = wallet
  const chain = chainOf(network.caipNetworkId)
  if (!chain || !api.switchTo)
    throw new WalletError('wallet/network-unknown', { wallet: name, chain: network.caipNetworkId })
  await api.switchTo(call, chain)
  const there = await readConnection(wallet, [network], { silent: true, chain })
  if (there.chain !== chain.chain) throw invalidAnswer(name, 'switchNetwork', 'a switch that took place')
}

async function readConnection(
  { name, api, call }: Wallet,
  networks: readonly Network[],
  wanted: { readonly silent: boolean; readonly chain: BitcoinChain | undefined }
): Promise<Connection> {
  const { method, accounts, network } = await api.accounts(call, wanted)
  const read = readAccounts(accounts)
  if (read && typeof network === 'string')
    throw new WalletError('wallet/network-unknown', { wallet: name, chain: network.slice(0, 64) })
  if (read?.accounts.length === 0 && wanted.silent)
    throw new WalletError('wallet/unavailable', { wallet: name, reason: 'it does not allow this site' })
  const chain = read && locateAccounts(read, network, wanted.chain, networks)
  if (chain && read.accounts.length > 0) return { accounts: read.accounts, chain: chain.chain }
  throw invalidAnswer(name, method, `1 to ${MAX_ACCOUNTS} addresses of one network`)
}
