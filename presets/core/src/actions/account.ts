import { type AccountId, type ChainId, Chains, type WalletAccount } from '@latchkit/plugin-chains/contract'
import type { ConnectedWallet, ConnectionStatus } from '@latchkit/plugin-connections/contract'
import type { Latchkit } from '../latchkit.js'
import { connectionsOf, type NamespaceOptions, namespaceOf, serviceOf, type Unsubscribe, watch } from './watch.js'

/** Account of one chain family, as its wallet shows it. */
export interface AccountState {
  readonly namespace: string | undefined
  readonly status: ConnectionStatus
  readonly isConnected: boolean
  /** Address in the canonical form of the namespace. */
  readonly address: string | undefined
  /** CAIP-10 id of that address on the wallet's current chain. */
  readonly account: AccountId | undefined
  /** CAIP-2 id of the wallet's current chain, configured or not. */
  readonly chain: ChainId | undefined
  readonly wallet: ConnectedWallet | undefined
  /** All accounts that the site may see; empty without a connection. */
  readonly accounts: readonly WalletAccount[]
}

const noAccounts: readonly WalletAccount[] = []

/**
 * Returns the account of a namespace, or of the active one.
 *
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * import { getAccount } from '@latchkit/preset-core/actions'
 *
 * const { address, isConnected } = getAccount(latchkit, { namespace: 'solana' })
 * ```
 */
export function getAccount(latchkit: Latchkit, options: NamespaceOptions = {}): AccountState {
  const connections = connectionsOf(latchkit)
  const namespace = namespaceOf(latchkit, options)
  const shown = connections.account(options.namespace)
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
 * Calls `listener` with the account after each change. Returns a function that unsubscribes.
 *
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
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
 * Returns true if a wallet of the namespace, by default of the active one, is connected.
 *
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
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
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * getWalletInfo(latchkit)?.name
 * ```
 */
export const getWalletInfo = (latchkit: Latchkit, options: NamespaceOptions = {}): ConnectedWallet | undefined =>
  getAccount(latchkit, options).wallet

/**
 * Calls `listener` when another wallet becomes current in a namespace, or its metadata changed. Returns a function
 * that unsubscribes.
 *
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
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
 * Calls `listener` when the result of `latchkit.provider(namespace)` changes, with the connector ids of the current
 * providers by namespace. `latchkit.provider` returns the provider itself, and loads its code on demand. Returns a
 * function that unsubscribes.
 *
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
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
