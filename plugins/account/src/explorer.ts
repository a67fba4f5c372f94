import type { Network } from '@latchkit/kernel/chain'
import { isWebLink } from '@latchkit/kernel/links'

/** The page of an address at the network's block explorer; undefined without an explorer that a page may link to. */
export function explorerUrl({ blockExplorers }: Network, address: string): string | undefined {
  const base = blockExplorers?.default.url
  if (!isWebLink(base)) return undefined
  const url = new URL(base)
  // A query stays: some explorers choose the cluster by it.
  url.pathname = `${url.pathname.replace(/\/$/, '')}/address/${encodeURIComponent(address)}`
  return url.href
}
