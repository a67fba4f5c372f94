import { type Readable, serviceRef } from '@latchkit/kernel'
import type { ChainId } from './caip.js'
import type { NamespaceAdapter, NamespaceFeatures, Network } from './namespace.js'

/** Chains of a site: the adapters that chain plugins contributed, and their networks. */
export interface ChainsApi {
  /** The adapter of every chain plugin, in the order of the plugins. */
  readonly adapters: Readable<readonly NamespaceAdapter[]>
  /** Every configured network of all namespaces, the default one first. */
  readonly networks: Readable<readonly Network[]>
  /**
   * Replaces the networks of a namespace while the page lives. Does nothing for a family whose networks cannot change.
   *
   * @param networks - at least one, validated by `NamespaceAdapter.readNetworks`. The first is the default.
   * @example
   * <!-- given: declare const kernel: import('@latchkit/kernel').Kernel -->
   * ```ts
   * import { Chains } from '@latchkit/plugin-chains/contract'
   *
   * const chains = kernel.get(Chains)
   * const others = chains.adapter('eip155')?.networks.filter(({ testnet }) => !testnet)
   * if (others?.[0]) chains.setNetworks('eip155', others)
   * ```
   */
  setNetworks(namespace: string, networks: readonly Network[]): void
  /**
   * Returns the adapter of a namespace, or `undefined` if no chain plugin serves it.
   *
   * @example
   * <!-- given: declare const kernel: import('@latchkit/kernel').Kernel -->
   * ```ts
   * import { Chains } from '@latchkit/plugin-chains/contract'
   *
   * kernel.get(Chains).adapter('eip155')?.isAddress('0x…')
   * ```
   */
  adapter(namespace: string | undefined): NamespaceAdapter | undefined
  /**
   * Loads the library of a chain plugin once, and returns its features; none for a namespace that no chain plugin serves. The
   * next call repeats a failed load.
   *
   * @param chain - A network of the family: its features alone. @defaultValue the features of all networks of the family
   * @example
   * <!-- given: declare const kernel: import('@latchkit/kernel').Kernel -->
   * ```ts
   * import { Chains } from '@latchkit/plugin-chains/contract'
   *
   * const { history } = await kernel.get(Chains).features('cosmos', 'cosmos:cosmoshub-4')
   * ```
   */
  features(namespace: string, chain?: ChainId): Promise<NamespaceFeatures>
}

export const Chains = serviceRef<ChainsApi>('chains')
