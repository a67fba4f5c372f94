import { tryOrUndefined } from '@latchkit/kernel/options'
import { neverCalled } from '@latchkit/kernel/testing'
import type { Connector } from '@latchkit/plugin-chains/contract'
import { hasMethods, watchInjected } from '@latchkit/plugin-chains/kit'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CountingPage } from '../../../scripts/test/counting-page.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const trap = new Proxy(
  {},
  {
    get() {
      throw new Error('trap')
    }
  }
)

describe('an object on the page', () => {
  test('is a wallet if it has all methods', () => {
    const wallet = { enable: () => {}, sign: async () => {}, version: 1 }
    expect(hasMethods<typeof wallet>(wallet, 'enable', 'sign')).toBe(true)
    expect(hasMethods<typeof wallet>(wallet, 'enable', 'version')).toBe(false)
    expect(hasMethods<typeof wallet>({ enable: () => {} }, 'enable', 'sign')).toBe(false)
    expect(
      hasMethods<{ call(): void }>(
        Object.assign(() => {}, { apply: 7 }),
        'call'
      )
    ).toBe(true)
  })

  test('is no wallet otherwise', () => {
    for (const value of [undefined, null, 7, 'enable', {}, { enable: true }, trap])
      expect(hasMethods<{ enable(): void }>(value, 'enable')).toBe(false)
  })

  test('is read without calling its methods', () => {
    expect(hasMethods<{ enable(): void }>({ enable: neverCalled('the wallet') }, 'enable')).toBe(true)
  })

  test('may throw when it is read', () => {
    expect(tryOrUndefined(() => (trap as { name: string }).name)).toBeUndefined()
    expect(tryOrUndefined(() => 'name')).toBe('name')
  })
})

describe('injected wallets', () => {
  const places = ['first', 'second', 'third']
  type Place = (typeof places)[number]

  function watch(standing: Record<Place, unknown>, at: readonly [EventTarget?] = [new CountingPage()]) {
    const [page] = at as readonly [CountingPage]
    const calls: (readonly string[])[] = []
    const connectorOf = (place: Place) =>
      ({ info: { id: place, name: place, kind: 'injected' } }) as unknown as Connector
    const stop = watchInjected(
      { places, walletAt: place => standing[place], connectorOf, page, delaysMs: [100, 1_000] },
      connectors => calls.push(connectors.map(({ info }) => info.id))
    )
    return { calls, page, stop }
  }

  test('are reported together and at once, even if there are none', () => {
    expect(watch({}).calls).toEqual([[]])
    expect(watch({ third: {}, first: {} }).calls).toEqual([['first', 'third']])
  })

  test('are reported when they come late, on an event of the page or after a delay', () => {
    const standing: Record<Place, unknown> = {}
    const { calls, page } = watch(standing)
    standing.second = {}
    page.dispatchEvent(new Event('load'))
    standing.first = {}
    vi.advanceTimersByTime(99)
    expect(calls).toEqual([[], ['second']])
    vi.advanceTimersByTime(1)
    vi.advanceTimersByTime(900)
    expect(calls).toEqual([[], ['second'], ['second', 'first']])
  })

  test('are one wallet if they are one object, and keep their first id', () => {
    const wallet = {}
    const standing: Record<Place, unknown> = { second: wallet, third: wallet }
    const { calls } = watch(standing)
    Object.assign(standing, { first: wallet, second: {} })
    vi.advanceTimersByTime(1_000)
    expect(calls).toEqual([['second']])
  })

  test('are found beside objects that throw', () => {
    const standing = {
      get first() {
        throw new Error('trap')
      },
      second: {}
    }
    expect(watch(standing as Record<Place, unknown>).calls).toEqual([['second']])
  })

  test('are not reported after disposal, which removes listeners and timers', () => {
    const standing: Record<Place, unknown> = {}
    const { calls, page, stop } = watch(standing)
    stop()
    standing.first = {}
    page.dispatchEvent(new Event('load'))
    vi.advanceTimersByTime(1_000)
    expect([calls, page.listeners, vi.getTimerCount()]).toEqual([[[]], 0, 0])
  })

  test('are reported once if there is no page', () => {
    const { calls, stop } = watch({ first: {} }, [])
    expect([calls, vi.getTimerCount()]).toEqual([[['first']], 0])
    expect(stop()).toBeUndefined()
  })
})
