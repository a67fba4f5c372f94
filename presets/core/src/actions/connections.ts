import { invalidOption } from '@latchkit/kernel'
import { unlike } from '@latchkit/kernel/options'
import { Chains } from '@latchkit/plugin-chains/contract'
import type { ConnectedWallet, RecentWallet, WalletEntry } from '@latchkit/plugin-connections/contract'
import type { Latchkit } from '../latchkit.js'
import { connectionsOf, type NamespaceOptions, serviceOf, type Unsubscribe, watch } from './watch.js'

/** Wallet that is connected in one namespace. */
export interface ConnectionEntry extends ConnectedWallet {
  readonly namespace: string
  /** True if the namespace shows this wallet's account and signs with it. */
  readonly isCurrent: boolean
}

/** Account of a connected wallet. */
export interface ConnectionTarget {
  readonly namespace: string
  /** `connector` of a `ConnectionEntry`. */
  readonly connector: string
  /** One of the wallet's accounts. @defaultValue the account that the wallet had last */
  readonly address?: string
}

/**
 * Returns every connected wallet, of all namespaces or of one, in the order of connecting.
 *
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * import { getConnections } from '@latchkit/preset-core/actions'
 *
 * getConnections(latchkit, { namespace: 'eip155' }).map(({ name, account }) => `${name}: ${account}`)
 * ```
 */
export function getConnections(latchkit: Latchkit, { namespace }: NamespaceOptions = {}): readonly ConnectionEntry[] {
  const { byNamespace } = connectionsOf(latchkit).state.get()
  return Object.entries(byNamespace).flatMap(([id, { wallets, current }]) =>
    namespace === undefined || namespace === id
      ? wallets.map(wallet => ({ ...wallet, namespace: id, isCurrent: wallet.connector === current }))
      : []
  )
}

/**
 * Returns the wallets that were connected before, newest first; two at most. They need not be present now.
 *
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * getRecentConnections(latchkit).map(({ name }) => name)
 * ```
 */
export const getRecentConnections = (latchkit: Latchkit): readonly RecentWallet[] =>
  connectionsOf(latchkit).recent.get()

/**
 * Returns the wallets that were found on this page, connected or not.
 *
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * getWallets(latchkit).find(({ rdns }) => rdns === 'io.metamask')
 * ```
 */
export const getWallets = (latchkit: Latchkit): readonly WalletEntry[] => connectionsOf(latchkit).wallets.get()

/**
 * Calls `listener` when a wallet connected, disconnected or became current, and when the recent ones changed. Returns
 * a function that unsubscribes.
 *
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * import { getConnections, getRecentConnections, subscribeConnections } from '@latchkit/preset-core/actions'
 *
 * subscribeConnections(latchkit, () => console.log(getConnections(latchkit), getRecentConnections(latchkit)))
 * ```
 */
export function subscribeConnections(latchkit: Latchkit, listener: () => void): Unsubscribe {
  const { state, recent } = connectionsOf(latchkit)
  const read = () => {
    const all = Object.values(state.get().byNamespace)
    return [recent.get(), ...all.flatMap(({ wallets, current }) => [wallets, current])]
  }
  return watch<readonly unknown[]>([state, recent], read, () => listener())
}

/**
 * Shows another account of a connected wallet, which signs from then on. Sends no request to the wallet.
 *
 * @throws {KernelError} `kernel/invalid-option` naming `connector` or `address` if no connected wallet has it.
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * import { getConnections, switchConnection } from '@latchkit/preset-core/actions'
 *
 * const [first] = getConnections(latchkit)
 * if (first) switchConnection(latchkit, first)
 * ```
 */
export function switchConnection(latchkit: Latchkit, { namespace, connector, address }: ConnectionTarget): void {
  const refuse = (option: string, expected: string, value: unknown) =>
    invalidOption('switchConnection', option, unlike(expected, value))
  const wallet = getConnections(latchkit, { namespace }).find(entry => entry.connector === connector)
  if (!wallet) throw refuse('connector', `must be that of a wallet that is connected in "${namespace}"`, connector)
  const chosen = address ?? wallet.account
  const spelled = serviceOf(latchkit, Chains).adapter(namespace)?.canonicalAddress?.(chosen) ?? chosen
  if (!wallet.accounts.some(account => account.address === spelled)) {
    throw refuse('address', `must be an account of "${wallet.name}"`, address)
  }
  connectionsOf(latchkit).selectAccount({ namespace, connector, address: spelled })
}

/**
 * Removes a wallet from the recent ones, also in other tabs and after a reload. A connected wallet stays connected;
 * use `latchkit.disconnect` for that. Does nothing if the wallet is not among the recent ones.
 *
 * @param target - `id` of a `RecentWallet`.
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * import { deleteConnection, getRecentConnections } from '@latchkit/preset-core/actions'
 *
 * for (const wallet of getRecentConnections(latchkit)) await deleteConnection(latchkit, wallet)
 * ```
 */
export const deleteConnection = (latchkit: Latchkit, { id }: Pick<RecentWallet, 'id'>): Promise<void> =>
  connectionsOf(latchkit).forgetRecent(id)
