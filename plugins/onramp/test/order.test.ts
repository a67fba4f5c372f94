import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OnrampOrder, ProviderOrder } from '../src/contract.js'
import {
  arrivedAmount,
  isFollowed,
  isOpen,
  isWatched,
  ORDER_LIFE_MS,
  phaseOf,
  withBalance,
  withoutGrowthOf,
  withReport
} from '../src/order.js'
import { order } from './order.js'

const minuteMs = 60_000
const held = (amount: bigint) => ({ amount, decimals: 6 })
/** Returns the order after two reads in a row with the same balance. */
const confirmed = (before: OnrampOrder, amount: bigint, nowMs: number) =>
  withBalance(before, held(amount), nowMs, held(amount))

describe('withReport', () => {
  test('moves forward: created, pending, completed', () => {
    const pending = withReport(order, { status: 'pending' }, 2)
    expect(pending).toMatchObject({ status: 'pending', changedAtMs: 2 })
    const completed = withReport(pending, { status: 'completed', amount: '49', transactionId: 'tx1' }, 3)
    expect(completed).toMatchObject({
      status: 'completed',
      received: '49',
      transactionId: 'tx1',
      noticedBy: 'provider'
    })
  })

  test('ignores an older status, and anything after the end', () => {
    const pending = withReport(order, { status: 'pending' }, 2)
    expect(withReport(pending, { status: 'created' }, 3)).toBe(pending)
    const failed = withReport(pending, { status: 'failed', reason: 'Declined' }, 3)
    expect(failed).toMatchObject({ status: 'failed', reason: 'Declined' })
    expect(withReport(failed, { status: 'completed', amount: '49' }, 4)).toBe(failed)
  })

  test('prefers the end that the provider reports to the one that the balance showed', () => {
    const noticed = confirmed({ ...order, heldBefore: '0' }, 48_000_000n, 2)
    expect(noticed).toMatchObject({ status: 'completed', received: '48', noticedBy: 'balance' })
    expect(withReport(noticed, { status: 'pending' }, 3)).toBe(noticed)
    const reported = withReport(noticed, { status: 'completed', transactionId: 'tx1' }, 3)
    expect(reported).toMatchObject({ received: '48', transactionId: 'tx1', noticedBy: 'provider' })
    const failed = withReport(noticed, { status: 'failed' }, 3)
    expect([failed.status, failed.received, failed.measured]).toEqual(['failed', undefined, undefined])
  })

  describe('with a network', () => {
    const named = { ...order, network: 'ethereum' }
    const completed = { status: 'completed', amount: '49' } as const

    test.each(['ethereum', 'Ethereum', 'eip155:1', '1'])('completes the order for its own network as %s', network => {
      expect(withReport(named, { ...completed, network }, 3)).toMatchObject({ status: 'completed', received: '49' })
    })

    test.each(['base', 'eip155:8453', '8453', 'solana'])('does not complete the order for the network %s', network => {
      const reported = withReport(named, { ...completed, network, transactionId: 'tx1' }, 3)
      expect(reported).toEqual({ ...named, status: 'pending', otherNetwork: network, changedAtMs: 3 })
      expect(phaseOf(reported, 3)).toBe('elsewhere')
      expect([isFollowed(reported, 3), isOpen(reported, 3)]).toEqual([false, true])
      expect(withReport(reported, { ...completed, network }, 4)).toBe(reported)
    })

    test('compares only ids if the name of the order’s network is unknown', () => {
      expect(withReport(order, { ...completed, network: 'mainnet' }, 3)).toMatchObject({ status: 'completed' })
      for (const network of ['8453', 'eip155:8453'])
        expect(withReport(order, { ...completed, network }, 3)).toMatchObject({
          status: 'pending',
          otherNetwork: network
        })
    })

    test('of another chain wins over the balance, which showed something else, before and after the report', () => {
      const noticed = confirmed({ ...named, heldBefore: '0' }, 48_000_000n, 2)
      expect(phaseOf(noticed, 2)).toBe('arrived')
      const elsewhere = withReport(noticed, { ...completed, network: 'base' }, 3)
      expect(elsewhere).toEqual({
        ...named,
        heldBefore: '0',
        status: 'pending',
        otherNetwork: 'base',
        changedAtMs: 3
      })
      expect([phaseOf(elsewhere, 3), arrivedAmount(elsewhere), isWatched(elsewhere, 3)]).toEqual([
        'elsewhere',
        undefined,
        false
      ])
      expect(confirmed(elsewhere, 99_000_000n, 4)).toBe(elsewhere)
    })
  })

  test('names another token that the provider sent, without its amount and transaction', () => {
    const sent = { status: 'completed', asset: 'ETH', amount: '0.0142', transactionId: 'tx1' } as const
    const completed = withReport(order, sent, 3)
    expect(completed).toMatchObject({ status: 'completed', otherAsset: 'ETH' })
    expect([completed.received, completed.transactionId]).toEqual([undefined, undefined])
    expect(withReport(order, { ...sent, asset: order.symbol.toLowerCase() }, 3)).toMatchObject({ received: '0.0142' })
  })

  test('never moves back, whatever arrives', () => {
    const rank = { created: 0, pending: 1, completed: 2, failed: 2 }
    const report = fc.record<ProviderOrder>({ status: fc.constantFrom('created', 'pending', 'completed', 'failed') })
    const balance = fc.bigInt({ min: 0n, max: 10n ** 12n })
    fc.assert(
      fc.property(fc.array(fc.oneof(report, balance)), steps => {
        let now: OnrampOrder = order
        steps.forEach((step, index) => {
          const next = typeof step === 'bigint' ? confirmed(now, step, index) : withReport(now, step, index)
          expect(rank[next.status]).toBeGreaterThanOrEqual(rank[now.status])
          if (now.noticedBy === 'provider') expect([next.status, next.received]).toEqual([now.status, now.received])
          now = next
        })
      })
    )
  })
})

