import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dueAtMs, finalStatus, MAX_REQUESTS } from '../src/schedule.js'
import { joinSent, MAX_AGE_MS, MAX_SENT, readSent, type StoredTransaction } from '../src/sent.js'
import { account, sent } from './transactions.js'

const nowMs = 10_000
const read = (...stored: readonly unknown[]) => readSent(stored, nowMs)

describe('a stored transaction', () => {
  test('is read back', () => {
    const whole = sent({
      status: 'failed',
      reason: 'out of gas',
      replacement: 'h2',
      askedAtMs: 2_000,
      token: { name: 'A', symbol: 'B', decimals: 6, address: 'mint', icon: 'https://icons.example/a.png' }
    })
    expect(read(whole)).toEqual([whole])
    expect(read(JSON.parse(JSON.stringify(whole)))).toEqual([whole])
  })

  test('of a collectible with the largest id is read back', () => {
    const name = 'Ridge Stone #18 of the Greater Northern Light Expedition'
    const address = `0x${'c1'.repeat(20)}/${2n ** 256n - 1n}`
    const whole = sent({ isCollectible: true, amount: '1', token: { name, symbol: name, decimals: 0, address } })
    expect(read(JSON.parse(JSON.stringify(whole)))).toEqual([whole])
  })

  test.each<readonly [string, unknown]>([
    ['null', null],
    ['a text', 'h1'],
    ['an id with markup', sent({ id: '<img src=x>' })],
    ['an id of ten thousand letters', sent({ id: 'a'.repeat(10_000) })],
    ['an invalid account', { ...sent(), account: 'x' }],
    ['a negative amount', sent({ amount: '-1' })],
    ['an amount with an exponent', sent({ amount: '1e300' })],
    ['255 decimals', sent({ token: { ...sent().token, decimals: 255 } })],
    ['an unknown status', { ...sent(), status: 'won' }],
    ['a time that is too old', sent({ sentAtMs: nowMs - MAX_AGE_MS })],
    ['an invalid isCollectible', { ...sent(), isCollectible: 'yes' }],
    ['no token', { ...sent(), token: undefined }]
  ])('is dropped alone for %s', (_, bad) => {
    expect(read(bad, sent({ id: 'h2' }))).toEqual([sent({ id: 'h2' })])
  })

  test('with a time in the future gets the current time, so that a pending transfer stays tracked', () => {
    const future = nowMs + 10 * MAX_AGE_MS
    expect(read(sent({ sentAtMs: future, askedAtMs: future, asked: 2 }))).toEqual([
      sent({ sentAtMs: nowMs, askedAtMs: nowMs, asked: 2 })
    ])
    // The clock was set back a little, so the order of the transactions stays.
    expect(read(sent({ sentAtMs: nowMs + 5_000 }))).toEqual([sent({ sentAtMs: nowMs + 5_000 })])
  })

  test('has names without invisible and direction characters', () => {
    const [one] = read(sent({ token: { name: `a\u202eb${'x'.repeat(1_000)}`, symbol: 'U\u200bS', decimals: 6 } }))
    expect([one?.token.name.length, one?.token.symbol]).toEqual([32, 'US'])
    expect(one?.token.name).toMatch(/^abx/)
  })

  test('has the chain of its account', () => {
    expect(read(sent({ chain: 'other:chain' }))[0]?.chain).toBe('fake:one')
  })

  test('is dropped beyond the maximum', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => sent({ id: `h${index}` }))
    expect(read(...many).length).toBe(MAX_SENT)
  })

  test('is read or dropped, without throwing, for any input', () => {
    fc.assert(fc.property(fc.array(fc.anything()), stored => void readSent(stored, nowMs)))
  })
})

describe('joined transactions of two tabs', () => {
  const some = fc.array(
    fc
      .record({
        id: fc.nat(9),
        asked: fc.nat(3),
        status: fc.constantFrom('pending', 'confirmed', 'failed', 'dropped'),
        askedAtMs: fc.nat(5)
      })
      .map(({ id, ...one }) => sent({ id: `h${id}`, sentAtMs: 1_000 + id, ...one } as Partial<StoredTransaction>))
  )

  test('do not depend on the order or number of joins', () => {
    fc.assert(
      fc.property(some, some, some, (a, b, c) => {
        expect(joinSent(a, b)).toEqual(joinSent(b, a))
        expect(joinSent(joinSent(a, b), c)).toEqual(joinSent(a, joinSent(b, c)))
        expect(joinSent(joinSent(a, b), b)).toEqual(joinSent(a, b))
      })
    )
  })

  test('keep a settled status', () => {
    const known = sent({ status: 'confirmed', asked: 1 })
    expect(joinSent([known], [sent({ asked: 9 })])).toEqual([known])
  })

  test('have one entry for each account', () => {
    expect(joinSent([sent()], [sent({ account: `${account}2` })])).toHaveLength(2)
  })
})

describe('the requests for a status', () => {
  const ages = (count: number) => {
    const at: number[] = []
    let one = sent({ sentAtMs: 0 })
    for (let asked = 0; asked < count; asked++) {
      const dueMs = dueAtMs(one, one.askedAtMs ?? 0)
      at.push(dueMs)
      one = { ...one, asked: asked + 1, askedAtMs: dueMs }
    }
    return at
  }
  test('are frequent in the first 25 s, then every 30 s', () => {
    expect(ages(8)).toEqual([1_000, 3_000, 7_000, 15_000, 25_000, 55_000, 85_000, 115_000])
    expect(MAX_REQUESTS).toBe(5 + 99)
  })
  test('are not delayed if the clock was set back', () => {
    expect(dueAtMs(sent({ asked: 9, askedAtMs: 1e12 }), 0)).toBe(30_000)
  })
})

describe('the status of a transaction', () => {
  test.each(['confirmed', 'failed'] as const)('is final at once if it is %s', status => {
    expect(finalStatus({ status, reason: 'why' }, 1, 0)).toEqual({ status, reason: 'why' })
  })
  test('is not final for pending, unknown and failed requests until the last request', () => {
    for (const answer of [{ status: 'pending' }, { status: 'unknown' }, undefined] as const) {
      expect(finalStatus(answer, MAX_REQUESTS - 1, 0)).toBeUndefined()
      expect(finalStatus(answer, MAX_REQUESTS, 0)).toEqual({ status: 'unknown' })
    }
  })
  test.each(['dropped', 'replaced'] as const)('is %s after three reports in a row, or at the last request', status => {
    const said = [1, 2, 3].map(times => finalStatus({ status }, 7, times)?.status)
    expect(said).toEqual([undefined, undefined, status])
    expect(finalStatus({ status }, MAX_REQUESTS, 1)?.status).toBe(status)
  })
  test('is replaced at once if the replacement is known', () => {
    expect(finalStatus({ status: 'replaced', replacement: 'h3' }, 1, 1)).toEqual({
      status: 'replaced',
      replacement: 'h3'
    })
  })
  test('is unknown at once if the chain family cannot report one', () => {
    expect(finalStatus('unsupported', 1, 0)).toEqual({ status: 'unknown' })
  })
})
