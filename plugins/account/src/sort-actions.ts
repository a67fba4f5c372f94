import type { AccountOptions } from './options.js'

const defaultOrder = ['onramp', 'swaps', 'receive', 'send']

/** Sorts by id: the site's order, then the default one, then as contributed. */
export function sortActions<T extends { readonly id: string }>(
  actions: readonly T[],
  { walletFeaturesOrder = [] }: AccountOptions
): readonly T[] {
  const order = [...new Set([...walletFeaturesOrder, ...defaultOrder])]
  const place = ({ id }: T) => (order.includes(id) ? order.indexOf(id) : order.length)
  return [...actions].sort((a, b) => place(a) - place(b))
}
