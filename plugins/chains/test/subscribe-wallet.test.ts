import { neverCalled } from '@latchkit/kernel/testing'
import { invalidAnswer, revokeWithTimeout, subscribeWallet } from '@latchkit/plugin-chains/kit'
import { afterEach, describe, expect, test, vi } from 'vitest'

afterEach(() => void vi.useRealTimers())

const failing = () => {
  throw new Error('trap')
}

describe('subscribeWallet', () => {
  /** Creates a wallet whose `on` returns `undo` of a function that removes the listener. */
  function wallet(undo: (remove: () => void) => unknown = remove => remove) {
    const listeners = new Set<(told: unknown) => void>()
    return {
      listeners,
      tell(told: unknown) {
        for (const listener of listeners) listener(told)
      },
      on(listener: (told: unknown) => void) {
        listeners.add(listener)
        return undo(() => listeners.delete(listener))
      }
    }
  }
  function hear(from: ReturnType<typeof wallet>) {
    const heard: unknown[] = []
    const stop = subscribeWallet<unknown>(
      told => from.on(told),
      told => void heard.push(told)
    )
    return { heard, stop }
  }

  test('calls the listener until disposed', () => {
    const larch = wallet()
    const { heard, stop } = hear(larch)
    larch.tell(1)
    stop()
    larch.tell(2)
    expect([heard, larch.listeners.size]).toEqual([[1], 0])
  })

  test('stops at once if the wallet returns its undo late, and calls it then', async () => {
    const larch = wallet(async remove => remove)
    const { heard, stop } = hear(larch)
    larch.tell(1)
    stop()
    larch.tell(2)
    expect(heard).toEqual([1])
    await vi.waitUntil(() => larch.listeners.size === 0)
  })

  test.each<[string, () => unknown]>([
    ['no undo', () => undefined],
    ['an undo that is not a function', () => ({ off: true })],
    ['an undo that throws', () => failing],
    ['a promise of an undo that throws', async () => failing],
    ['a promise that fails', () => Promise.reject(new Error('no'))],
    ['an object whose getters throw', () => new Proxy({}, { get: failing })]
  ])('stops without an error if the wallet returns %s', async (_, undo) => {
    const unhandled: unknown[] = []
    const fail = (error: unknown) => void unhandled.push(error)
    process.on('unhandledRejection', fail)
    const larch = wallet(undo)
    const { heard, stop } = hear(larch)
    larch.tell(1)
    stop()
    larch.tell(2)
    await new Promise(resolve => setImmediate(resolve))
    process.off('unhandledRejection', fail)
    expect([heard, unhandled]).toEqual([[1], []])
  })

  test('ignores a wallet without working events', () => {
    expect(subscribeWallet(failing, neverCalled('the listener'))()).toBeUndefined()
  })
})

describe('revokeWithTimeout', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['has revoked the permission', async () => 'done'],
    ['has no such method', () => Promise.reject(Object.assign(new Error('no'), { code: -32601 }))],
    [
      'has a session without the method, by the text of the WalletConnect library',
      () => Promise.reject(new Error('Missing or invalid. request() method: wallet_revokePermissions'))
    ],
    ['rejects it with a text alone', () => Promise.reject(new Error('Method disable is not supported'))]
  ])('resolves when the wallet %s, and leaves no timer', async (_, ask) => {
    vi.useFakeTimers()
    await revokeWithTimeout(ask)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('rejects when the wallet fails, and leaves no timer', async () => {
    vi.useFakeTimers()
    const failure = Object.assign(new Error('database is locked'), { code: -32603 })
    await expect(revokeWithTimeout(() => Promise.reject(failure))).rejects.toBe(failure)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('resolves after two seconds, and aborts the request', async () => {
    vi.useFakeTimers()
    const ended: boolean[] = []
    const asked = revokeWithTimeout(
      signal => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    ).then(() => ended.push(true))
    await vi.advanceTimersByTimeAsync(1_999)
    expect(ended).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await asked
    expect(ended).toEqual([true])
  })
})

test('invalidAnswer has the expected result and the cause', () => {
  const cause = new Error('trap')
  expect(invalidAnswer('Larch', 'sign', 'a signature', { cause })).toMatchObject({
    code: 'wallet/invalid-answer',
    message: 'Larch answered sign with something other than a signature',
    context: { wallet: 'Larch', method: 'sign', expected: 'a signature' },
    cause
  })
})
