import { invalidOption } from '@latchkit/kernel'
import { listOf, unlike } from '@latchkit/kernel/options'
import type { LatchkitNetwork } from '../networks.js'

/** URLs of equivalent servers in the order of preference: `https:`, or `http:` on this machine. */
export type Urls = string | readonly string[]

/** URLs of a Cosmos chain's nodes. */
export interface CosmosUrls {
  /** REST (LCD) URLs, for reads and transactions of the dialog. */
  readonly rest: Urls
  /** CometBFT RPC URLs, for wallets that do not have the chain. @defaultValue none: such a wallet rejects the chain */
  readonly rpc?: Urls
}

/** URLs of a network: REST and RPC URLs for Cosmos, otherwise one list of JSON-RPC URLs (Esplora for Bitcoin). */
export type UrlsOf<N> = N extends { readonly chainNamespace: 'cosmos' } ? CosmosUrls : Urls

/**
 * Returns a copy of a network with the site's own URLs in `rpcUrls.default`, and in `rpcUrls.rest` for a Cosmos chain. Accepts
 * the definitions of this entry and any other network, such as a chain of viem.
 *
 * @param urls - JSON-RPC for EVM, Solana and Polkadot networks, an Esplora server (with its path, `…/api`) for Bitcoin,
 *   `{ rest, rpc }` for Cosmos chains. The dialog ignores URLs without https (`http:` is for this machine) with a warning.
 * @throws {KernelError} `kernel/invalid-option` for URLs that are not text, and for a text instead of `{ rest }` for a Cosmos chain.
 * @example
 * ```ts
 * import { createLatchkit } from 'latchkit'
 * import { bitcoin, cosmosHub, mainnet, withRpc } from 'latchkit/networks'
 *
 * createLatchkit({
 *   networks: [
 *     withRpc(mainnet, ['https://ethereum.example', 'https://ethereum-2.example']),
 *     withRpc(bitcoin, 'https://esplora.example/api'),
 *     withRpc(cosmosHub, { rest: 'https://rest.example', rpc: 'https://rpc.example' })
 *   ]
 * })
 * ```
 */
export function withRpc<N extends LatchkitNetwork>(network: N, urls: UrlsOf<N>): N
export function withRpc(network: LatchkitNetwork, urls: Urls | CosmosUrls): LatchkitNetwork {
  const { rpcUrls } = network
  if (network.chainNamespace !== 'cosmos')
    return { ...network, rpcUrls: { ...rpcUrls, default: { http: readUrls('urls', urls) } } }
  if (typeof urls === 'string' || !('rest' in Object(urls)))
    throw invalidOption('withRpc', 'urls', unlike('must be { rest, rpc } for a Cosmos chain', urls))
  const { rest, rpc = [] } = urls as CosmosUrls
  const http = readUrls('urls.rpc', rpc)
  return { ...network, rpcUrls: { ...rpcUrls, default: { http }, rest: { http: readUrls('urls.rest', rest) } } }
}

function readUrls(option: string, urls: unknown): readonly string[] {
  const list: unknown = typeof urls === 'string' ? [urls] : urls
  if (isTexts(list)) return list
  throw invalidOption('withRpc', option, unlike('must be a URL or a list of URLs', urls))
}

// A call at module level would stay in pages that do not use this module.
const isTexts = (value: unknown): value is readonly string[] => listOf(url => typeof url === 'string')(value)
