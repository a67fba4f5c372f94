const MAX_CURSORS = 1_000

/**
 * Creates a guard against histories whose pages repeat.
 *
 * @returns A function that returns the cursor of the next page, or `undefined` at the end and if the next page was already
 *   loaded before the current page.
 */
export function createPaginationGuard() {
  /** For each account, the page number of each cursor. */
  const pagesByAccount = new Map<string, Map<string, number>>()

  return (account: string, cursor: string | undefined, next: string | undefined): string | undefined => {
    const known = pagesByAccount.get(account)
    // The first page starts a new pagination: all items may have moved.
    const pages = cursor === undefined || !known || known.size > MAX_CURSORS ? new Map<string, number>() : known
    pagesByAccount.set(account, pages)
    if (next === undefined || next === cursor) return undefined
    const page = cursor === undefined ? 0 : (pages.get(cursor) ?? 0)
    if ((pages.get(next) ?? Number.POSITIVE_INFINITY) <= page) return undefined
    pages.set(next, page + 1)
    return next
  }
}
