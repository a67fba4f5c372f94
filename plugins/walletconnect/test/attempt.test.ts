import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PairedSession, PairingState } from '../src/contract.js'
import { PairingError } from '../src/errors.js'
import { createAttempts } from '../src/lazy/attempt.js'
import type { SettledSession } from '../src/lazy/sdk.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const LIFE_MS = 240_000

/** Codes that are made at once, and approved when the test says so. Only time is pretended here, not the library's work. */
function openAttempts({ keeps = false, offers = true } = {}) {
  const shown: PairingState[] = []
  const approve: ((settled: SettledSession) => void)[] = []
  const dismissed: string[] = []
  const attempts = createAttempts({
    async offer() {
      if (!offers) throw new PairingError('walletconnect/unreachable', { relay: 'wss://relay.example' })
      const approval = new Promise<SettledSession>(resolve => approve.push(resolve))
      return { uri: `code ${approve.length}`, expiresAtMs: Date.now() + LIFE_MS, approval }
    },
    accept: async ({ topic }) => ({ topic }) as PairedSession,
    dismiss: ({ topic }) => void dismissed.push(topic),
    show: state => void shown.push(state),
    failed: cause => cause as PairingError,
    keepsCode: () => keeps
  })
  const settled = (topic: string) => ({ topic }) as SettledSession
  return { attempts, shown, approve, dismissed, settled, last: () => shown.at(-1) }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a code is replaced when ten seconds are left, from one to the next without a moment that has none', async () => {
  const { attempts, shown, last } = openAttempts()
  void attempts.join()
  await pass(LIFE_MS - 10_001)
  expect(last()).toMatchObject({ status: 'waiting', uri: 'code 1' })
  await pass(1)
  expect(shown.map(({ status, uri }) => [status, uri])).toEqual([
    ['preparing', undefined],
    ['waiting', 'code 1'],
    ['waiting', 'code 2']
  ])
  await pass(10 * LIFE_MS)
  expect(last()).toMatchObject({ status: 'waiting', uri: 'code 12' })
})

test.each([1, 2])('code %i of two may be the one that is approved', async which => {
  const { attempts, approve, settled } = openAttempts()
  const joined = attempts.join()
  await pass(LIFE_MS)
  approve[which - 1]?.(settled('approved'))
  await expect(joined).resolves.toEqual({ topic: 'approved' })
})

test('what is approved after everybody has left is told goodbye', async () => {
  const { attempts, approve, dismissed, settled, last } = openAttempts()
  const leaving = new AbortController()
  const joined = attempts.join({ signal: leaving.signal }).catch(error => error)
  await pass(0)
  const reason = new Error('left')
  leaving.abort(reason)
  expect(await joined).toBe(reason)
  await pass(0)
  expect(last()).toEqual({ status: 'idle' })
  approve[0]?.(settled('late'))
  await pass(0)
  expect(dismissed).toEqual(['late'])
})

test('of two that are approved at the same moment one is taken, and the other is told goodbye', async () => {
  const { attempts, approve, dismissed, settled } = openAttempts()
  const joined = attempts.join()
  await pass(LIFE_MS)
  approve[0]?.(settled('old'))
  approve[1]?.(settled('new'))
  const { topic } = await joined
  await pass(0)
  expect([topic, ...dismissed].sort()).toEqual(['new', 'old'])
})

test('what is approved in the very moment of leaving is told goodbye', async () => {
  const { attempts, approve, dismissed, settled } = openAttempts()
  const joined = attempts.join().catch(error => error.code)
  await pass(0)
  approve[0]?.(settled('late'))
  attempts.cancel()
  expect(await joined).toBe('walletconnect/cancelled')
  await pass(0)
  expect(dismissed).toEqual(['late'])
})

test('where links need it, the code stays until it is old, and is not replaced then', async () => {
  const { attempts, shown, last } = openAttempts({ keeps: true })
  const leaving = new AbortController()
  const left = attempts.join({ signal: leaving.signal }).catch(() => {})
  await pass(0)
  leaving.abort()
  await left
  expect(last()).toMatchObject({ uri: 'code 1' })
  void attempts.join({ signal: leaving.signal }).catch(() => {})
  const again = new AbortController()
  const joined = attempts.join({ signal: again.signal }).catch(() => {})
  await pass(0)
  expect(last()).toMatchObject({ uri: 'code 1' })
  again.abort()
  await joined
  await pass(LIFE_MS)
  expect(last()).toEqual({ status: 'idle' })
  expect(shown.filter(({ status }) => status === 'waiting')).toHaveLength(1)
})

test('a visitor who asks again and again gets a code a second', async () => {
  const { attempts, last } = openAttempts()
  void attempts.join()
  await pass(0)
  for (let turn = 0; turn < 10; turn++) void attempts.renew()
  await pass(999)
  expect(last()).toMatchObject({ uri: 'code 1' })
  await pass(1)
  expect(last()).toMatchObject({ uri: 'code 2' })
})

test('a failure is shown with its code, and the next try begins anew', async () => {
  const { attempts, last } = openAttempts({ offers: false })
  await expect(attempts.join()).rejects.toMatchObject({ code: 'walletconnect/unreachable' })
  expect(last()).toEqual({ status: 'failed', failure: 'walletconnect/unreachable' })
  await expect(attempts.join()).rejects.toMatchObject({ code: 'walletconnect/unreachable' })
})
