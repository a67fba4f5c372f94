import { afterEach, describe, expect, test, vi } from 'vitest'
import { whenIdle } from '../idle/index.js'
import { once, raceSignal } from '../src/index.js'

test('once rejects with what its load throws at once, and loads again', async () => {
  const load = vi.fn(async () => 'loaded')
  load.mockImplementationOnce(() => {
    throw new TypeError('document.createElement is not a function')
  })
  const get = once(load)
  await expect(get()).rejects.toThrow('document.createElement')
  await expect(get()).resolves.toBe('loaded')
})

test('once loads once at a time, keeps the result and forgets a failure', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('module')
  const get = once(load)
  const [first, second] = [get(), get()]
  await expect(first).rejects.toThrow('offline')
  await expect(second).rejects.toThrow('offline')
  expect(load).toHaveBeenCalledTimes(1)
  await expect(get()).resolves.toBe('module')
  await expect(get()).resolves.toBe('module')
  expect(load).toHaveBeenCalledTimes(2)
})

describe('raceSignal', () => {
  const { signal: never } = new AbortController()
  const reason = new Error('left')

  test('settles as the work does', async () => {
    await expect(raceSignal(async () => 1, never)).resolves.toBe(1)
    await expect(raceSignal(() => 2, never)).resolves.toBe(2)
    await expect(raceSignal(() => Promise.reject(new Error('a')), never)).rejects.toThrow('a')
  })

  test('work that throws at once is a rejection', async () => {
    const crash = () => {
      throw new Error('b')
    }
    await expect(raceSignal(crash, never)).rejects.toThrow('b')
  })

  test('does not begin after the abort', async () => {
    const work = vi.fn()
    await expect(raceSignal(work, AbortSignal.abort(reason))).rejects.toBe(reason)
    expect(work).not.toHaveBeenCalled()
  })

  test('rejects with the reason while the work hangs, and loses what it does later', async () => {
    const controller = new AbortController()
    let fail = (_: unknown) => {}
    const settling = raceSignal(() => new Promise((_, reject) => (fail = reject)), controller.signal)
    controller.abort(reason)
    await expect(settling).rejects.toBe(reason)
    fail(new Error('too late'))
  })

  test('leaves no listener behind', async () => {
    const { signal } = new AbortController()
    const removed = vi.spyOn(signal, 'removeEventListener')
    await raceSignal(() => 1, signal)
    await vi.waitFor(() => expect(removed).toHaveBeenCalledOnce())
  })
})

describe('whenIdle', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test('waits for an idle browser, no longer than the limit', () => {
    const request = vi.fn((work: () => void, _options: { timeout: number }) => {
      work()
      return 7
    })
    const cancel = vi.fn()
    vi.stubGlobal('requestIdleCallback', request)
    vi.stubGlobal('cancelIdleCallback', cancel)
    const work = vi.fn()
    const callOff = whenIdle(work, 50)
    expect(work).toHaveBeenCalledExactlyOnceWith()
    expect(request.mock.calls[0]?.[1]).toEqual({ timeout: 50 })
    callOff()
    expect(cancel).toHaveBeenCalledExactlyOnceWith(7)
  })

  test('waits for the limit where none can tell', () => {
    vi.useFakeTimers()
    const work = vi.fn()
    whenIdle(work)
    vi.advanceTimersByTime(999)
    expect(work).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(work).toHaveBeenCalledOnce()
  })

  test('can be called off', () => {
    vi.useFakeTimers()
    const work = vi.fn()
    whenIdle(work)()
    vi.runAllTimers()
    expect(work).not.toHaveBeenCalled()
  })
})
