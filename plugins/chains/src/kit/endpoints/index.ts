export { firstOnChain, firstResponse } from './fallback.js'
export { fetchWithLimits } from './fetch-with-limits.js'
export { createJsonRpcNode, type JsonRpcNode, readResult } from './json-rpc-node.js'
export { createNodes, featuresByNetwork, type Nodes, parseResponse } from './nodes.js'
export { createRestNode, type RestNode, type RestRequest } from './rest-node.js'
export { transactionPage } from './transaction-page.js'

/**
 * Returns the items in groups of `size`, in their order.
 *
 * @example
 * groupsOf([1, 2, 3], 2) // [[1, 2], [3]]
 */
export const groupsOf = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(size * index, size * (index + 1)))

/**
 * Runs `work` for `size` items at a time, and returns the results in the order of the items. Rejects at the first failure.
 *
 * @example
 * const balances = await inGroups(['a', 'b', 'c'], 2, async token => (await fetch(token)).text())
 */
export async function inGroups<T, R>(items: readonly T[], size: number, work: (item: T) => Promise<R>) {
  const results: R[] = []
  for (const group of groupsOf(items, size)) results.push(...(await Promise.all(group.map(work))))
  return results as readonly R[]
}
