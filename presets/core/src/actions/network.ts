import { type ChainId, Chains, type Network } from '@latchkit/plugin-chains/contract'
import { Pairing } from '@latchkit/plugin-walletconnect/contract'
import type { Latchkit } from '../latchkit.js'
import { connectionsOf, type NamespaceOptions, namespaceOf, serviceOf, type Unsubscribe, watch } from './watch.js'

/** Network of one chain family. */
export interface NetworkState {
  /** CAIP-2 id of the wallet's current chain, configured or not; without a wallet, of the chosen network. */
  readonly chain: ChainId | undefined
  /** Configured network; `undefined` for any other chain. */
  readonly network: Network | undefined
}

/**
 * Returns the network of a namespace: the current one of its wallet, else the chosen one, else the site's first one.
 *
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * import { getNetwork } from '@latchkit/preset-core/actions'
 *
 * getNetwork(latchkit, { namespace: 'eip155' }).network?.name
 * ```
 */
export function getNetwork(latchkit: Latchkit, options: NamespaceOptions = {}): NetworkState {
  const connections = connectionsOf(latchkit)
  const namespace = namespaceOf(latchkit, options)
  const networks = getNetworks(latchkit, { namespace })
  const chosen = connections.state.get().byNamespace[namespace ?? '']?.network
  const chain = connections.account(namespace)?.chain ?? chosen ?? networks[0]?.caipNetworkId
  return { chain, network: networks.find(({ caipNetworkId }) => caipNetworkId === chain) }
}

/**
 * Calls `listener` with the network after each change. Returns a function that unsubscribes.
 *
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * subscribeNetwork(latchkit, ({ chain }) => console.log(chain))
 * ```
 */
export function subscribeNetwork(
  latchkit: Latchkit,
  listener: (network: NetworkState) => void,
  options: NamespaceOptions = {}
): Unsubscribe {
  const { state } = connectionsOf(latchkit)
  const { networks } = serviceOf(latchkit, Chains)
  return watch([state, networks], () => getNetwork(latchkit, options), listener)
}

/**
 * Returns the networks that the site configured, of one namespace or, without one, of all.
 *
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * getNetworks(latchkit, { namespace: 'solana' }).map(({ name }) => name)
 * ```
 */
export function getNetworks(latchkit: Latchkit, { namespace }: NamespaceOptions = {}): readonly Network[] {
  const all = serviceOf(latchkit, Chains).networks.get()
  return namespace === undefined ? all : all.filter(({ chainNamespace }) => chainNamespace === namespace)
}

/**
 * Returns the CAIP-2 ids that the wallet of a namespace approved. Undefined if unknown: a wallet of this browser does
 * not report its chains and accepts any chain that it can add; only a session (WalletConnect) lists its chains.
 *
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * getApprovedChains(latchkit, { namespace: 'eip155' })?.includes('eip155:1')
 * ```
 */
export function getApprovedChains(latchkit: Latchkit, options: NamespaceOptions = {}): readonly ChainId[] | undefined {
  const shown = connectionsOf(latchkit).account(options.namespace)
  if (shown?.wallet.kind !== 'wallet-connect') return undefined
  const sessions = latchkit.kernel.find(Pairing)?.sessions.get() ?? []
  // The connector id of a session contains the first digits of its topic.
  const digits = shown.connector.split(':')[1] ?? ''
  const session = sessions.find(({ topic }) => digits !== '' && topic.startsWith(digits))
  return session?.namespaces[shown.namespace]?.chains
}
