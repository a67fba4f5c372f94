import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kindOf, mainTransfer } from '../src/kind.js'
import { shownQuantity } from '../src/quantity.js'
import { ageOf } from '../src/relative-time.js'
import { hashKey, rowsOf } from '../src/rows.js'
import { linesOf } from '../src/sections.js'
import { account, chain, followed, item, own, transfer } from './transactions.js'

const parts = { account, chain, address: own, coin: 'FAKE' }
const rows = (items: Parameters<typeof rowsOf>[0]['items'], sent: Parameters<typeof rowsOf>[0]['sent'] = []) =>
  rowsOf({ items, sent, ...parts })
const ids = (given: ReturnType<typeof rows>) => given.rows.map(({ id }) => id)
const hash = (letter: string) => `0x${letter.repeat(64)}`

describe('rows', () => {
  test('are those of the shown chain, newest first', () => {
    const other = item({ hash: 'h3', chain: 'fake:two' })
    expect(ids(rows([item({ hash: 'h1' }), item({ hash: 'h2', minedAtMs: 2_000 }), other]))).toEqual(['h2', 'h1'])
  })

  test('omit spam, and count it', () => {
    const spam = item({ hash: 'spam', transfers: [transfer({ collectible: true, spam: true })] })
    const shown = rows([item(), spam])
    expect([ids(shown), shown.hidden]).toEqual([['h1'], 1])
  })

  test('omit misleading tokens, and mark them if the account requested them', () => {
    const bonus = transfer({ name: 'Claim at https://bonus.example', symbol: 'FAKE', quantity: '1000000' })
    const asked = item({ hash: 'asked', from: own, to: 'fake00000009', transfers: [bonus] })
    const shown = rows([item({ hash: 'bonus', transfers: [bonus] }), asked, item()])
    expect(shown.rows.map(({ id, isSuspicious }) => [id, isSuspicious])).toEqual([
      ['asked', true],
      ['h1', false]
    ])
    expect(shown.hidden).toBe(1)
  })

  test('have pending transactions first, and one row for each transaction', () => {
    const items = [
      item({ hash: hash('A'), minedAtMs: 9_000, status: 'pending' }),
      item({ hash: 'h2', minedAtMs: 9_500 })
    ]
    const sent = [
      followed({ id: hash('a') }),
      followed({ id: 'h9' }),
      followed({ id: 'h8', account: `${chain}:other` })
    ]
    expect(ids(rows(items, sent))).toEqual([hash('A'), 'h9', 'h2'])
  })

  test('prefer the status of the chain to an older one of the service, and a certain status to a guess', () => {
    const late = [item({ status: 'pending' })]
    const status = (...given: Parameters<typeof rows>) => rows(...given).rows.map(row => row.status)
    expect(status(late, [followed({ status: 'confirmed' })])).toEqual(['confirmed'])
    expect(status([item()], [followed({ status: 'pending' })])).toEqual(['confirmed'])
    expect(status([item()], [followed({ status: 'unknown' })])).toEqual(['confirmed'])
    expect(rows([item({ status: 'failed' })], [followed({ status: 'failed', reason: 'no gas' })]).rows).toMatchObject([
      { status: 'failed', reason: 'no gas' }
    ])
    const replaced = followed({ status: 'replaced', replacement: 'h9' })
    expect(rows(late, [replaced]).rows).toMatchObject([{ status: 'replaced', replacement: 'h9' }])
    const [sure] = rows([item()], [replaced]).rows
    expect([sure?.status, sure?.replacement]).toEqual(['confirmed', undefined])
  })

  test('have the amount and the recipient of a sent transaction', () => {
    const [row] = rows([], [followed()]).rows
    expect(row).toMatchObject({
      kind: 'sent',
      counterparty: 'fake00000009',
      main: { direction: 'out', quantity: '1.5', symbol: 'FAKE' }
    })
    const [self] = rows([], [followed({ recipient: own })]).rows
    expect([self?.kind, self?.counterparty]).toEqual(['moved', undefined])
  })

  test('have the whole name of a sent collectible', () => {
    const name = 'Ridge Stone #18 of the Greater Northern Light Expedition'
    const token = { address: 'stones/18', name, symbol: name, decimals: 0 }
    const [row] = rows([], [followed({ token, amount: '1', isCollectible: true })]).rows
    expect(row).toMatchObject({ kind: 'sent', main: { direction: 'out', quantity: '1', name, collectible: true } })
  })

  test('prefer the recipient of a sent transaction to the one of the service', () => {
    const told = item({
      from: own,
      to: '',
      transfers: [
        transfer({ direction: 'out', quantity: '0.002' }),
        transfer({ direction: 'out', quantity: '5', symbol: 'RUSD' })
      ]
    })
    const [alone] = rows([told]).rows
    expect([alone?.main?.symbol, alone?.counterparty]).toEqual(['RUSD', undefined])
    expect(rows([told], [followed()]).rows).toMatchObject([
      { kind: 'sent', main: { symbol: 'RUSD', quantity: '5' }, counterparty: 'fake00000009' }
    ])
  })

  test('never hide a sent transaction as address poisoning', () => {
    const zero = item({ from: own, to: 'fake00000009', transfers: [transfer({ direction: 'out', quantity: '0' })] })
    expect(ids(rows([zero], [followed({ recipient: `fake0${'1'.repeat(20)}0009` }), followed()]))).toContain('h1')
  })

  test('have each transaction exactly once', () => {
    const some = fc.array(
      fc.record({ at: fc.nat(50), id: fc.nat(20), status: fc.constantFrom('pending', 'confirmed') })
    )
    fc.assert(
      fc.property(some, some, (history, follows) => {
        const items = history.map(({ at, id, status }) =>
          item({ hash: `h${id}`, minedAtMs: at, status: status as 'pending' | 'confirmed' })
        )
        const sent = follows.map(({ at, id }) => followed({ id: `h${id}`, sentAtMs: at }))
        const shown = rows(items, sent)
        expect([...ids(shown)].sort()).toEqual(
          [...new Set([...items.map(one => one.hash), ...sent.map(one => one.id)])].sort()
        )
        const lines = linesOf(shown.rows)
        expect(lines.flatMap(line => ('row' in line ? [line.row] : []))).toEqual(shown.rows)
        expect(new Set(lines.filter(line => 'heading' in line).map(line => JSON.stringify(line))).size).toBe(
          lines.filter(line => 'heading' in line).length
        )
      })
    )
  })
})

