import { runSafely, whenResolved } from './async.js'
import type { Disposer, Track } from './disposable.js'
import { KernelError } from './errors.js'
import { decode, type Schema } from './schema.js'
import { cell } from './state.js'

/** Store of texts by key. Any method may throw or reject: values then stay in memory only. */
export interface StorageBackend {
  read(key: string): string | null | Promise<string | null>
  write(key: string, value: string): void | Promise<void>
  remove(key: string): void | Promise<void>
  /** Calls back for writes of other tabs. A null key means that everything was cleared. */
  subscribe?(listener: (key: string | null, value: string | null) => void): Disposer
}

/**
 * Returns a backend in memory. @param values - texts by key. @defaultValue none at first
 * @example
 * import { createKernel, memoryBackend } from '@latchkit/kernel'
 *
 * const kernel = createKernel({ plugins: [], storage: memoryBackend() })
 */
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
  /** Milliseconds after which data counts as absent. Data from the future counts as present. @defaultValue no limit */
  readonly maxAgeMs?: number
}

/** Value in memory, written to the storage when it changes. Reads are synchronous, and work without a storage. */
export interface StorageItem<T> {
  get(): T
  set(value: T): void
  /** Resets the value to `initial`, here and in the storage. */
  remove(): void
  /** Calls back for changes made here and in other tabs. */
  subscribe(listener: () => void): Disposer
  /** Resolves when the stored value has been read, or the read has failed. */
  readonly ready: Promise<void>
}

export interface PluginStorage {
  /** Returns an item. @throws {KernelError} `plugin/invalid` if the plugin already has an item with that key. */
  item<T>(options: StorageItemOptions<T>): StorageItem<T>
  /**
   * Returns the text, of any size, that another product stored under a full key, or null. Rejects if the storage throws. Call it
   * in `onStart` or later, so that the first render matches the server's.
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

/** Creates the storage of all plugins over a backend. */
export function createStorage({ deferred, ...deps }: StorageDeps) {
  const items: ItemContext['items'] = new Map()
  let unsubscribe: Disposer | undefined
  let resolveStarted = () => {}
  const started = new Promise<void>(resolve => {
    resolveStarted = resolve
  })
  const context = { ...deps, items, started: deferred ? started : undefined }

  return {
    scope: (plugin: string, track: Track): PluginStorage => ({
      item: options => createItem(context, plugin, options, track),
      peek: async key => deps.backend.read(key)
    }),
    /** Reads deferred items, and subscribes to changes by other tabs. */
    start() {
      const onBackendChange = (key: string | null, text: string | null) => {
        for (const [name, onChange] of items) if (key === null || key === name) onChange(text)
      }
      runSafely(() => {
        unsubscribe ??= deps.backend.subscribe?.(onBackendChange)
      }, deps.report)
      resolveStarted()
    },
    dispose: () => unsubscribe?.()
  }
}

/** Context of all items: `items` has their listeners to other tabs by full key, and the first read waits for `started`. */
type ItemContext = Omit<StorageDeps, 'deferred'> & {
  readonly items: Map<string, (text: string | null) => void>
  readonly started: Promise<void> | undefined
}

function createItem<T>(context: ItemContext, plugin: string, options: StorageItemOptions<T>, track: Track) {
  const { backend, items, now, report } = context
  const { initial, version = 1, legacyKeys = [], maxAgeMs = Number.POSITIVE_INFINITY } = options
  const key = `${context.prefix}${plugin}/${options.key}`
  if (items.has(key)) throw new KernelError('plugin/invalid', { plugin, reason: `${key} is in use` })
  const onError = (error: unknown) => report(error, plugin, key)
  const value = cell(initial, onError)
  // True once the value was set here or in another tab: it is newer than a read under way.
  let isOverridden = false
  let pendingChange: Promise<void> | undefined

  // Runs writes one after the other, so that a slow backend ends with the last value.
  const enqueue = (work: () => void | Promise<void>) => {
    if (items.get(key) === onChange) pendingChange = runSafely(() => whenResolved(pendingChange, work), onError)
  }
  const write = (d: T) => enqueue(() => backend.write(key, JSON.stringify({ v: version, t: now(), d })))
  const decoder = createDecoder(options, version, onError)
  const decodeText = (text: string) => {
    const { v, t, d } = (parse(text) ?? {}) as { v?: unknown; t?: unknown; d?: unknown }
    if (typeof v === 'number' && typeof t === 'number' && now() - t <= maxAgeMs) return decoder(d, v)
  }
  const adopt = (found: Decoded<T>, store: (value: T) => void) => {
    if (!found || isOverridden) return
    value.set(found.value)
    store(found.value)
  }
  const load = () =>
    whenResolved(backend.read(key), text => {
      if (typeof text === 'string') return adopt(decodeText(text), () => {})
      return whenResolved(findLegacy(legacyKeys, backend, decoder, onError), found => adopt(found, write))
    })
  const set = (next: T) => {
    isOverridden = true
    value.set(next)
  }
  const onChange = (text: string | null) => {
    // A value that another tab wrote in an unknown shape is ignored.
    const found = text === null ? { value: initial } : decodeText(text)
    if (found) set(found.value)
  }
  items.set(key, onChange)
  // A removed item neither writes nor gets changes of other tabs.
  track(() => void items.delete(key))

  return {
    ready: runSafely(() => whenResolved(context.started, load), onError) ?? Promise.resolve(),
    ...value,
    set(next: T) {
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

type Decoded<T> = { readonly value: T } | undefined

/** Returns the function that validates stored data, after migrating data of another version. */
const createDecoder =
  <T>({ schema, migrate = data => data }: StorageItemOptions<T>, version: number, onError: (error: unknown) => void) =>
  (data: unknown, from: number): Decoded<T> => {
    try {
      return decode(schema, from === version ? data : migrate(data, from))
    } catch (error) {
      onError(error)
    }
  }

/** Returns the first valid value under a legacy key. A key that cannot be read is skipped. */
function findLegacy<T>(
  [key, ...others]: readonly string[],
  backend: StorageBackend,
  decoder: ReturnType<typeof createDecoder<T>>,
  onError: (error: unknown) => void
): Decoded<T> | Promise<Decoded<T>> {
  if (key === undefined) return
  let found: Decoded<T>
  const onText = (text: string | null) => {
    if (typeof text === 'string') found = decoder(parse(text) ?? text, 0)
  }
  const reading = runSafely(() => whenResolved(backend.read(key), onText), onError)
  return whenResolved(reading, () => found ?? findLegacy(others, backend, decoder, onError))
}

function parse(text: string): unknown {
  try {
    if (text.length <= MAX_STORED_CHARACTERS) return JSON.parse(text)
  } catch {}
}
