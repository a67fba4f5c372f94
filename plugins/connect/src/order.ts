/** The given items in the given order, then those that it does not mention, in the default order. */
export const completeOrder = <T>(given: readonly T[], defaults: readonly T[]): readonly T[] => [
  ...new Set([...given, ...defaults])
]

/** Sorts by place in `order`; what is not in there follows as it came. */
function sortByOrder<T>(items: readonly T[], keyOf: (item: T) => string, order: readonly string[]): readonly T[] {
  const rank = (item: T) => {
    const index = order.indexOf(keyOf(item))
    return index < 0 ? order.length : index
  }
  return [...items].sort((a, b) => rank(a) - rank(b))
}

/** The ways to connect, in the site's order, then e-mail, social, wallets, then the rest. */
export const sortMethods = <T extends { readonly id: string }>(methods: readonly T[], given: readonly string[] = []) =>
  sortByOrder(methods, ({ id }) => id, completeOrder(given, ['email', 'social', 'wallet']))
