import { type AccountId, type ChainId, Chains, type WalletAccount } from '@latchkit/plugin-chains/contract'
import type { ConnectedWallet, ConnectionStatus } from '@latchkit/plugin-connections/contract'
import type { Latchkit } from '../latchkit.js'
import { connectionsOf, type NamespaceOptions, namespaceOf, serviceOf, type Unsubscribe, watch } from './watch.js'

/** Account of one chain family, as its wallet shows it. */
export interface AccountState {
  readonly namespace: string | undefined
  readonly status: ConnectionStatus
  readonly isConnected: boolean
  /** In the canonical spelling of the namespace. */
  readonly address: string | undefined
  /** CAIP-10 id of the same on the chain that the wallet is on. */
  readonly account: AccountId | undefined
  /** CAIP-2 id of the chain that the wallet is on, configured or not. */
  readonly chain: ChainId | undefined
  readonly wallet: ConnectedWallet | undefined
  /** Every account that the wallet lets this site see; empty while nobody is connected. */
  readonly accounts: readonly WalletAccount[]
}

const noAccounts: readonly WalletAccount[] = []

/**
 * Returns the account of a namespace, or of the active one.
 *
 * @example
 * ```ts
 * import { createLatchkit } from '@latchkit/preset-core'
 * import { getAccount } from '@latchkit/preset-core/actions'
 *
 * const latchkit = createLatchkit({ plugins: [] })
 * const { address, isConnected } = getAccount(latchkit, { namespace: 'solana' })
 * ```
 */
export function getAccount(latchkit: Latchkit, options: NamespaceOptions = {}): AccountState {
  const connections = connectionsOf(latchkit)
  const namespace = namespaceOf(latchkit, options)
  const shown = namespace === undefined ? undefined : connections.account(namespace)
  const status = connections.state.get().byNamespace[namespace ?? '']?.status ?? 'disconnected'
  return {
    namespace,
    status,
    isConnected: status === 'connected',
    address: shown?.address,
    account: shown?.account,
    chain: shown?.chain,
    wallet: shown?.wallet,
    accounts: shown?.wallet.accounts ?? noAccounts
  }
}

/**
 * Calls `listener` with the account each time that it changes, not at once. Returns what ends it.
 *
 * @example
 * ```ts
 * const stop = subscribeAccount(latchkit, ({ address }) => console.log(address), { namespace: 'eip155' })
 * ```
 */
export function subscribeAccount(
  latchkit: Latchkit,
  listener: (account: AccountState) => void,
  options: NamespaceOptions = {}
): Unsubscribe {
  const { state } = connectionsOf(latchkit)
  const { networks } = serviceOf(latchkit, Chains)
  return watch([state, networks], () => getAccount(latchkit, options), listener)
}

/**
 * Returns whether a wallet of a namespace is connected; without a namespace, whether the active one has one.
 *
 * @example
 * ```ts
 * isConnected(latchkit, { namespace: 'eip155' })
 * ```
 */
export const isConnected = (latchkit: Latchkit, options: NamespaceOptions = {}): boolean =>
  getAccount(latchkit, options).isConnected

/**
 * Returns the wallet whose account is shown in a namespace: its name, icon, rdns and kind, as it names itself.
 *
 * @example
 * ```ts
 * getWalletInfo(latchkit)?.name
 * ```
 */
export const getWalletInfo = (latchkit: Latchkit, options: NamespaceOptions = {}): ConnectedWallet | undefined =>
  getAccount(latchkit, options).wallet

/**
 * Calls `listener` when another wallet is current in a namespace, or the wallet itself changed. Returns what ends it.
 *
 * @example
 * ```ts
 * subscribeWalletInfo(latchkit, wallet => console.log(wallet?.name))
 * ```
 */
export const subscribeWalletInfo = (
  latchkit: Latchkit,
  listener: (wallet: ConnectedWallet | undefined) => void,
  options: NamespaceOptions = {}
): Unsubscribe => watch([connectionsOf(latchkit).state], () => getWalletInfo(latchkit, options), listener)

/**
 * Calls `listener` when what `latchkit.provider(namespace)` gives is another one: with the id of the connector whose provider it
 * is, by namespace. A provider itself is asked for with `latchkit.provider`, which loads what it needs.
 *
 * @example
 * ```ts
 * subscribeProviders(latchkit, async ({ eip155 }) => {
 *   const provider = eip155 && (await latchkit.provider('eip155'))
 * })
 * ```
 */
export function subscribeProviders(
  latchkit: Latchkit,
  listener: (connectors: Readonly<Record<string, string>>) => void
): Unsubscribe {
  const { state } = connectionsOf(latchkit)
  const read = () =>
    Object.fromEntries(
      Object.entries(state.get().byNamespace).flatMap(([namespace, { current }]) =>
        current === undefined ? [] : [[namespace, current] as const]
      )
    )
  return watch([state], read, listener)
}
