import { type Readable, serviceRef } from '@latchkit/kernel'
import type { ChainId } from './caip.js'
import type { NamespaceAdapter, NamespaceFeatures, Network } from './namespace.js'

/** The chains of a site: what chain plugins contributed, and the networks that they configured. */
export interface ChainsApi {
  /** The adapter of every chain plugin, in the order of the plugins. */
  readonly adapters: Readable<readonly NamespaceAdapter[]>
  /** Every configured network of all namespaces, the default one first. */
  readonly networks: Readable<readonly Network[]>
  /**
   * Returns the adapter of a namespace, or `undefined` if no chain plugin serves it.
   *
   * @example
   * ```ts
   * kernel.get(Chains).adapter('eip155')?.isAddress('0x…')
   * ```
   */
  adapter(namespace: string | undefined): NamespaceAdapter | undefined
  /**
   * Returns what a chain plugin can do, and loads its library for that. It is loaded once; a failed load is tried again by the
   * next call. A namespace that no chain plugin serves has no features.
   *
   * @param chain - One of the family's networks: what that network lacks is absent. @defaultValue all that the family can do on
   *   any of its networks
   * @example
   * ```ts
   * const { history } = await kernel.get(Chains).features('cosmos', 'cosmos:cosmoshub-4')
   * ```
   */
  features(namespace: string, chain?: ChainId): Promise<NamespaceFeatures>
}

export const Chains = serviceRef<ChainsApi>('chains')
