/** Returns the given items, then the remaining defaults. */
export const completeOrder = <T>(given: readonly T[], defaults: readonly T[]): readonly T[] => [
  ...new Set([...given, ...defaults])
]

/** Returns the items sorted by their keys' places in `order`. Other items follow in their previous order. */
function sortByOrder<T>(items: readonly T[], keyOf: (item: T) => string, order: readonly string[]): readonly T[] {
  const rank = (item: T) => {
    const index = order.indexOf(keyOf(item))
    return index < 0 ? order.length : index
  }
  return [...items].sort((a, b) => rank(a) - rank(b))
}

/** Returns the connect methods in the site's order, then e-mail, social and wallet, then all others. */
export const sortMethods = <T extends { readonly id: string }>(methods: readonly T[], given: readonly string[] = []) =>
  sortByOrder(methods, ({ id }) => id, completeOrder(given, ['email', 'social', 'wallet']))
