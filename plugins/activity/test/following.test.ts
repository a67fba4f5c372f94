import { Toasts } from '@latchkit/plugin-shell/contract'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sharedStorage } from '../../data/test/shared-storage.js'
import { openTab, scriptedChain } from './site.js'
import { sent } from './transactions.js'

// Loads the modules before the fake timers start, because imports take real time.
beforeAll(() => import('../src/follow.js'))
beforeEach(() => {
  vi.useFakeTimers({ now: 1_790_000_000_000 })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
/** Advances the fake time and waits for imports, which take real time. */
const after = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
}
const minutes = (count: number) => count * 60_000
const loaded = () => after(0)
const key = '@appkit/activity/sent'
const stored = (values: Map<string, string>) => JSON.parse(values.get(key) ?? '{"d":[]}').d as { id: string }[]

async function begin() {
  const chain = scriptedChain()
  const storage = sharedStorage()
  const tab = await openTab({ storage: storage.tab(), transactions: chain.transactions })
  return { chain, storage, tab, open: () => openTab({ storage: storage.tab(), transactions: chain.transactions }) }
}

describe('a tracked transaction', () => {
  test('is shown at once, requested soon, and settled when it is confirmed', async () => {
    const { chain, tab } = await begin()
    tab.follow('h1')
    expect(tab.statuses()).toEqual(['h1 pending'])
    await loaded()
    await after(1_000)
    expect(chain.asked).toEqual(['h1'])
    chain.says('h1', { status: 'confirmed' })
    await after(2_000)
    expect([tab.settled, tab.statuses()]).toEqual([['h1 confirmed'], ['h1 confirmed']])
    await after(minutes(60))
    expect(chain.asked).toHaveLength(2)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('that failed has a sanitized reason; a replaced one has its replacement', async () => {
    const { chain, tab } = await begin()
    tab.follow('h1')
    tab.follow('h2')
    chain.says('h1', { status: 'failed', reason: `no\u202e gas ${'x'.repeat(1_000)}` })
    chain.says('h2', { status: 'replaced', replacement: 'h3' })
    await loaded()
    await after(5_000)
    const [one, two] = tab.sent()
    expect([one?.status, one?.reason?.slice(0, 6), one?.reason?.length]).toEqual(['failed', 'no gas', 200])
    expect([two?.status, two?.replacement]).toEqual(['replaced', 'h3'])
    expect(tab.settled.sort()).toEqual(['h1 failed', 'h2 replaced'])
  })

  test('is dropped after three reports in a row, but not if it comes back in between', async () => {
    const { chain, tab } = await begin()
    tab.follow('h1')
    chain.says('h1', { status: 'dropped' })
    await loaded()
    await after(3_500)
    expect([chain.asked.length, tab.statuses()]).toEqual([2, ['h1 pending']])
    chain.says('h1', { status: 'pending' })
    await after(4_000)
    chain.says('h1', { status: 'dropped' })
    await after(25_000)
    expect(tab.statuses()).toEqual(['h1 pending'])
    await after(minutes(2))
    expect(tab.settled).toEqual(['h1 dropped'])
  })

  test('becomes unknown after 5 requests in 25 s and 99 more, one every 30 s', async () => {
    const { chain, tab } = await begin()
    tab.follow('h1')
    await loaded()
    await after(minutes(49))
    expect(tab.settled).toEqual([])
    await after(minutes(5))
    expect([chain.asked.length, tab.settled]).toEqual([104, ['h1 unknown']])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is requested again after a node fails or does not respond', async () => {
    const { chain, tab } = await begin()
    chain.says('h1', 'unreachable')
    chain.says('h2', 'silent')
    tab.follow('h1')
    tab.follow('h2')
    await loaded()
    await after(30_000)
    chain.says('h1', { status: 'confirmed' })
    chain.says('h2', { status: 'confirmed' })
    await after(minutes(2))
    expect(tab.settled.sort()).toEqual(['h1 confirmed', 'h2 confirmed'])
  })

  test('becomes unknown at once if the chain family cannot report a status', async () => {
    const tab = await openTab()
    tab.follow('h1')
    await loaded()
    await after(1_000)
    expect(tab.settled).toEqual(['h1 unknown'])
  })

  test('shows no toast while the dialog is closed', async () => {
    const { chain, tab } = await begin()
    tab.follow('h1')
    chain.says('h1', { status: 'confirmed' })
    await loaded()
    await after(1_000)
    expect([tab.settled, tab.kernel.get(Toasts).current.get()]).toEqual([['h1 confirmed'], undefined])
  })
})

describe('a page', () => {
  test('without pending transactions loads no code and has no timer', async () => {
    const { storage, tab, open } = await begin()
    await loaded()
    expect(vi.getTimerCount()).toBe(0)
    storage
      .tab()
      .write(key, JSON.stringify({ v: 1, t: Date.now(), d: [sent({ status: 'confirmed', sentAtMs: Date.now() })] }))
    const next = await open()
    await loaded()
    expect([tab.sent(), next.sent(), vi.getTimerCount()]).toEqual([[], [], 0])
    // Opening the dialog loads the sent transactions.
    next.kernel.events.emit('router:opened', { view: 'Account' })
    await loaded()
    expect(next.statuses()).toEqual(['h1 confirmed'])
  })

  test('continues to track transactions after a reload', async () => {
    const { chain, tab, open } = await begin()
    tab.follow('h1')
    await loaded()
    await after(4_000)
    await tab.kernel.dispose()
    expect(vi.getTimerCount()).toBe(0)
    await after(minutes(60))
    const next = await open()
    await loaded()
    expect(next.statuses()).toEqual(['h1 pending'])
    chain.says('h1', { status: 'confirmed' })
    await after(6_000)
    expect(next.settled).toEqual(['h1 confirmed'])
  })

  test('sends no request while it is hidden', async () => {
    const listeners = new Set<() => void>()
    const page = {
      hidden: false,
      addEventListener: (name: string, listener: () => void) =>
        void (name === 'visibilitychange' && listeners.add(listener)),
      removeEventListener: () => {}
    }
    const { chain, tab } = await begin()
    vi.stubGlobal('document', page)
    tab.follow('h1')
    await loaded()
    const look = (hidden: boolean) => {
      page.hidden = hidden
      for (const listener of listeners) listener()
    }
    look(true)
    await after(minutes(10))
    expect([chain.asked, vi.getTimerCount()]).toEqual([[], 0])
    look(false)
    await after(100)
    expect(chain.asked).toEqual(['h1'])
  })

  test('keeps the last fifty transactions of the last week', async () => {
    const { storage, tab } = await begin()
    for (let index = 0; index < 60; index++) tab.follow(`h${index}`, { sentAtMs: Date.now() - index })
    tab.follow('old', { sentAtMs: Date.now() - 8 * 24 * minutes(60) })
    await loaded()
    const ids = tab.sent().map(({ id }) => id)
    expect([ids.length, ids[0], ids.includes('old')]).toEqual([50, 'h0', false])
    expect(stored(storage.values).map(({ id }) => id)).toEqual(ids)
  })

  test('forgets the transactions if the visitor clears the storage', async () => {
    const { storage, tab, chain } = await begin()
    tab.follow('h1')
    await loaded()
    storage.tab().remove(key)
    await after(minutes(5))
    expect([tab.sent(), chain.asked, stored(storage.values), vi.getTimerCount()]).toEqual([[], [], [], 0])
  })

  test.each([
    ['a text', '"x"'],
    ['numbers', '[1,2]'],
    ['markup and prototypes', '[{"__proto__":{},"id":"<b>","status":"pending"}]'],
    ['a hundred thousand', JSON.stringify(Array.from({ length: 100_000 }, () => ({ status: 'pending' })))]
  ])('reads no transactions from a storage with %s', async (_, data) => {
    const storage = sharedStorage()
    storage.tab().write(key, `{"v":1,"t":${Date.now()},"d":${data}}`)
    const tab = await openTab({ storage: storage.tab() })
    await loaded()
    expect([tab.sent(), vi.getTimerCount()]).toEqual([[], 0])
  })
})

describe('several tabs', () => {
  test('all show the transaction, and one tab tracks it and emits the event', async () => {
    const { chain, tab, open } = await begin()
    const others = [await open(), await open()]
    tab.follow('h1')
    await loaded()
    expect(others.map(other => other.statuses())).toEqual([['h1 pending'], ['h1 pending']])
    await after(minutes(3))
    // Requests of a single tab: five within 25 s, then one every 30 s.
    expect(chain.asked).toHaveLength(5 + 5)
    chain.says('h1', { status: 'confirmed' })
    await after(minutes(1))
    expect([tab, ...others].map(one => one.statuses())).toEqual([['h1 confirmed'], ['h1 confirmed'], ['h1 confirmed']])
    expect([tab, ...others].flatMap(one => one.settled)).toEqual(['h1 confirmed'])
  })

  test('continue the tracking when the tracking tab is closed', async () => {
    const { chain, tab, open } = await begin()
    const other = await open()
    tab.follow('h1')
    await loaded()
    await after(10_000)
    const before = chain.asked.length
    await tab.kernel.dispose()
    await after(minutes(2))
    expect(chain.asked.length).toBeGreaterThan(before + 2)
    chain.says('h1', { status: 'confirmed' })
    await after(minutes(1))
    expect(other.settled).toEqual(['h1 confirmed'])
  })

  test('keep transactions that two tabs send at the same time', async () => {
    const { tab, open } = await begin()
    const other = await open()
    tab.follow('h1')
    other.follow('h2')
    await loaded()
    await after(100)
    expect([tab, other].map(one => one.statuses().sort())).toEqual([
      ['h1 pending', 'h2 pending'],
      ['h1 pending', 'h2 pending']
    ])
  })
})
