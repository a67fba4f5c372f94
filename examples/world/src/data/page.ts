import type { Operation } from './ledger.js'

const pageSize = 50

/** Sort key of an operation within the history of an account. It does not change when newer operations arrive. */
type Position = readonly [pending: number, timeMs: number, block: number, index: number, hash: string]

const positionOf = ({ status, timeMs, place: [block, index], hash }: Operation): Position => [
  status === 'pending' ? 1 : 0,
  // Pending operations have no block time to sort by.
  status === 'pending' ? 0 : timeMs,
  block,
  index,
  hash
]

/** Returns a number below 0 if the first is newer. */
function compare(one: Position, other: Position): number {
  for (const [at, part] of one.entries()) {
    const against = other[at] as typeof part
    if (part !== against) return part > against ? -1 : 1
  }
  return 0
}

/**
 * Returns a page of 50 operations: pending first, then newest first.
 *
 * @param cursor  `next` of the previous page.
 * @defaultValue the first page
 * @returns Undefined for an invalid cursor.
 */
export function pageOf<T extends Operation>(operations: readonly T[], cursor?: string) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (cursor !== undefined && !after) return undefined
  const left = operations
    .map(operation => ({ operation, position: positionOf(operation) }))
    .filter(({ position }) => !after || compare(after, position) < 0)
    .sort((one, other) => compare(one.position, other.position))
  const page = left.slice(0, pageSize)
  const last = page.at(-1)
  const next = last && left.length > pageSize ? writeCursor(last.position) : null
  return { page: page.map(({ operation }) => operation), next }
}

const writeCursor = (position: Position) => Buffer.from(JSON.stringify(position)).toString('base64url')

function readCursor(text: string): Position | undefined {
  try {
    const position: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (!Array.isArray(position) || position.length !== 5) return undefined
    const [hash, ...numbers] = position.toReversed()
    return typeof hash === 'string' && numbers.every(Number.isSafeInteger)
      ? (position as unknown as Position)
      : undefined
  } catch {
    return undefined
  }
}