test('compares hexadecimal ids without regard to case, and other ids exactly', () => {
  expect(hashKey(hash('A'))).toBe(hashKey(hash('a')))
  expect(hashKey('A'.repeat(64))).toBe(hashKey('a'.repeat(64)))
  expect(hashKey('5Kq')).not.toBe(hashKey('5KQ'))
})

describe('the kind of a transaction', () => {
  const [incoming, outgoing] = [transfer(), transfer({ direction: 'out' })]
  test.each([
    ['send', [outgoing], 'sent'],
    ['receive', [incoming], 'received'],
    ['receive', [outgoing], 'sent'],
    ['trade', [outgoing, incoming], 'swapped'],
    ['execute', [outgoing], 'sent'],
    ['execute', [], 'called'],
    ['approve', [], 'approved'],
    ['mint', [incoming], 'minted'],
    ['send', [transfer({ direction: 'self' })], 'moved'],
    ['__proto__', [], 'called'],
    ['constructor', [incoming], 'received'],
    ['', [], 'called']
  ] as const)('%s of %j is %s', (operation, transfers, kind) => expect(kindOf({ operation, transfers })).toBe(kind))

  test('the main transfer is the incoming one, and never an empty one', () => {
    expect(mainTransfer({ transfers: [outgoing, incoming] }, 'FAKE')).toBe(incoming)
    expect(mainTransfer({ transfers: [transfer({ quantity: '0.00' }), outgoing] }, 'FAKE')).toBe(outgoing)
    expect(mainTransfer({ transfers: [transfer({ quantity: '0' })] }, 'FAKE')).toBeUndefined()
  })

  test('the main transfer is a token rather than the coin, in both directions', () => {
    const dollars = transfer({ direction: 'out', symbol: 'RUSD' })
    const stone = transfer({ name: 'FAKE', symbol: 'FAKE', collectible: true })
    expect(mainTransfer({ transfers: [outgoing, dollars] }, 'FAKE')).toBe(dollars)
    expect(mainTransfer({ transfers: [incoming, stone] }, 'FAKE')).toBe(stone)
    expect(mainTransfer({ transfers: [outgoing, dollars] }, undefined)).toBe(outgoing)
    const swap = item({ operation: 'trade', transfers: [outgoing, dollars, incoming, stone] })
    expect(rows([swap]).rows).toMatchObject([{ kind: 'swapped', main: stone, given: dollars }])
    expect(rows([{ ...swap, operation: 'deposit' }]).rows[0]?.given).toBeUndefined()
  })
})

