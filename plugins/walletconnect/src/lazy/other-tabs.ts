import { boundedArray, boundedRecord } from '@latchkit/kernel/schema'
import * as v from 'valibot'
import type { Storage } from './core-options.js'
import type { Sdk } from './sdk.js'

/**
 * Functions that let the tabs of a site share sessions and keys. The library keeps both in memory and writes whole lists, so
 * that each tab would overwrite the entries that another tab has added.
 */

/** Storage keys of the library's lists: sessions by topic, and encryption keys by tag (a topic or a public key). */
const sessionsKey = (projectId: string) => `wc@2:client:0.3:${projectId}//session`
const keysKey = (projectId: string) => `wc@2:core:0.3:${projectId}//keychain`

/**
 * Changes writes of the shared lists: they add and remove entries instead of replacing the whole list. Reads of these lists wait for
 * this tab's own writes: the library removes an ended session from memory first, and a read before the write would bring it back.
 */
export function mergeWrites(storage: Storage, projectId: string): void {
  const shared = new Set([sessionsKey(projectId), keysKey(projectId)])
  const [getItem, setItem] = [storage.getItem.bind(storage), storage.setItem.bind(storage)]
  /** Entries at this tab's first read or last write, by storage key. */
  const baseline = new Map<string, ReadonlyMap<string, unknown>>()
  let last: Promise<unknown> = Promise.resolve()

  storage.getItem = async <T>(key: string) => {
    if (shared.has(key)) await last
    const value = await getItem<T>(key)
    // The first read is the library's own, at its start.
    if (shared.has(key) && !baseline.has(key)) baseline.set(key, entriesOf(value) ?? new Map())
    return value
  }
  storage.setItem = async (key, value) => {
    const now = shared.has(key) ? entriesOf(value) : undefined
    if (!now) return setItem(key, value)
    const write = async () => {
      const stored = entriesOf(await getItem<unknown>(key))
      const merged = stored ? merge(baseline.get(key) ?? new Map(), now, stored) : now
      baseline.set(key, now)
      await setItem(key, Array.isArray(value) ? [...merged.values()] : Object.fromEntries(merged))
    }
    const written = last.then(write)
    last = written.catch(() => {})
    return written
  }
}

type Entries = ReadonlyMap<string, unknown>

/** Merges two changed versions of `base`. If both changed an entry, `mine` wins. */
function merge(base: Entries, mine: Entries, theirs: Entries): Entries {
  const retained = [...theirs].filter(([id]) => mine.has(id) || !base.has(id))
  const added = [...mine].filter(([id]) => theirs.has(id) || !base.has(id))
  return new Map([...retained, ...added])
}

/** Maximum number of entries of a list; a longer list is not read. */
const MAX_ENTRIES = 10_000
const topics = boundedArray(v.looseObject({ topic: v.string() }), MAX_ENTRIES)
const strings = boundedRecord(v.string(), v.string(), MAX_ENTRIES)

/** Reads a list of items by `topic`, or an object of strings. Returns `undefined` for anything else. */
function entriesOf(value: unknown): Entries | undefined {
  if (!Array.isArray(value)) return v.is(strings, value) ? new Map(Object.entries(value)) : undefined
  const items = v.safeParse(topics, value)
  return items.success ? new Map(items.output.map(item => [item.topic, item])) : undefined
}

const hex = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))
const storedSession = v.looseObject({ topic: hex, expiry: v.number(), self: v.looseObject({ publicKey: hex }) })

/** Loads a session that another tab settled, and its keys, from storage into this tab's library. Does nothing if it is not stored. */
export async function readStoredSession(sdk: Sdk, projectId: string, topic: string): Promise<void> {
  const { storage, crypto } = sdk.core
  const sessions = entriesOf(await storage.getItem<unknown>(sessionsKey(projectId)).catch(() => undefined))
  const keys = entriesOf(await storage.getItem<unknown>(keysKey(projectId)).catch(() => undefined))
  const session = v.safeParse(storedSession, sessions?.get(topic))
  if (!session.success) return
  for (const tag of [topic, session.output.self.publicKey]) {
    const key = v.safeParse(hex, keys?.get(tag))
    if (!key.success) return
    await crypto.keychain.set(tag, key.output)
  }
  await sdk.session.set(topic, session.output as unknown as Parameters<typeof sdk.session.set>[1])
}

/** Subscribes this tab to the messages and the expiry of a session. */
export function followTopic({ core }: Sdk, topic: string, expiry: number): void {
  if (!core.expirer.has(topic)) core.expirer.set(topic, expiry)
  // The relay may be unreachable; the library subscribes to its sessions once it is back.
  if (!core.relayer.subscriber.topics.includes(topic)) core.relayer.subscribe(topic).catch(() => {})
}
