import type { Disposer } from '@latchkit/kernel'
import { tryOrUndefined } from '@latchkit/kernel/options'
import {
  type Connection,
  type ConnectOptions,
  type Connector,
  type ConnectorEvent,
  type ConnectorInfo,
  type StandardWallet,
  WalletError
} from '@latchkit/plugin-chains/contract'
import { invalidAnswer, requestWallet, revokeWithTimeout, subscribeWallet } from '@latchkit/plugin-chains/kit'
import { MAX_ACCOUNTS, type ReadAccount, readAccounts, soleChain } from './accounts.js'
import { featureOf } from './standard-wallet.js'

/** Creates a connector for a wallet of the Wallet Standard. It keeps no state: the wallet's answers are passed on. */
export function createConnector(info: ConnectorInfo, standard: StandardWallet): Connector {
  const wallet = { name: info.name, standard }

  return {
    info,
    provider: async () => standard,
    connect: options => connect(wallet, options),
    disconnect: () => disconnect(wallet),
    subscribe: listener => subscribe(standard, listener)
  }
}

interface NamedWallet {
  readonly name: string
  readonly standard: StandardWallet
}

/**
 * Requests the accounts (`standard:connect`). A wallet is on no chain, because each transaction names its own. The connection
 * has a chain only if all accounts are bound to it.
 *
 * An abort rejects with the reason of the signal; a later response of the wallet is dropped.
 *
 * @throws {WalletError} `wallet/rejected`, `wallet/unavailable`, also when a silent connection would need a prompt, and
 *   `wallet/invalid-answer`.
 */
async function connect(wallet: NamedWallet, { silent = false, signal }: ConnectOptions): Promise<Connection> {
  const { name, standard } = wallet
  const method = 'standard:connect'
  const response = await requestWallet(
    name,
    method,
    () => featureOf(standard, method)?.connect(silent ? { silent } : {}),
    signal
  )
  const accounts = tryOrUndefined(() => accountsIn(response))
  if (accounts && accounts.length > 0) {
    return { accounts: accounts.map(({ account }) => account), chain: soleChain(accounts) }
  }
  if (accounts && silent)
    throw new WalletError('wallet/unavailable', { wallet: name, reason: 'it does not allow this site' })
  throw invalidAnswer(name, method, `1 to ${MAX_ACCOUNTS} accounts of Solana`)
}

/** Revokes the site's permission in the wallet (`standard:disconnect`). */
async function disconnect({ name, standard }: NamedWallet): Promise<void> {
  const method = 'standard:disconnect'
  const feature = featureOf(standard, method)
  if (!feature) return
  await revokeWithTimeout(signal => requestWallet(name, method, () => feature.disconnect(), signal))
}

/** Subscribes to a wallet's events (`standard:events`). */
const subscribe = (wallet: StandardWallet, onEvent: (event: ConnectorEvent) => void): Disposer =>
  subscribeWallet<unknown>(
    notify => featureOf(wallet, 'standard:events')?.on('change', notify),
    change => {
      for (const event of tryOrUndefined(() => readChange(change)) ?? []) onEvent(event)
    }
  )

/** Reads the payload of a `change` event. Returns no events if it is invalid or does not concern accounts. */
function readChange(change: unknown): readonly ConnectorEvent[] {
  const accounts = accountsIn(change)
  if (!accounts) return []
  if (accounts.length === 0) return [{ type: 'disconnected' }]
  const chain = soleChain(accounts)
  const changed: ConnectorEvent = { type: 'accounts', accounts: accounts.map(({ account }) => account) }
  return chain ? [{ type: 'chain', chain }, changed] : [changed]
}

/** @throws what a getter of `value` throws */
const accountsIn = (value: unknown): readonly ReadAccount[] | undefined =>
  readAccounts((value as { readonly accounts?: unknown } | null | undefined)?.accounts)
