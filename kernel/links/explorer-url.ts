import type { Network } from '../chain/index.js'
import { isWebLink } from './web-link.js'

/** What a block explorer has a page of. */
export type ExplorerPage = { readonly address: string } | { readonly transaction: string }

/**
 * The page of an address or of a transaction at the network's block explorer, by the paths of EIP-3091: `/address/…` and `/tx/…`.
 * Those of Solana, Bitcoin and Cosmos mostly have them as well; Subscan of Polkadot has not. Undefined without an explorer that a
 * page may link to.
 */
export function explorerUrl(
  { blockExplorers }: Pick<Network, 'blockExplorers'>,
  page: ExplorerPage
): string | undefined {
  const base = blockExplorers?.default.url
  if (!isWebLink(base)) return undefined
  const url = new URL(base)
  const [kind, id] = 'address' in page ? ['address', page.address] : ['tx', page.transaction]
  // A query stays: some explorers choose the cluster by it.
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${kind}/${encodeURIComponent(id)}`
  return url.href
}
