import type { AccountOptions } from './options.js'

const defaultOrder = ['onramp', 'swaps', 'receive', 'send']

/** Sorts actions by the site's order of ids, then the default order, then the order of contribution. */
export function sortActions<T extends { readonly id: string }>(
  actions: readonly T[],
  { walletFeaturesOrder = [] }: AccountOptions
): readonly T[] {
  const order = [...new Set([...walletFeaturesOrder, ...defaultOrder])]
  const rank = ({ id }: T) => (order.includes(id) ? order.indexOf(id) : order.length)
  return [...actions].sort((a, b) => rank(a) - rank(b))
}