describe('withBalance', () => {
  const before = { ...order, heldBefore: '5000000' }
  test('remembers the first balance', () => {
    expect(withBalance(order, held(5_000_000n), 2)).toMatchObject({ status: 'created', heldBefore: '5000000' })
  })
  test('completes the order when the balance has grown by the purchase', () => {
    expect(confirmed(before, 53_700_000n, 2)).toMatchObject({ status: 'completed', received: '48.7', measured: '48.7' })
  })
  test('changes nothing for one read, high or low', () => {
    for (const amount of [53_700_000n, 0n]) {
      expect(withBalance(before, held(amount), 2)).toBe(before)
      expect(withBalance(before, held(amount), 2, held(5_000_000n))).toBe(before)
      expect(withBalance(before, held(5_000_000n), 2, held(amount))).toBe(before)
    }
  })
  test('counts the lower growth of two reads', () => {
    expect(withBalance(before, held(53_700_000n), 2, held(45_000_000n))).toMatchObject({ received: '40' })
    expect(withBalance(before, held(45_000_000n), 2, held(53_700_000n))).toMatchObject({ received: '40' })
  })
  test('ignores a growth that is far from the estimate', () => {
    expect(confirmed(before, 5_000_001n, 2)).toBe(before)
  })
  test('counts no growth without an estimate, because any transfer could be it', () => {
    const { quoted: _, ...unquoted } = before
    expect(confirmed(unquoted, 55_000_000n, 2)).toBe(unquoted)
  })
  test('measures from the lower balance after the visitor spent some', () => {
    const spent = confirmed(before, 1_000_000n, 2)
    expect(confirmed(spent, 49_700_000n, 3)).toMatchObject({ received: '48.7' })
  })
})

describe('the amount that arrived', () => {
  const report = { status: 'completed', amount: '48.76' } as const
  const reported = withReport({ ...order, heldBefore: '5000000' }, report, 2)

  test('is not exact while only the provider reported it', () => {
    expect(arrivedAmount(reported)).toEqual({ amount: '48.76', isExact: false })
    expect(withBalance(reported, held(53_760_000n), 3, held(5_000_000n))).toBe(reported)
  })

  test('is the growth of the balance if that is less than reported', () => {
    const shown = confirmed(reported, 29_380_000n, 3)
    expect(arrivedAmount(shown)).toEqual({ amount: '24.38', isExact: true })
    expect([phaseOf(shown, 3), shown.status, shown.changedAtMs]).toEqual(['less', 'completed', 2])
  })

  test('is the reported amount if the balance has grown by more', () => {
    const shown = confirmed(reported, 99_000_000n, 3)
    expect([arrivedAmount(shown), phaseOf(shown, 3)]).toEqual([{ amount: '48.76', isExact: true }, 'arrived'])
    expect(isWatched(shown, 3)).toBe(false)
  })

  test('grows while more arrives, and never falls', () => {
    const half = confirmed(reported, 29_380_000n, 3)
    expect(confirmed(half, 53_760_000n, 4)).toMatchObject({ measured: '48.76' })
    expect(confirmed(half, 20_000_000n, 4)).toBe(half)
  })

  test('is measured without an estimate, and not from a balance after the report', () => {
    const { quoted: _, ...unquoted } = reported
    expect(arrivedAmount(confirmed(unquoted, 53_760_000n, 3))).toEqual({ amount: '48.76', isExact: true })
    const { heldBefore: __, ...unmeasured } = reported
    expect(confirmed(unmeasured, 53_760_000n, 3)).toBe(unmeasured)
  })

  test('is at most what the provider reports after the balance showed more', () => {
    const noticed = confirmed({ ...order, heldBefore: '0' }, 60_000_000n, 2)
    expect(arrivedAmount(noticed)).toEqual({ amount: '60', isExact: true })
    expect(arrivedAmount(withReport(noticed, report, 3))).toEqual({ amount: '48.76', isExact: true })
  })

  test('is measured for ten minutes after the report', () => {
    expect([isWatched(reported, 2), isWatched(reported, 2 + 10 * minuteMs)]).toEqual([true, false])
    const other = withReport(order, { ...report, asset: 'ETH' }, 2)
    expect(isWatched(other, 2)).toBe(false)
  })
})

