import * as v from 'valibot'
import type { ChainId } from '../../port/caip.js'
import type { NamespaceFeatures, Network } from '../../port/namespace.js'
import type { ChainErrors } from '../errors/index.js'

/** Nodes of the site's networks. */
export interface Nodes<N> {
  /** Chains of the networks with a URL. */
  readonly chains: ReadonlySet<ChainId>
  /** @throws {Error} for a chain without a URL. */
  of(chain: ChainId): N
}

/**
 * Creates a node for each network that has a URL.
 *
 * @param create - returns `undefined` for a network without a URL.
 * @param missing - returns the error for a chain without a URL. @defaultValue `<namespace>/no-rpc-url`
 * @example
 * <!-- given:
 * declare const TonError: import('@latchkit/plugin-chains/kit').ChainErrors
 * declare const networks: readonly import('@latchkit/plugin-chains/contract').Network[]
 * -->
 * ```ts
 * const nodes = createNodes(networks, ({ rpcUrls }) => rpcUrls.default.http[0], TonError)
 * nodes.of('ton:-239') // its first URL
 * ```
 */
export function createNodes<T extends Network, N>(
  networks: readonly T[],
  create: (network: T) => N | undefined,
  errors: ChainErrors,
  missing = (chain: ChainId): Error => errors.of('no-rpc-url', { chain })
): Nodes<N> {
  const nodes = new Map<ChainId, N>()
  for (const network of networks) {
    const node = create(network)
    if (node) nodes.set(network.caipNetworkId, node)
  }
  return {
    chains: new Set(nodes.keys()),
    of(chain) {
      const node = nodes.get(chain)
      if (node) return node
      throw missing(chain)
    }
  }
}

/**
 * Returns the features by network, as `NamespaceAdapter.features`: those in `ofNodes` only for `chains`, the networks with a URL.
 *
 * @example
 * <!-- given:
 * declare const nodes: import('@latchkit/plugin-chains/kit').Nodes<unknown>
 * declare const all: Required<import('@latchkit/plugin-chains/contract').NamespaceFeatures>
 * -->
 * ```ts
 * const { signMessage, balance } = all
 * const features = featuresByNetwork(nodes.chains, { signMessage }, { balance })
 * features('ton:-3') // { signMessage } if the test network has no URL
 * ```
 */
export function featuresByNetwork(
  chains: ReadonlySet<ChainId>,
  features: NamespaceFeatures,
  ofNodes: NamespaceFeatures
): (chain?: ChainId) => NamespaceFeatures {
  const all = { ...features, ...ofNodes }
  return chain => ((chain ? chains.has(chain) : chains.size > 0) ? all : features)
}

interface ExpectedResponse<S extends v.GenericSchema> {
  readonly chain: string
  /** JSON-RPC method, or path of a REST API. */
  readonly method: string
  readonly schema: S
  /** Description of a valid response: `a balance`. */
  readonly expected: string
}

/**
 * Returns a response that fits the schema. @throws {Error} `<namespace>/invalid-answer` for any other.
 *
 * @example
 * <!-- given: declare const TonError: import('@latchkit/plugin-chains/kit').ChainErrors -->
 * ```ts
 * import { parseResponse } from '@latchkit/plugin-chains/kit'
 * import * as v from 'valibot'
 *
 * const expected = { chain: 'ton:-239', method: 'getBalance', schema: v.string(), expected: 'a balance' }
 * const balance = parseResponse('1500000000', expected, TonError)
 * ```
 */
export function parseResponse<S extends v.GenericSchema>(
  response: unknown,
  { chain, method, schema, expected }: ExpectedResponse<S>,
  errors: ChainErrors
): v.InferOutput<S> {
  const parsed = v.safeParse(schema, response)
  if (parsed.success) return parsed.output
  throw errors.of('invalid-answer', { chain, method, expected })
}
