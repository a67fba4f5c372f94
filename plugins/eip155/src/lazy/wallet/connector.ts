import type { Disposer } from '@latchkit/kernel'
import { tryOrUndefined } from '@latchkit/kernel/options'
import {
  type Connection,
  type ConnectOptions,
  type Connector,
  type ConnectorEvent,
  type ConnectorInfo,
  type Network,
  WalletError
} from '@latchkit/plugin-chains/contract'
import { createListeners, invalidAnswer, MAX_ACCOUNTS, revokeWithTimeout } from '@latchkit/plugin-chains/kit'
import type { Eip1193Provider } from '../../contract.js'
import { readChainId } from '../node/chain-id.js'
import { readAccounts } from './accounts.js'
import { sendRequest, type Wallet } from './request.js'
import { currentChain, switchNetwork } from './switch-network.js'

/** Returns a connector over an EIP-1193 provider. It keeps no state: each call returns the current state of the wallet. */
export function createConnector(
  info: ConnectorInfo,
  provider: Eip1193Provider,
  networks: readonly Network[]
): Connector {
  const wallet = { name: info.name, provider }
  const listeners = createListeners<readonly ConnectorEvent[]>(
    onEvents => listen(provider, onEvents),
    events => events
  )
  return {
    info,
    provider: async () => provider,
    connect: options => connect(wallet, networks, options),
    // Withdraws the permission of this site (MIP-2).
    disconnect: () =>
      revokeWithTimeout(signal => sendRequest(wallet, 'wallet_revokePermissions', [{ eth_accounts: {} }], signal)),
    subscribe: listeners.subscribe
  }
}

/**
 * Requests the accounts and the chain (EIP-1102), and afterwards a switch to the wanted one of `networks`. A visitor who
 * declines the switch is connected all the same: the connection has the chain that the wallet is on.
 *
 * @throws {WalletError} `wallet/rejected`, `wallet/unavailable`, also when a silent connection would need a prompt, and
 *   `wallet/invalid-answer`.
 */
async function connect(wallet: Wallet, networks: readonly Network[], options: ConnectOptions): Promise<Connection> {
  const { chain, silent = false, signal } = options
  const accounts = await requestAccounts(wallet, silent, signal)
  const current = await currentChain(wallet, signal)
  const wanted = networks.find(({ caipNetworkId }) => caipNetworkId === chain)
  // A switch prompts the visitor, which a silent connection must not.
  if (silent || !wanted || current === chain) return { accounts, chain: current }
  // The result is ignored: the next request reads the chain of the wallet, and rejects after an abort.
  await switchNetwork(wallet, wanted, signal).catch(() => {})
  return { accounts, chain: await currentChain(wallet, signal) }
}

/** Sends `eth_requestAccounts`, which prompts the visitor, or `eth_accounts`, which never does. */
async function requestAccounts(wallet: Wallet, silent: boolean, signal: AbortSignal) {
  const { name } = wallet
  const method = silent ? 'eth_accounts' : 'eth_requestAccounts'
  const accounts = readAccounts(await sendRequest(wallet, method, [], signal))
  if (accounts && accounts.length > 0) return accounts
  if (accounts && silent)
    throw new WalletError('wallet/unavailable', { wallet: name, reason: 'it does not allow this site' })
  throw invalidAnswer(name, method, `1 to ${MAX_ACCOUNTS} addresses`)
}

/** Parsers of the payloads of a wallet's events (EIP-1193). They return no events for a payload that is invalid or changes nothing. */
const parsers: Readonly<Record<string, (payload: unknown) => readonly ConnectorEvent[]>> = {
  accountsChanged(payload) {
    const accounts = readAccounts(payload)
    if (!accounts) return []
    return [accounts.length > 0 ? { type: 'accounts', accounts } : { type: 'disconnected' }]
  },
  chainChanged(payload) {
    const chain = readChainId(payload)
    return chain ? [{ type: 'chain', chain }] : []
  },
  // MetaMask's 1013, "try again later": it looks for another node, and the accounts stay.
  disconnect: error => ((Object(error) as { readonly code?: unknown }).code === 1013 ? [] : [{ type: 'disconnected' }])
}

/** Adds handlers to the events of a wallet. Returns the function that removes them. */
function listen(provider: Eip1193Provider, onEvents: (events: readonly ConnectorEvent[]) => void): Disposer {
  const handlers = Object.entries(parsers).map(([name, parse]) => {
    return { name, handle: (payload: unknown) => onEvents(parse(payload)) }
  })
  // The handlers that were added before it threw are removed again.
  tryOrUndefined(() => {
    for (const { name, handle } of handlers) provider.on?.(name, handle)
  })
  return () => {
    for (const { name, handle } of handlers) provider.removeListener?.(name, handle)
  }
}
