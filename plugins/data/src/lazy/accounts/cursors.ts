const MAX_CURSORS = 1_000

/**
 * Keeps a history from going round in circles: a page may lead to one that was not there before it, and to no other.
 *
 * @returns What tells where a page really leads; undefined at the end.
 */
export function createCursors() {
  /** How many pages stand before the one of a cursor, by account. */
  const places = new Map<string, Map<string, number>>()

  return (account: string, cursor: string | undefined, next: string | undefined): string | undefined => {
    const known = places.get(account)
    // With the first page, everything may have moved.
    const own = cursor === undefined || !known || known.size > MAX_CURSORS ? new Map<string, number>() : known
    places.set(account, own)
    if (next === undefined || next === cursor) return undefined
    const place = cursor === undefined ? 0 : (own.get(cursor) ?? 0)
    if ((own.get(next) ?? Number.POSITIVE_INFINITY) <= place) return undefined
    own.set(next, place + 1)
    return next
  }
}