describe('headings', () => {
  const at = (text: string) => new Date(`${text}T12:00`).getTime()
  test('precede each month and the pending transactions', () => {
    const shown = rows(
      [
        item({ hash: 'a', minedAtMs: at('2026-11-20') }),
        item({ hash: 'b', minedAtMs: at('2026-11-01') }),
        item({ hash: 'c', minedAtMs: at('2026-10-31') }),
        item({ hash: 'd', minedAtMs: at('2025-10-31') })
      ],
      [followed({ id: 'e', sentAtMs: at('2026-11-21') })]
    )
    expect(linesOf(shown.rows).map(line => ('row' in line ? line.row.id : line.heading))).toEqual([
      'pending',
      'e',
      { monthMs: at('2026-11-20') },
      'a',
      'b',
      { monthMs: at('2026-10-31') },
      'c',
      { monthMs: at('2025-10-31') },
      'd'
    ])
  })
})

describe('the age of a transaction', () => {
  const second = 1_000
  const day = 86_400 * second
  test.each([
    [0, 'sec', 0],
    [59 * second, 'sec', 59],
    [60 * second, 'min', 1],
    [3_599 * second, 'min', 59],
    [3_600 * second, 'hr', 1],
    [day - 1, 'hr', 23],
    [day, 'd', 1],
    [29 * day, 'd', 29],
    [30 * day, 'mo', 1],
    [364 * day, 'mo', 12],
    [365 * day, 'yr', 1],
    [-5 * day, 'sec', 0]
  ] as const)('%i ms is %s %i', (age, unit, count) => expect(ageOf(1e12, 1e12 + age)).toEqual({ unit, count }))

  test('is never negative, for any clocks', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), (one, other) => {
        const { count } = ageOf(one, other)
        expect(count >= 0 || !Number.isFinite(one - other)).toBe(true)
      })
    )
  })
})

describe('shown quantities', () => {
  test.each([
    ['0', { text: '0' }],
    ['0.000', { text: '0' }],
    ['1.5', { text: '1.5' }],
    ['1.50', { text: '1.5' }],
    ['1.2399', { text: '1.239' }],
    ['0.0009', { bound: 'below', text: '0.001' }],
    ['0.000000000000000001', { bound: 'below', text: '0.001' }],
    ['007', { text: '7' }],
    ['123456789.1', { text: '123456789.1' }],
    ['1234567890.1', { text: '1234000000', isRound: true }],
    ['999999999999', { text: '999999000000', isRound: true }],
    ['123456789012345', { text: '123456000000000', isRound: true }],
    ['1234567890123456', { bound: 'above', text: '999000000000000', isRound: true }],
    ['1'.repeat(36), { bound: 'above', text: '999000000000000', isRound: true }],
    ['-1', undefined],
    ['1e300', undefined],
    ['1,5', undefined],
    ['١', undefined],
    ['', undefined],
    ['NaN', undefined]
  ])('%s', (quantity, shown) => expect(shownQuantity(quantity)).toEqual(shown))

  test('are rounded down by less than the last place', () => {
    fc.assert(
      fc.property(
        fc.nat(999_999_999),
        fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 12 }),
        (whole, fraction) => {
          const { text, bound } = shownQuantity(`${whole}.${fraction}`) ?? { text: '' }
          const scaled = (value: string) => {
            const [a = '', b = ''] = value.split('.')
            return BigInt(a + b.padEnd(12, '0'))
          }
          const difference = scaled(`${whole}.${fraction}`) - scaled(text)
          expect(bound === 'below' ? difference < 0n : difference >= 0n && difference < 10n ** 9n).toBe(true)
        }
      )
    )
  })
})
