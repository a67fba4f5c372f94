import type { Disposer } from './disposable.js'
import { decode, type Schema } from './schema.js'
import { cell } from './state.js'
import type { StorageBackend } from './storage-backends.js'

export interface StorageItemOptions<T> {
  /** Stored under `@appkit/<plugin>/<key>`. */
  readonly key: string
  readonly initial: T
  /** What is stored is never trusted: what does not fit counts as absent. */
  readonly schema: Schema<T>
  /** @default 1 */
  readonly version?: number
  /** Turns data of another version into today's shape; version 0 means that it was found under a legacy key. */
  readonly migrate?: (data: unknown, fromVersion: number) => unknown
  /** Full keys of other products or older versions, read once when our own key is absent. */
  readonly legacyKeys?: readonly string[]
  /** Older data counts as absent. @default kept for ever */
  readonly maxAgeMs?: number
}

/** A value in memory that is written through. Reading is synchronous; losing the storage loses nothing but memory. */
export interface StorageItem<T> {
  get(): T
  set(value: T): void
  /** Back to `initial`, here and in the storage. */
  remove(): void
  /** Hears changes made here and in other tabs. */
  subscribe(listener: () => void): Disposer
  /** Resolves when what was stored has been read. */
  readonly ready: Promise<void>
}

export interface PluginStorage {
  item<T>(options: StorageItemOptions<T>): StorageItem<T>
}

export interface Storage {
  scope(plugin: string): PluginStorage
  /** Reads what waited for the browser and starts to hear other tabs. */
  start(): void
  dispose(): void
}

interface StorageOptions {
  readonly backend: StorageBackend
  /** Keeps every item at `initial` until `start`, so that a hydrating page matches the server's markup. */
  readonly deferred: boolean
  readonly prefix: string
  readonly report: (error: unknown, plugin: string, detail: string) => void
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

interface Envelope {
  readonly v: number
  readonly t: number
  readonly d: unknown
}
type Found<T> = { readonly value: T } | undefined

/** Larger texts are not parsed: nothing of ours grows that large, and parsing blocks the page. */
const MAX_STORED_CHARACTERS = 1_000_000

export function createStorage({ backend, deferred, prefix, report, now }: StorageOptions): Storage {
  const items = new Map<string, { load(): void; heard(text: string | null): void }>()
  let started = !deferred
  let unsubscribe: Disposer | undefined

  function createItem<T>(plugin: string, options: StorageItemOptions<T>): StorageItem<T> {
    const { initial, schema, version = 1, migrate, legacyKeys = [], maxAgeMs = Number.POSITIVE_INFINITY } = options
    const key = `${prefix}${plugin}/${options.key}`
    const value = cell(initial)
    let written = false
    let loaded = () => {}
    const ready = new Promise<void>(resolve => {
      loaded = resolve
    })

    const failed = (error: unknown) => report(error, plugin, `storage ${key}`)
    const attempt = (work: () => void | Promise<void>) => {
      try {
        Promise.resolve(work()).catch(failed)
      } catch (error) {
        failed(error)
      }
    }

    const migrated = (data: unknown, from: number): Found<T> => {
      try {
        return decode(schema, migrate ? migrate(data, from) : data)
      } catch (error) {
        failed(error)
        return undefined
      }
    }
    const read = (text: string | null): Found<T> => {
      const stored = envelope(text)
      if (!stored || now() - stored.t > maxAgeMs) return undefined
      return stored.v === version ? decode(schema, stored.d) : migrated(stored.d, stored.v)
    }
    const write = (next: T) =>
      attempt(() => backend.write(key, JSON.stringify({ v: version, t: now(), d: next } satisfies Envelope)))

    const accept = (found: Found<T>) => {
      // A value set while an asynchronous backend was still reading is newer than what it read.
      if (found && !written) value.set(found.value)
    }
    const readLegacy = async () => {
      for (const legacyKey of legacyKeys) {
        const text = await backend.read(legacyKey)
        const found = text === null ? undefined : migrated(parse(text) ?? text, 0)
        if (!found || written) continue
        value.set(found.value)
        write(found.value)
        return
      }
    }

    items.set(key, {
      load: () =>
        attempt(() => {
          const text = backend.read(key)
          if (typeof text === 'string') {
            accept(read(text))
            return loaded()
          }
          return Promise.resolve(text)
            .then(later => (later === null ? readLegacy() : accept(read(later))))
            .finally(loaded)
        }),
      heard(text) {
        written = false
        value.set(read(text)?.value ?? initial)
      }
    })
    if (started) items.get(key)?.load()

    return {
      ready,
      get: value.get,
      subscribe: value.subscribe,
      set(next) {
        written = true
        value.set(next)
        write(next)
      },
      remove() {
        written = true
        value.set(initial)
        // An absent key would be filled from the legacy key again at the next start.
        if (legacyKeys.length > 0) write(initial)
        else attempt(() => backend.remove(key))
      }
    }
  }

  return {
    scope: plugin => ({ item: options => createItem(plugin, options) }),
    start() {
      unsubscribe ??= backend.subscribe?.((key, text) => {
        if (key !== null) items.get(key)?.heard(text)
        else for (const item of items.values()) item.heard(null)
      })
      if (started) return
      started = true
      for (const item of items.values()) item.load()
    },
    dispose() {
      unsubscribe?.()
      items.clear()
    }
  }
}

function envelope(text: string | null): Envelope | undefined {
  const stored = text === null || text.length > MAX_STORED_CHARACTERS ? undefined : parse(text)
  if (typeof stored !== 'object' || stored === null || !('v' in stored) || !('t' in stored) || !('d' in stored)) return
  return typeof stored.v === 'number' && typeof stored.t === 'number' ? (stored as Envelope) : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
