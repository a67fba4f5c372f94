import type { PluginStorage, Schema } from '@latchkit/kernel'
import { boundedArray } from '@latchkit/kernel/schema'
import * as v from 'valibot'

interface KeptOptions<T> {
  readonly key: string
  readonly schema: v.GenericSchema<unknown, T>
  /** How long an answer holds, milliseconds. */
  readonly freshMs: number
  readonly mostEntries: number
}

/** Storage is shared with the site; all answers of one kind together take no more of it than this. */
const MAX_CHARACTERS = 500_000

/** Answers that outlive the page and that other tabs read, each for its own time. */
export function createKept<T>(storage: PluginStorage, { key, schema, freshMs, mostEntries }: KeptOptions<T>) {
  const entries = boundedArray(v.object({ key: v.string(), atMs: v.number(), value: schema }), mostEntries)
  type Entry = v.InferOutput<typeof entries>[number]
  const item = storage.item<readonly Entry[]>({
    key,
    initial: [],
    schema: entries as Schema<readonly Entry[]>,
    maxAgeMs: freshMs
  })
  const holds = ({ atMs }: Entry) => {
    const ageMs = Date.now() - atMs
    return ageMs >= 0 && ageMs < freshMs
  }
  const write = (next: readonly Entry[]) => (next.length > 0 ? item.set(next) : item.remove())

  return {
    ready: item.ready,
    get: (key: string) => item.get().find(entry => entry.key === key && holds(entry)),
    /** The oldest make room. */
    set(key: string, value: T) {
      const others = item.get().filter(entry => entry.key !== key && holds(entry))
      const next: Entry[] = []
      let characters = 0
      for (const entry of [{ key, atMs: Date.now(), value }, ...others].slice(0, mostEntries)) {
        characters += JSON.stringify(entry).length
        if (characters > MAX_CHARACTERS) break
        next.push(entry)
      }
      write(next)
    },
    forget(isMeant: (key: string) => boolean) {
      const before = item.get()
      const left = before.filter(entry => !isMeant(entry.key))
      if (left.length < before.length) write(left)
    }
  }
}
