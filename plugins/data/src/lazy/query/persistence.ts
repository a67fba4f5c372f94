import type { PluginStorage, Schema } from '@latchkit/kernel'
import { boundedArray } from '@latchkit/kernel/schema'
import * as v from 'valibot'
import type { QueryKey } from './query.js'

/** Maximum length of the JSON of all entries of one query, because the site uses the same storage. */
const MAX_CHARACTERS = 500_000
const MAX_KEY_PARTS = 10

/** Returns true if less than `spanMs` passed since a time; false for a time in the future, unless `spanMs` is infinite. */
export const isWithin = (atMs: number, spanMs: number): boolean =>
  spanMs === Number.POSITIVE_INFINITY || (atMs <= Date.now() && Date.now() - atMs < spanMs)

export interface PersistOptions<A, T, S> {
  /** Storage key within the plugin's storage. */
  readonly key: string
  readonly schema: v.GenericSchema<unknown, S>
  /** Maximum number of entries; the oldest ones are removed. */
  readonly maxEntries: number
  readonly toStored: (value: T) => S
  /** Returns the value, or `undefined` if the stored one cannot be used any more. */
  readonly fromStored: (stored: S, args: A) => T | undefined
}

export interface Persistence<A, T> {
  readonly ready: Promise<void>
  /** Returns the value and when it was fetched, if it is fresh and can be used. */
  get(key: QueryKey, args: A): { readonly value: T; readonly atMs: number } | undefined
  set(key: QueryKey, value: T): void
  remove(matches: (key: QueryKey) => boolean): void
}

/** Creates the stored entries of a query, which outlive the page and are shared with other tabs. Entries older than `maxAgeMs` are ignored. */
export function createPersistence<A, T, S>(
  storage: PluginStorage,
  { key, schema, maxEntries, toStored, fromStored }: PersistOptions<A, T, S>,
  maxAgeMs: number
): Persistence<A, T> {
  const entries = boundedArray(
    // Each value is validated when it is read, so that one invalid value does not discard the other entries.
    v.object({ key: boundedArray(v.string(), MAX_KEY_PARTS), atMs: v.number(), value: v.unknown() }),
    maxEntries
  )
  type Entry = v.InferOutput<typeof entries>[number]
  const item = storage.item<readonly Entry[]>({
    key,
    initial: [],
    schema: entries as Schema<readonly Entry[]>,
    maxAgeMs
  })
  const isFresh = ({ atMs }: Entry) => isWithin(atMs, maxAgeMs)
  const isSame = (a: QueryKey, b: QueryKey) => JSON.stringify(a) === JSON.stringify(b)
  const write = (next: readonly Entry[]) => (next.length > 0 ? item.set(next) : item.remove())

  return {
    ready: item.ready,
    get(key, args) {
      const entry = item.get().find(entry => isSame(entry.key, key) && isFresh(entry))
      if (!entry) return undefined
      const { success, output } = v.safeParse(schema, entry.value)
      const value = success ? fromStored(output, args) : undefined
      return value === undefined ? undefined : { value, atMs: entry.atMs }
    },
    set(key, value) {
      const others = item.get().filter(entry => !isSame(entry.key, key) && isFresh(entry))
      const next: Entry[] = []
      let characters = 0
      for (const entry of [{ key: [...key], atMs: Date.now(), value: toStored(value) }, ...others].slice(
        0,
        maxEntries
      )) {
        const { length } = JSON.stringify(entry)
        // Skips an entry that does not fit; smaller entries are still stored.
        if (characters + length > MAX_CHARACTERS) continue
        characters += length
        next.push(entry)
      }
      write(next)
    },
    remove(matches) {
      const removeMatching = () => {
        const before = item.get()
        const next = before.filter(entry => !matches(entry.key))
        if (next.length < before.length) write(next)
      }
      removeMatching()
      // The storage may not have been read yet.
      void item.ready.then(removeMatching)
    }
  }
}
