import { invalidOption } from '@latchkit/kernel'
import { listOf, type OptionRule, unlike } from '@latchkit/kernel/options'
import type { Network } from '../../port/namespace.js'
import { isPageLink, isSafeUrl } from '../links/web-link.js'

/** Rule of an option that `readNetworks` validates further. */
export const networkList: OptionRule = [
  value => Array.isArray(value) && value.length > 0,
  'must be a list of at least one network'
]

type Naming = Pick<Network, 'chainNamespace' | 'caipNetworkId'>

/** Path of an invalid member of a network (`nativeCurrency.decimals`), and the requirement: `must be a whole number`. */
export type NetworkProblem = readonly [path: string, expected: string]

/** Rules of a family for `readNetworks`. */
export interface NetworkReading<N> {
  /** Returns the problem of a network that misses a requirement of the family. */
  readonly problemOf: (network: Partial<N>) => NetworkProblem | false | undefined
  /** Returns the reference of a network in its CAIP-2 id. @defaultValue its `id` */
  readonly referenceOf?: (network: N) => string
}

/**
 * Returns the networks of an option `networks`, each with its CAIP-2 id; other members stay as they are. Leaves out a URL that must
 * not be used, with a warning on the console: an RPC URL needs https (http on this machine), an explorer http or https.
 *
 * @param namespace - of the family; the plugin's id is the same.
 * @throws {KernelError} `kernel/invalid-option` with the path of the invalid member (`networks.1.name`), the requirement and the value.
 * @example
 * <!-- given: declare const networks: readonly import('@latchkit/plugin-chains/contract').Network[] -->
 * ```ts
 * readNetworks('ton', networks, { problemOf: ({ id }) => typeof id !== 'string' && ['id', 'must be a text'] })
 * ```
 */
export function readNetworks<N extends Omit<Network, keyof Naming>>(
  namespace: string,
  networks: readonly N[],
  { problemOf, referenceOf = ({ id }) => String(id) }: NetworkReading<N>
): readonly (N & Naming)[] {
  // A hole in the list is an invalid network, which `map` would skip.
  const given = Array.from(networks, network => Object(network) as Partial<N>)
  return given.map((network, index) => {
    const problem = networkProblem(networks[index]) || problemOf(network) || twinProblem(given, index)
    if (!problem) {
      const chainNamespace = namespace
      const own = withUsableUrls(network as N)
      return { ...own, chainNamespace, caipNetworkId: `${namespace}:${referenceOf(own)}` }
    }
    const [path, expected] = problem
    const value = path
      .split('.')
      .reduce<unknown>(
        (at, name) => (name ? (Object(at) as Readonly<Record<string, unknown>>)[name] : at),
        networks[index]
      )
    const option = ['networks', index, path].join('.').replace(/\.$/, '')
    throw invalidOption(namespace, option, unlike(expected, value))
  })
}

function networkProblem(network: unknown): NetworkProblem | undefined {
  if (!network || typeof network !== 'object') return ['', 'must be a network']
  const { name, nativeCurrency, rpcUrls, blockExplorers }: Partial<Network> = network
  const { name: coin, symbol, decimals } = Object(nativeCurrency) as Partial<Network['nativeCurrency']>
  const { url, paths } = Object(blockExplorers?.default) as Partial<NonNullable<Network['blockExplorers']>['default']>
  const urls = rpcUrls?.default?.http
  return firstProblem([
    [isText(name), 'name', TEXT],
    [isText(coin), 'nativeCurrency.name', TEXT],
    [isText(symbol), 'nativeCurrency.symbol', TEXT],
    [isDecimals(decimals), 'nativeCurrency.decimals', 'must be a whole number from 0 to 36'],
    [isListOfTexts(urls), 'rpcUrls.default.http', 'must be a list of URLs'],
    [!blockExplorers || isText(url), 'blockExplorers.default.url', 'must be a URL'],
    [!paths || isText(paths.address), 'blockExplorers.default.paths.address', TEXT],
    [!paths || isText(paths.transaction), 'blockExplorers.default.paths.transaction', TEXT]
  ])
}

/**
 * Returns the first problem of a network, which is the first rule whose `fits` is false.
 *
 * @example
 * firstProblem([[true, 'name', 'must be a text'], [false, 'denom', 'must be a text']]) // ['denom', 'must be a text']
 */
export function firstProblem(
  rules: readonly (readonly [fits: unknown, ...NetworkProblem])[]
): NetworkProblem | undefined {
  const [, path, expected] = rules.find(([fits]) => !fits) ?? []
  return path && expected ? [path, expected] : undefined
}

const TEXT = 'must be a text'

/** Returns the problem of two networks with the same id, which names both. */
function twinProblem(networks: readonly Partial<Network>[], index: number): NetworkProblem | false {
  const { id, name } = networks[index] ?? {}
  const first = networks.findIndex(other => other.id === id)
  if (first === index) return false
  return ['id', `of "${name}" must not be that of "${networks[first]?.name}" (networks.${first})`]
}

function withUsableUrls<N extends Omit<Network, keyof Naming>>(network: N): N {
  const { name, rpcUrls, blockExplorers } = network
  const leaveOut = (at: string, url: string, allowed: string) => {
    // biome-ignore lint/suspicious/noConsole: for the site's developer; the network goes on without the URL
    console.warn(`[latchkit] Network "${name}": ${at} leaves out ${url}, which must be ${allowed}`)
    return false
  }
  const usable = ([kind, urls]: readonly [string, { readonly http: readonly string[] }]) => {
    const isUsable = (url: string) =>
      isSafeUrl(url) || leaveOut(`rpcUrls.${kind}.http`, url, 'https (http on this machine)')
    return [kind, isListOfTexts(urls?.http) ? { ...urls, http: urls.http.filter(isUsable) } : urls]
  }
  const url = blockExplorers?.default.url ?? ''
  const isLinked = !blockExplorers || isPageLink(url) || leaveOut('blockExplorers.default.url', url, 'http or https')
  return {
    ...network,
    rpcUrls: Object.fromEntries(Object.entries(rpcUrls).map(usable)),
    ...(isLinked ? {} : { blockExplorers: undefined })
  }
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isDecimals = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 36
const isListOfTexts = listOf(value => typeof value === 'string')
