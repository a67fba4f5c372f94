import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OnrampOrder, ProviderOrder } from '../src/contract.js'
import { isFollowed, isOpen, ORDER_LIFE_MS, phaseOf, withBalance, withReport } from '../src/order.js'
import { order } from './order.js'

const minuteMs = 60_000
const held = (amount: bigint) => ({ amount, decimals: 6 })

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
    const noticed = withBalance({ ...order, heldBefore: '0' }, held(48_000_000n), 2)
    expect(noticed).toMatchObject({ status: 'completed', received: '48', noticedBy: 'balance' })
    expect(withReport(noticed, { status: 'pending' }, 3)).toBe(noticed)
    const reported = withReport(noticed, { status: 'completed', transactionId: 'tx1' }, 3)
    expect(reported).toMatchObject({ received: '48', transactionId: 'tx1', noticedBy: 'provider' })
    const failed = withReport(noticed, { status: 'failed' }, 3)
    expect([failed.status, failed.received]).toEqual(['failed', undefined])
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
          const next = typeof step === 'bigint' ? withBalance(now, held(step), index) : withReport(now, step, index)
          expect(rank[next.status]).toBeGreaterThanOrEqual(rank[now.status])
          if (now.noticedBy === 'provider') expect(next).toBe(now)
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
    expect(withBalance(before, held(53_700_000n), 2)).toMatchObject({ status: 'completed', received: '48.7' })
  })
  test('ignores a growth that is far from the estimate', () => {
    expect(withBalance(before, held(5_000_001n), 2)).toBe(before)
  })
  test('counts no growth without an estimate, because any transfer could be it', () => {
    const { quoted: _, ...unquoted } = before
    expect(withBalance(unquoted, held(55_000_000n), 2)).toBe(unquoted)
  })
  test('measures from the lower balance after the visitor spent some', () => {
    const spent = withBalance(before, held(1_000_000n), 2)
    expect(withBalance(spent, held(49_700_000n), 3)).toMatchObject({ received: '48.7' })
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
