import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PairedSession, PairingState } from '../src/contract.js'
import { PairingError } from '../src/errors.js'
import type { RequestedSignIn } from '../src/lazy/authentication-request.js'
import { createAttempts } from '../src/lazy/pairing-attempts.js'
import type { SettledSession } from '../src/lazy/sdk.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const LIFE_MS = 240_000

/** Creates attempts whose proposals resolve at once and are approved by the test. Time is fake; the SDK is not involved. */
function openAttempts({ keeps = false, offers = true } = {}) {
  const shown: PairingState[] = []
  const approve: ((settled: SettledSession) => void)[] = []
  const refuse: ((reason: Error) => void)[] = []
  const relay = {
    serves: true,
    change() {
      relay.serves = false
    }
  }
  const dismissed: string[] = []
  const withdrawn: string[] = []
  const attempts = createAttempts({
    async propose() {
      if (!offers) throw new PairingError('walletconnect/unreachable', { relay: 'wss://relay.example' })
      const approval = new Promise<SettledSession>((resolve, reject) => {
        approve.push(resolve)
        refuse.push(reject)
      })
      const uri = `code ${approve.length}`
      const withdraw = () => void withdrawn.push(uri)
      return { uri, expiresAtMs: Date.now() + LIFE_MS, approval, namespaces: undefined, withdraw }
    },
    isUsable: () => relay.serves,
    accept: async ({ topic }) => ({ topic }) as PairedSession,
    dismiss: ({ topic }) => void dismissed.push(topic),
    show: state => void shown.push(state),
    toError: cause => cause as PairingError,
    shouldKeepPairingUri: () => keeps
  })
  const settled = (topic: string) => ({ topic }) as SettledSession
  /** Somebody waits for a while, and leaves. */
  const visit = async (ms: number, signIn?: RequestedSignIn) => {
    const leaving = new AbortController()
    const joined = attempts.pair({ signal: leaving.signal, ...(signIn && { signIn }) }).catch(error => error)
    await pass(ms)
    leaving.abort(new Error('left'))
    await joined
    await pass(0)
  }
  return { attempts, shown, approve, refuse, relay, dismissed, withdrawn, settled, visit, last: () => shown.at(-1) }
}
type Opened = ReturnType<typeof openAttempts>
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('replaces a code ten seconds before it expires, without a state that has no code', async () => {
  const { attempts, shown, last } = openAttempts()
  void attempts.pair()
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

test.each([1, 2])('connects when code %i of two is approved', async which => {
  const { attempts, approve, settled } = openAttempts()
  const joined = attempts.pair()
  await pass(LIFE_MS)
  approve[which - 1]?.(settled('approved'))
  await expect(joined).resolves.toEqual({ topic: 'approved' })
})

test('dismisses a session that is approved after all callers have left', async () => {
  const { attempts, approve, dismissed, settled, last } = openAttempts()
  const leaving = new AbortController()
  const joined = attempts.pair({ signal: leaving.signal }).catch(error => error)
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

test('accepts one of two sessions that are approved at the same moment, and dismisses the other', async () => {
  const { attempts, approve, dismissed, settled } = openAttempts()
  const joined = attempts.pair()
  await pass(LIFE_MS)
  approve[0]?.(settled('old'))
  approve[1]?.(settled('new'))
  const { topic } = await joined
  await pass(0)
  expect([topic, ...dismissed].sort()).toEqual(['new', 'old'])
})

test('dismisses a session that is approved in the moment of a cancellation', async () => {
  const { attempts, approve, dismissed, settled } = openAttempts()
  const joined = attempts.pair().catch(error => error.code)
  await pass(0)
  approve[0]?.(settled('late'))
  attempts.cancel()
  expect(await joined).toBe('walletconnect/cancelled')
  await pass(0)
  expect(dismissed).toEqual(['late'])
})

test('keeps a code until it expires, without replacing it, if shouldKeepPairingUri is true', async () => {
  const { attempts, shown, last } = openAttempts({ keeps: true })
  const leaving = new AbortController()
  const left = attempts.pair({ signal: leaving.signal }).catch(() => {})
  await pass(0)
  leaving.abort()
  await left
  expect(last()).toMatchObject({ uri: 'code 1' })
  void attempts.pair({ signal: leaving.signal }).catch(() => {})
  const again = new AbortController()
  const joined = attempts.pair({ signal: again.signal }).catch(() => {})
  await pass(0)
  expect(last()).toMatchObject({ uri: 'code 1' })
  again.abort()
  await joined
  await pass(LIFE_MS)
  expect(last()).toEqual({ status: 'idle' })
  expect(shown.filter(({ status }) => status === 'waiting')).toHaveLength(1)
})

test('creates at most one code a second, however often the visitor requests a new one', async () => {
  const { attempts, last } = openAttempts()
  void attempts.pair()
  await pass(0)
  for (let turn = 0; turn < 10; turn++) void attempts.renew()
  await pass(999)
  expect(last()).toEqual({ status: 'preparing' })
  await pass(1)
  expect(last()).toMatchObject({ uri: 'code 2' })
})

test('creates a new code within a second after the clock was set back by a day', async () => {
  const { attempts, last } = openAttempts()
  void attempts.pair()
  await pass(0)
  vi.setSystemTime(Date.now() - 24 * 3_600_000)
  void attempts.renew()
  await pass(1_000)
  expect(last()).toMatchObject({ uri: 'code 2' })
})

test('after "New code", dismisses an approval of the old code and connects by the new one', async () => {
  const { attempts, approve, dismissed, withdrawn, settled, last } = openAttempts()
  const joined = attempts.pair()
  await pass(5_000)
  const renewed = attempts.renew()
  approve[0]?.(settled('old'))
  await pass(0)
  await renewed
  expect(withdrawn).toEqual(['code 1'])
  expect(last()).toMatchObject({ status: 'waiting', uri: 'code 2' })
  expect(dismissed).toEqual(['old'])
  approve[1]?.(settled('new'))
  await expect(joined).resolves.toEqual({ topic: 'new' })
})

test('after "New code", ends the codes that the timer replaced, and ignores a rejection of one of them', async () => {
  const { attempts, approve, refuse, dismissed, withdrawn, settled } = openAttempts()
  const joined = attempts.pair()
  await pass(LIFE_MS)
  await attempts.renew()
  await pass(0)
  expect(withdrawn).toEqual(['code 1', 'code 2'])
  refuse[1]?.(new Error('User rejected.'))
  approve[0]?.(settled('first'))
  await pass(0)
  expect(dismissed).toEqual(['first'])
  approve[2]?.(settled('third'))
  await expect(joined).resolves.toEqual({ topic: 'third' })
})

test('shows a failure with its code, and starts the next attempt from the beginning', async () => {
  const { attempts, last } = openAttempts({ offers: false })
  await expect(attempts.pair()).rejects.toMatchObject({ code: 'walletconnect/unreachable' })
  expect(last()).toEqual({ status: 'failed', failure: 'walletconnect/unreachable' })
  await expect(attempts.pair()).rejects.toMatchObject({ code: 'walletconnect/unreachable' })
})

describe('a code that all callers have left', () => {
  test('is shown to the next caller at once', async () => {
    const { attempts, shown, approve, dismissed, settled, visit } = openAttempts()
    await visit(30_000)
    shown.length = 0
    const joined = attempts.pair()
    await pass(0)
    expect(shown).toEqual([{ status: 'waiting', uri: 'code 1', expiresAtMs: expect.any(Number) }])
    approve[0]?.(settled('approved'))
    await expect(joined).resolves.toEqual({ topic: 'approved' })
    await pass(0)
    expect(dismissed).toEqual([])
  })

  test('keeps its expiry, and is replaced then', async () => {
    const { attempts, visit, last } = openAttempts()
    await visit(LIFE_MS - 20_000)
    void attempts.pair()
    await pass(9_999)
    expect(last()).toMatchObject({ uri: 'code 1' })
    await pass(1)
    expect(last()).toMatchObject({ uri: 'code 2' })
  })

  test.each(['approved', 'refused'] as const)(
    'is not shown again after it was %s, and a session approved by it is dismissed',
    async how => {
      const { attempts, approve, refuse, dismissed, settled, visit, last } = openAttempts()
      await visit(1_000)
      if (how === 'approved') approve[0]?.(settled('unwanted'))
      else refuse[0]?.(new Error('User rejected.'))
      await pass(0)
      expect(dismissed).toEqual(how === 'approved' ? ['unwanted'] : [])
      void attempts.pair()
      await pass(0)
      expect(last()).toMatchObject({ uri: 'code 2' })
    }
  )

  test.each([
    ['is about to end', async ({ visit }: Opened) => visit(LIFE_MS - 10_001).then(() => pass(1))],
    ['is no longer usable', async ({ visit, relay }: Opened) => visit(1_000).then(relay.change)],
    ['was cancelled', async ({ visit, attempts }: Opened) => visit(1_000).then(() => attempts.cancel())]
  ])('is not shown again when it %s, and a session approved by it is dismissed', async (_, end) => {
    const opened = openAttempts()
    const { attempts, approve, dismissed, settled, last } = opened
    await end(opened)
    void attempts.pair()
    await pass(0)
    expect(last()).toMatchObject({ uri: 'code 2' })
    approve[0]?.(settled('late'))
    await pass(0)
    expect(dismissed).toEqual(['late'])
    expect(last()).toMatchObject({ uri: 'code 2' })
  })

  test('dismisses the sessions of it and of the code after it', async () => {
    const { attempts, approve, dismissed, settled, visit, last } = openAttempts()
    await visit(1_000)
    const leaving = new AbortController()
    const joined = attempts.pair({ signal: leaving.signal }).catch(() => {})
    await pass(2_000)
    await attempts.renew()
    await pass(0)
    expect(last()).toMatchObject({ uri: 'code 2' })
    leaving.abort(new Error('left'))
    await joined
    approve[0]?.(settled('first'))
    approve[1]?.(settled('second'))
    await pass(0)
    expect(dismissed.sort()).toEqual(['first', 'second'])
  })

  test('is connected or dismissed, never both, if it is approved while the last caller leaves', async () => {
    const { attempts, approve, dismissed, settled, last } = openAttempts()
    const leaving = new AbortController()
    const joined = attempts.pair({ signal: leaving.signal }).catch(() => {})
    await pass(1_000)
    approve[0]?.(settled('approved'))
    await Promise.resolve()
    await Promise.resolve()
    leaving.abort(new Error('left'))
    await joined
    await pass(0)
    expect([last()?.status, ...dismissed]).toEqual(dismissed.length === 0 ? ['connected'] : ['idle', 'approved'])
  })
})

test('does not show a kept code to a caller who signs in on another chain, or not at all', async () => {
  const { attempts, visit, last } = openAttempts({ keeps: true })
  const signIn = { chain: 'eip155:1', makeRequest: async () => undefined } as const
  await visit(1_000, signIn)
  expect(last()).toMatchObject({ uri: 'code 1' })
  await visit(1_000, signIn)
  expect(last()).toMatchObject({ uri: 'code 1' })
  await visit(1_000)
  expect(last()).toMatchObject({ uri: 'code 2' })
  attempts.cancel()
})
