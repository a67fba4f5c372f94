import { randomBytes } from 'node:crypto'

const keyBytes = 32

/** Entries under unguessable keys that expire. */
export interface ExpiringMap<T> {
  /** Stores an entry. Returns its key, 256 random bits in base64url. */
  add(value: T): string
  /** Returns an entry, or `undefined` for an unknown or expired key. */
  get(key: string): T | undefined
  /** Returns an entry and removes it: each key works once. */
  take(key: string): T | undefined
}

export interface ExpiringMapOptions {
  /** Life of an entry in milliseconds. */
  readonly lifeMs: number
  /** Maximum number of entries; the oldest are removed. */
  readonly capacity: number
  /** Returns the time in milliseconds. */
  readonly now: () => number
}

export function createExpiringMap<T>({ lifeMs, capacity, now }: ExpiringMapOptions): ExpiringMap<T> {
  const entries = new Map<string, { readonly value: T; readonly endMs: number }>()
  const prune = () => {
    // In the order of insertion, and all live equally long.
    for (const [key, { endMs }] of entries) {
      if (endMs > now() && entries.size <= capacity) return
      entries.delete(key)
    }
  }
  const get = (key: string) => {
    const entry = entries.get(key)
    return entry && entry.endMs > now() ? entry.value : undefined
  }
  return {
    add(value) {
      const key = randomBytes(keyBytes).toString('base64url')
      entries.set(key, { value, endMs: now() + lifeMs })
      prune()
      return key
    },
    get,
    take(key) {
      const value = get(key)
      entries.delete(key)
      return value
    }
  }
}
