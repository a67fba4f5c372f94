import { invalidOption } from '@latchkit/kernel'
import { unlike } from '@latchkit/kernel/options'
import {
  type ChainId,
  Chains,
  isChainId,
  type NamespaceAdapter,
  type Network,
  namespaceOf
} from '@latchkit/plugin-chains/contract'
import { type NetworkProblem, readNetworks } from '@latchkit/plugin-chains/kit'
import type { Latchkit } from '../latchkit.js'
import { onBehalfOf } from '../options.js'
import { connectionsOf, serviceOf } from './watch.js'

/** Network that a site adds, in the form of the option `networks`. */
export type AddedNetwork = Omit<Network, 'chainNamespace' | 'caipNetworkId'> &
  Partial<Pick<Network, 'chainNamespace' | 'caipNetworkId'>>

/**
 * Adds a network to those of the site, as its family's last one, and returns it. Its family needs a chain plugin.
 *
 * @param network - as in the option `networks`: viem's chains fit, and the networks of `latchkit/networks`. `chainNamespace` defaults to
 *   `eip155`.
 * @throws {KernelError} `kernel/invalid-option`, naming the member (`network.nativeCurrency.decimals`), for an invalid network, an unknown
 *   family, and a network that the site has already.
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * import { addNetwork } from '@latchkit/preset-core/actions'
 * import { base } from 'viem/chains'
 *
 * const { caipNetworkId } = addNetwork(latchkit, base)
 * await latchkit.switchNetwork(caipNetworkId)
 * ```
 */
export function addNetwork(latchkit: Latchkit, network: AddedNetwork): Network {
  const chains = serviceOf(latchkit, Chains)
  const { chainNamespace = 'eip155' } = Object(network) as Partial<Network>
  const adapter = chains.adapter(chainNamespace)
  if (!adapter?.setNetworks) {
    const families = chains.adapters.get().filter(({ setNetworks }) => setNetworks)
    const known = `must be one of ${families.map(({ id }) => id).join(', ')}`
    throw invalidOption('addNetwork', 'network.chainNamespace', unlike(known, chainNamespace))
  }
  const [added] = onBehalfOf(
    'addNetwork',
    () => adapter.readNetworks?.([network]) ?? readWithoutFamily(adapter, network),
    text => text.replaceAll('networks.0', 'network')
  ) as readonly [Network]
  if (adapter.networks.some(({ caipNetworkId }) => caipNetworkId === added.caipNetworkId))
    throw invalidOption('addNetwork', 'network.id', `must not be that of a network of the site: ${added.caipNetworkId}`)
  chains.setNetworks(chainNamespace, [...adapter.networks, added])
  return added
}

/** Reads a network of a family that has no rules of its own. */
function readWithoutFamily({ id: namespace, networks }: NamespaceAdapter, network: AddedNetwork): readonly Network[] {
  const hasNumbers = networks.every(({ id }) => typeof id === 'number')
  const problemOf = ({ id, caipNetworkId }: Partial<AddedNetwork>): NetworkProblem | false => {
    if (hasNumbers) return !(Number.isSafeInteger(id) && Number(id) > 0) && ['id', 'must be a positive whole number']
    const isOwn = isChainId(caipNetworkId) && namespaceOf(caipNetworkId) === namespace
    return !isOwn && ['caipNetworkId', `must be a CAIP-2 id of ${namespace}`]
  }
  const referenceOf = ({ id, caipNetworkId }: AddedNetwork) =>
    hasNumbers ? `${id}` : `${caipNetworkId}`.slice(namespace.length + 1)
  return readNetworks(namespace, [network], { problemOf, referenceOf })
}

/**
 * Removes a network from those of the site. A visitor without a wallet who chose it is shown the family's first network. A wallet that is
 * on it is on an unsupported network then, which the dialog handles by the option `unsupportedNetwork`; the wallet is not asked to switch.
 *
 * @throws {KernelError} `kernel/invalid-option` for a network that the site does not have, and for the last one of its family.
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * removeNetwork(latchkit, 'eip155:8453')
 * ```
 */
export function removeNetwork(latchkit: Latchkit, chain: ChainId): void {
  const chains = serviceOf(latchkit, Chains)
  const namespace = isChainId(chain) ? namespaceOf(chain) : ''
  const adapter = chains.adapter(namespace)
  const networks = adapter?.networks ?? []
  const [first, ...others] = networks.filter(({ caipNetworkId }) => caipNetworkId !== chain)
  if (!adapter?.setNetworks || networks.length === (first ? others.length + 1 : 0))
    throw invalidOption('removeNetwork', 'chain', unlike('must be a network of the site', chain))
  if (!first) throw invalidOption('removeNetwork', 'chain', 'must not be the last network of its family')
  chains.setNetworks(namespace, [first, ...others])
  const connections = connectionsOf(latchkit)
  const { active, byNamespace } = connections.state.get()
  if (active !== namespace || byNamespace[namespace]?.network !== chain || connections.account(namespace)) return
  // Without a wallet, only the choice changes.
  connections.switchNetwork(first.caipNetworkId).catch(() => {})
}
