import { runSafely, whenResolved } from './async.js'
import type { Disposer, Track } from './disposable.js'
import { KernelError } from './errors.js'
import { decode, type Schema } from './schema.js'
import { cell } from './state.js'

/** Store of texts by key. Any method may throw or reject: the kernel works without. */
export interface StorageBackend {
  read(key: string): string | null | Promise<string | null>
  write(key: string, value: string): void | Promise<void>
  remove(key: string): void | Promise<void>
  /** Calls back for writes of other tabs. A null key means that everything was cleared. */
  subscribe?(listener: (key: string | null, value: string | null) => void): Disposer
}

/** Returns a backend in memory. @param values - texts by key. @defaultValue none at first */
export function memoryBackend(values = new Map<string, string>()): StorageBackend {
  return {
    read: key => values.get(key) ?? null,
    write: (key, value) => void values.set(key, value),
    remove: key => void values.delete(key)
  }
}

export interface StorageItemOptions<T> {
  /** Stored under `@appkit/<plugin>/<key>`. */
  readonly key: string
  readonly initial: T
  /** Stored data is never trusted: data that does not fit counts as absent. */
  readonly schema: Schema<T>
  /** @defaultValue 1 */
  readonly version?: number
  /** Turns data of another version into today's shape; version 0 means that it was found under a legacy key. */
  readonly migrate?: (data: unknown, fromVersion: number) => unknown
  /** Full keys of other products or older versions, read once when our own key is absent. */
  readonly legacyKeys?: readonly string[]
  /**
   * Milliseconds after which data counts as absent. Data from the future, as after the clock was set back, counts as present.
   * @defaultValue kept for ever
   */
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
  /** Resolves when what was stored has been read, or could not be. */
  readonly ready: Promise<void>
}

export interface PluginStorage {
  /** @throws {KernelError} `plugin/invalid` when the plugin has an item of that key already. */
  item<T>(options: StorageItemOptions<T>): StorageItem<T>
  /**
   * Returns the text, of any size, that another product stored under a full key; null without one. Rejects where the storage
   * throws. To be called in `onStart` or later, so that the first render matches the server's.
   */
  peek(key: string): Promise<string | null>
}

interface StorageDeps {
  readonly backend: StorageBackend
  readonly deferred: boolean | undefined
  readonly prefix: string
  readonly report: (error: unknown, plugin?: string, key?: string) => void
  readonly now: () => number
}

/** Larger texts are not parsed, because that blocks the page. */
const MAX_STORED_CHARACTERS = 1_000_000

export function createStorage({ backend, deferred, prefix, report, now }: StorageDeps) {
  const items = new Map<string, (text: string | null) => void>()
  let unsubscribe: Disposer | undefined
  let resolveStarted = () => {}
  const started = new Promise<void>(resolve => {
    resolveStarted = resolve
  })

  function createItem<T>(plugin: string, options: StorageItemOptions<T>, track: Track): StorageItem<T> {
    const { initial, schema, version = 1, migrate = data => data, legacyKeys = [], maxAgeMs } = options
    const key = `${prefix}${plugin}/${options.key}`
    if (items.has(key)) throw new KernelError('plugin/invalid', { plugin, reason: `it has "${key}" already` })
    const onError = (error: unknown) => report(error, plugin, key)
    const value = cell(initial, onError)
    // Set here or heard from another tab: newer than what a slow backend is still reading.
    let isOverridden = false
    let pendingChange: Promise<void> | undefined

    const decodeVersion = (data: unknown, from: number) => {
      try {
        return decode(schema, from === version ? data : migrate(data, from))
      } catch (error) {
        onError(error)
      }
    }
    const read = (text: string) => {
      const { v, t, d } = (parse(text) ?? {}) as { v?: unknown; t?: unknown; d?: unknown }
      if (typeof v !== 'number' || typeof t !== 'number') return
      return maxAgeMs === undefined || now() - t <= maxAgeMs ? decodeVersion(d, v) : undefined
    }
    const readLegacy = ([legacyKey, ...otherKeys]: readonly string[]): unknown => {
      if (legacyKey === undefined) return
      let found: { readonly value: T } | undefined
      const onText = (text: string | null) => {
        if (typeof text === 'string') found = decodeVersion(parse(text) ?? text, 0)
      }
      // One key that cannot be read must not take the others with it.
      return whenResolved(
        runSafely(() => whenResolved(backend.read(legacyKey), onText), onError),
        () => {
          if (!found) return readLegacy(otherKeys)
          if (isOverridden) return
          value.set(found.value)
          write(found.value)
        }
      )
    }
    // One after the other, so that a slow backend ends with what was set last.
    const enqueue = (work: () => void | Promise<void>) => {
      if (items.get(key) === onChange) pendingChange = runSafely(() => whenResolved(pendingChange, work), onError)
    }
    const write = (d: T) => enqueue(() => backend.write(key, JSON.stringify({ v: version, t: now(), d })))
    const load = () =>
      whenResolved(backend.read(key), text => {
        if (typeof text !== 'string') return readLegacy(legacyKeys)
        const found = read(text)
        if (found && !isOverridden) value.set(found.value)
      })
    const set = (next: T) => {
      isOverridden = true
      value.set(next)
    }

    const onChange = (text: string | null) => {
      // What another tab wrote in a shape unknown here says nothing about the value.
      const found = text === null ? { value: initial } : read(text)
      if (found) set(found.value)
    }
    items.set(key, onChange)
    // From then on it neither writes nor hears.
    track(() => void items.delete(key))

    return {
      ready: runSafely(() => whenResolved(deferred ? started : undefined, load), onError) ?? Promise.resolve(),
      get: value.get,
      subscribe: value.subscribe,
      set(next) {
        set(next)
        write(next)
      },
      remove() {
        set(initial)
        // An absent key would be filled from the legacy key again at the next start.
        if (legacyKeys.length > 0) write(initial)
        else enqueue(() => backend.remove(key))
      }
    }
  }

  return {
    scope: (plugin: string, track: Track): PluginStorage => ({
      item: options => createItem(plugin, options, track),
      peek: async key => backend.read(key)
    }),
    /** Reads what waited for the browser and starts to hear other tabs. */
    start() {
      const onBackendChange = (key: string | null, text: string | null) => {
        for (const [name, onChange] of items) if (key === null || key === name) onChange(text)
      }
      runSafely(() => {
        unsubscribe ??= backend.subscribe?.(onBackendChange)
      }, report)
      resolveStarted()
    },
    dispose: () => unsubscribe?.()
  }
}

function parse(text: string): unknown {
  try {
    return text.length > MAX_STORED_CHARACTERS ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
