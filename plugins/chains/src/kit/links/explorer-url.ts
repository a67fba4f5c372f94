import type { Network } from '../../port/namespace.js'
import { isPageLink } from './web-link.js'

/** Subject of a page at a block explorer. */
export type ExplorerPage = { readonly address: string } | { readonly transaction: string }

/** Paths of most explorers, except Polkadot's. */
const eip3091 = { address: 'address', transaction: 'tx' }

/**
 * Returns the URL of an address or a transaction at the network's block explorer, by its own `paths`, else those of EIP-3091
 * (`/address/…`, `/tx/…`); `undefined` without an explorer whose URL is http or https.
 *
 * @example
 * const blockExplorers = { default: { name: 'Etherscan', url: 'https://etherscan.io' } }
 * explorerUrl({ blockExplorers }, { address: '0xd8dA' }) // 'https://etherscan.io/address/0xd8dA'
 */
export function explorerUrl(
  { blockExplorers }: Pick<Network, 'blockExplorers'>,
  page: ExplorerPage
): string | undefined {
  const { url: base, paths = eip3091 } = blockExplorers?.default ?? {}
  if (!isPageLink(base)) return undefined
  const url = new URL(base)
  const segments = 'address' in page ? [paths.address, page.address] : [paths.transaction, page.transaction]
  // Keeps the query, by which some explorers select the cluster.
  url.pathname = [url.pathname.replace(/\/$/, ''), ...segments.map(encodeURIComponent)].join('/')
  return url.href
}
