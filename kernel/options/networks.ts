import type { Network } from '../chain/index.js'
import { isSafeUrl } from '../links/index.js'
import { KernelError } from '../src/index.js'
import { listOf, type OptionRule } from './option-rules.js'

/** For an option that passes `readNetworks` afterwards. */
export const networkList: OptionRule = [value => Array.isArray(value) && value.length > 0, 'must be a list of networks']

type Naming = Pick<Network, 'chainNamespace' | 'caipNetworkId'>

/**
 * The networks of an option `networks`, each with what names it (CAIP-2). Whatever else the site has in them is kept.
 *
 * @param namespace - of the family; the plugin's id is the same.
 * @param problemOf - what a network of the family must have besides, and has not: `a chain id, a positive whole number`.
 * @throws {KernelError} `kernel/invalid-option`, which names the network (`networks.1`) and what it must have: an id of its
 *   own, a name, a coin, safe URLs.
 */
export function readNetworks<N extends Omit<Network, keyof Naming>>(
  namespace: string,
  networks: readonly N[],
  problemOf: (network: Partial<N>) => string | false | undefined
): readonly (N & Naming)[] {
  // A hole in the list is a wrong network, which `map` would pass over.
  return Array.from(networks, (network, index) => {
    const given: Partial<N> = Object(network)
    const isTaken = networks.slice(0, index).some(({ id }) => id === given.id)
    const problem = problemOf(given) || commonProblem(given) || (isTaken && 'an id of its own')
    if (!problem) return { ...network, chainNamespace: namespace, caipNetworkId: `${namespace}:${network.id}` }
    const expected = `must have ${problem}`
    throw new KernelError('kernel/invalid-option', { plugin: namespace, option: `networks.${index}`, expected })
  })
}

function commonProblem({ name, nativeCurrency, rpcUrls, blockExplorers }: Partial<Network>) {
  const { name: coin, symbol, decimals } = Object(nativeCurrency)
  const urls = rpcUrls?.default?.http
  const { url, paths } = Object(blockExplorers?.default)
  if (!isText(name)) return 'a name'
  if (!isText(coin) || !isText(symbol) || !Number.isInteger(decimals) || decimals < 0 || decimals > 36)
    return 'a nativeCurrency with name, symbol and decimals'
  if (!listOf(isSafeUrl)(urls)) return 'https URLs (http on this machine) at rpcUrls.default.http'
  if (blockExplorers && !isSafeUrl(url)) return 'an https URL at blockExplorers.default.url'
  return paths && !(isText(paths.address) && isText(paths.transaction)) && 'both blockExplorers.default.paths'
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''
