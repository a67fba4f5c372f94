/** Tests with a wallet that ends a session while the page of the site closes or opens. */
import { setTimeout } from 'node:timers/promises'
import { startRelay } from '@latchkit/example-world'
import { cell } from '@latchkit/kernel'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { PairedSession } from '../src/contract.js'
import { memoryStorage, type Storage } from '../src/lazy/core-options.js'
import { shareSdk } from '../src/lazy/sdk.js'
import { createSessions } from '../src/lazy/sessions.js'
import { approval, openPhone, patience } from './phone.js'

const metadata = { name: 'Site', description: '', url: 'https://site.example', icons: [] }
type Phone = Awaited<ReturnType<typeof openPhone>>

async function openRelay() {
  const started = await startRelay()
  onTestFinished(() => started.close())
  return started.url
}

interface Visit {
  readonly relayUrl: string
  readonly projectId: string
  readonly storage: Storage
}

async function open(visit: Visit) {
  const { sdk, release } = await shareSdk({ ...visit, metadata })
  onTestFinished(release)
  const shown = cell<readonly PairedSession[]>([])
  const sessions = createSessions({
    sdk,
    projectId: visit.projectId,
    shown,
    readAddress: (_, address) => address,
    configured: () => ['eip155:31337'],
    notify: () => {},
    updated: () => {},
    ended: () => {}
  })
  onTestFinished(sessions.dispose)
  return { sdk, release, sessions, shown }
}

async function pair({ sdk, sessions }: Awaited<ReturnType<typeof open>>, phone: Phone) {
  const { uri, approval: approved } = await sdk.connect({ optionalNamespaces: { eip155: approval.eip155 } })
  const [settled] = await Promise.all([approved(), phone.approve(uri as string)])
  await sessions.accept(settled, undefined)
  return settled.topic
}

const replaceMethods = (storage: Storage, methods: Partial<Storage>): Storage =>
  Object.assign(Object.create(storage), methods)

/** Wraps a storage whose writes stop after `writes` more, as those of a closed page. Resolves `closed` at the first lost write. */
function closingStorage(storage: Storage) {
  let left = Number.POSITIVE_INFINITY
  let close = () => {}
  const closed = new Promise<void>(resolve => {
    close = resolve
  })
  const write = async (work: () => Promise<void>) => {
    if (left <= 0) {
      close()
      return new Promise<void>(() => {})
    }
    left -= 1
    await work()
  }
  const wrapped = replaceMethods(storage, {
    setItem: (key, value) => write(() => storage.setItem(key, structuredClone(value))),
    removeItem: key => write(() => storage.removeItem(key))
  })
  const closeAfter = (writes: number) => {
    left = writes
  }
  return { storage: wrapped, closed, closeAfter }
}

/** Makes a page stop in the middle of its work, as a closed page does. */
async function close({ sdk, release }: Awaited<ReturnType<typeof open>>) {
  const { relayer } = sdk.core
  relayer.transportOpen = () => new Promise(() => {})
  await release()
}

/** Returns `true` if the next page learns that the session ended, after a page that stopped after `writes` writes for that message. */
async function learnsAfter(writes: number, relayUrl: string, phone: Phone) {
  const [projectId, stored] = [writes.toString(16).padStart(32, '0'), memoryStorage()]
  const { storage, closed, closeAfter } = closingStorage(stored)
  const first = await open({ relayUrl, projectId, storage })
  const topic = await pair(first, phone)
  // The settlement is still being stored.
  await setTimeout(200)
  closeAfter(writes)
  await phone.leave(topic)
  await Promise.race([closed, setTimeout(500)])
  await close(first)

  const later = await open({ relayUrl, projectId, storage: stored })
  await later.sessions.restore(undefined)
  const isOver = () => later.sdk.session.keys.length === 0 && later.shown.get().length === 0
  return vi.waitUntil(isOver, patience).catch(() => false)
}

test('learns that the wallet ended the session, also if a page was closed while it stored that', {
  timeout: 60_000
}, async () => {
  const [relayUrl, writes] = [await openRelay(), Array.from({ length: 14 }, (_, index) => index)]
  const phone = await openPhone(relayUrl)
  const learned: boolean[] = []
  // One after the other: the phone knows one pairing at a time.
  for (const count of writes) learned.push(await learnsAfter(count, relayUrl, phone))
  expect(writes.filter(count => !learned[count])).toEqual([])
})

test('does not bring back a stored session that the wallet ends before the page has resumed it', async () => {
  const [relayUrl, projectId, stored] = [await openRelay(), '0'.repeat(32), memoryStorage()]
  const phone = await openPhone(relayUrl)
  const first = await open({ relayUrl, projectId, storage: stored })
  const topic = await pair(first, phone)
  await first.release()
  await phone.leave(topic)

  const slow = replaceMethods(stored, {
    setItem: (key, value) => setTimeout(20).then(() => stored.setItem(key, value))
  })
  const later = await open({ relayUrl, projectId, storage: slow })
  // The library has removed it from memory, and is still storing that.
  await vi.waitUntil(() => !later.sdk.session.keys.includes(topic), { ...patience, interval: 1 })
  await later.sessions.restore(undefined)
  expect(later.shown.get()).toEqual([])
  expect(later.sdk.session.keys).toEqual([])
})