describe('withoutGrowthOf', () => {
  const before = { ...order, heldBefore: '0' }
  const noticed = (amount: bigint) => confirmed(before, amount, order.createdAtMs + 2)
  const reported = withReport(order, { status: 'completed', amount: '48.76' }, order.createdAtMs + 3)
  const nowMs = order.createdAtMs + 4

  test('returns the order to the state without a payment if the growth was the reported purchase', () => {
    for (const amount of [48_500_000n, 48_760_000n, 50_000_000n])
      expect(withoutGrowthOf(reported, noticed(amount), nowMs)).toEqual({ ...order, changedAtMs: nowMs })
  })

  test('leaves what remains of a growth that has both purchases', () => {
    expect(withoutGrowthOf(reported, noticed(97_000_000n), nowMs)).toMatchObject({
      status: 'completed',
      noticedBy: 'balance',
      received: '48.24',
      measured: '48.24'
    })
  })

  test('takes the whole growth for a report without amount and estimate', () => {
    const { received: _, quoted: __, ...unknown } = reported
    expect(withoutGrowthOf(unknown, noticed(97_000_000n), nowMs).status).toBe('created')
  })

  test.each([
    ['the reported order was begun after the growth', { createdAtMs: nowMs }],
    ['the balance has shown the reported order, too', { measured: '48.76' }],
    ['the provider sent another token', { otherAsset: 'ETH' }],
    ['the reported order failed', { status: 'failed' }],
    ['it was no report', { noticedBy: 'balance' }]
  ] as const)('changes nothing if %s', (_, more) => {
    const complete = noticed(48_760_000n)
    expect(withoutGrowthOf({ ...reported, ...more }, complete, nowMs)).toBe(complete)
  })

  test('changes no order that its provider reported, and none that waits', () => {
    for (const other of [reported, before]) expect(withoutGrowthOf(reported, other, nowMs)).toBe(other)
  })
})

describe('phaseOf', () => {
  test.each([
    [{}, minuteMs, 'unpaid'],
    [{}, 15 * minuteMs, 'late-unpaid'],
    [{ status: 'pending' }, minuteMs, 'paid'],
    [{ status: 'pending' }, 30 * minuteMs, 'late-paid'],
    [{ status: 'completed', received: '48.76' }, 0, 'arrived'],
    [{ status: 'completed', received: '46.4' }, 0, 'arrived'],
    [{ status: 'completed', received: '46.3' }, 0, 'less'],
    [{ status: 'completed' }, 0, 'arrived'],
    [{ status: 'completed', received: '1', quoted: undefined }, 0, 'arrived'],
    [{ status: 'failed' }, 0, 'failed']
  ] as const)('%j after %i ms is %s', (more, ageMs, phase) => {
    expect(phaseOf({ ...order, ...(more as Partial<OnrampOrder>) }, order.createdAtMs + ageMs)).toBe(phase)
  })
})

test('an order is open and followed for a day, and followed for its report after the balance showed it', () => {
  const { createdAtMs } = order
  const at = (ms: number) => [isOpen(order, createdAtMs + ms), isFollowed(order, createdAtMs + ms)]
  expect([at(0), at(ORDER_LIFE_MS)]).toEqual([
    [true, true],
    [false, false]
  ])
  const noticed = { ...order, status: 'completed', noticedBy: 'balance' } as const
  const reported = { ...noticed, noticedBy: 'provider' } as const
  expect([isFollowed(noticed, createdAtMs + minuteMs), isFollowed(noticed, createdAtMs + 11 * minuteMs)]).toEqual([
    true,
    false
  ])
  expect([isFollowed(reported, createdAtMs), isOpen(noticed, createdAtMs)]).toEqual([false, false])
})
