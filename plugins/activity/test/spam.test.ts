import { loadConfusables } from '@latchkit/plugin-chains/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { counterpartyOf, isSpam, poisoning, suspiciousOf } from '../src/spam.js'
import { item, transfer } from './transactions.js'

const confusables = await loadConfusables(['é'])

const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length })
const own = `0x${'a'.repeat(40)}`
const friend = `0x1234${'b'.repeat(32)}5678`
const double = `0x1234${'c'.repeat(32)}5678`

const paid = (more = {}) =>
  item({ hash: 'paid', from: own, to: friend, transfers: [transfer({ direction: 'out', value: '20' })], ...more })
const bait = (more = {}) =>
  item({ hash: 'bait', from: double, to: own, transfers: [transfer({ quantity: '0' })], ...more })
const caught = (items: Parameters<typeof poisoning>[0], recipients: readonly string[] = []) =>
  [...poisoning(items, own, recipients)].map(({ hash }) => hash)

describe('spam', () => {
  const nft = (spam: boolean, direction: 'in' | 'out' = 'in') => transfer({ collectible: true, spam, direction })
  test.each([
    ['collectibles that are spam', [nft(true), nft(true)], true],
    ['one collectible that is not spam', [nft(true), nft(false)], false],
    ['spam collectibles in both directions', [nft(true), nft(true, 'out')], true],
    ['a spam collectible and a token', [nft(true), transfer()], false],
    ['a token that came in as spam', [transfer({ spam: true })], true],
    ['a token that went out', [transfer({ spam: true, direction: 'out' })], false],
    ['no transfers', [], false]
  ] as const)('%s: %#', (_, transfers, is) => {
    expect(isSpam({ from: double, transfers }, own, new Set())).toBe(is)
  })
})

describe('a misleading token', () => {
  const dollar = { name: 'Ridge Dollar', symbol: 'RUSD' }
  const bonus = { name: 'RUSD bonus: claim at https://rusd-bonus.example', symbol: 'RUSD' }
  const paidDollars = item({ transfers: [transfer({ ...dollar, value: '20' })] })
  const isKeptBack = (more: Parameters<typeof item>[0], others = [paidDollars]) => {
    const one = item({ from: double, to: own, ...more })
    return isSpam(one, own, suspiciousOf([...others, one], confusables))
  }

  test.each([
    ['a token that promises something at a site', bonus],
    ['a token named like a site', { name: 'free-money.xyz', symbol: 'FREE' }],
    ['a token with the symbol of a traded one', { name: 'Ridge Dollars', symbol: 'RUSD' }],
    ['a token in two alphabets', { name: 'Odd', symbol: 'USDС' }],
    ['a collectible that advertises a site', { name: 'Visit prize.example', collectible: true }]
  ])('%s is hidden when it comes in', (_, named) => {
    expect(isKeptBack({ transfers: [transfer(named)] })).toBe(true)
  })

  test.each([
    ['a traded token', { transfers: [transfer({ name: 'yearn.finance', symbol: 'YFI', value: '5' })] }],
    ['the traded token itself, without a price', { transfers: [transfer(dollar)] }],
    ['a transfer that the account requested', { from: own, to: friend, transfers: [transfer(bonus)] }],
    ['an outgoing transfer', { from: own, to: friend, transfers: [transfer({ ...bonus, direction: 'out' as const })] }],
    ['a collectible with the name of a token', { transfers: [transfer({ ...dollar, collectible: true })] }],
    ['a transfer beside another one', { transfers: [transfer(bonus), transfer()] }]
  ])('%s is shown', (_, more) => expect(isKeptBack(more)).toBe(false))

  test('needs a traded original: two untraded tokens with one symbol are different', () => {
    const untraded = [item({ transfers: [transfer(dollar)] })]
    expect(isKeptBack({ transfers: [transfer({ name: 'Other', symbol: 'RUSD' })] }, untraded)).toBe(false)
  })

  test('is detected among ten thousand tokens', () => {
    const items = Array.from({ length: 10_000 }, (_, index) =>
      item({ hash: `${index}`, transfers: [transfer({ name: `Claim ${index}`, symbol: `С${index}` })] })
    )
    expect(suspiciousOf([...items, paidDollars]).size).toBe(10_000)
  })
})

describe('the other side of a transaction', () => {
  test.each([
    [own, friend, friend],
    [friend, own, friend],
    [own.toUpperCase().replace('0X', '0x'), friend, friend],
    [own, own, undefined],
    ['', own, undefined],
    [own, '', undefined]
  ])('from %s to %s', (from, to, other) => expect(counterpartyOf({ from, to }, own)).toBe(other))
})

describe('address poisoning', () => {
  test('is dust or a worthless token from an address that looks like a paid one', () => {
    const dust = bait({ hash: 'dust', transfers: [transfer({ value: '0.0001' })] })
    const fake = bait({ hash: 'fake', transfers: [transfer({ quantity: '5000', symbol: 'USDC' })] })
    expect(caught([bait(), dust, fake, paid()])).toEqual(['bait', 'dust', 'fake'])
  })

  test('is detected if the token claims that the account sent it', () => {
    const forged = bait({ from: own, to: double, transfers: [transfer({ direction: 'out', quantity: '20' })] })
    expect(caught([forged, paid()])).toEqual(['bait'])
  })

  test('is detected for recipients of this site and for the account itself', () => {
    expect(caught([bait()])).toEqual([])
    expect(caught([bait()], [friend])).toEqual(['bait'])
    const likeOwn = `0xaaaa${'d'.repeat(32)}aaaa`
    expect(caught([bait({ from: likeOwn })])).toEqual(['bait'])
  })

  test.each([
    ['a transfer with a value', bait({ transfers: [transfer({ value: '20' })] })],
    ['a transaction without transfers', bait({ transfers: [] })],
    ['the paid address itself', bait({ from: friend })],
    ['the paid address itself, in upper case', bait({ from: friend.toUpperCase().replace('0X', '0x') })],
    ['an unrelated address', bait({ from: `0x9999${'c'.repeat(32)}5678` })],
    [
      'an address that got money from the account',
      bait({ from: own, to: double, transfers: [transfer({ direction: 'out', value: '9' })] })
    ]
  ])('%s is shown', (_, shown) => expect(caught([shown, paid()])).toEqual([]))

  test('cannot be avoided by dust, by an own token or by a failed transaction', () => {
    const own1 = bait({ hash: 'b1', transfers: [transfer({ value: '0.5' })] })
    const own2 = bait({ hash: 'b2', transfers: [transfer({ quantity: '9999', symbol: 'USDT' })] })
    const own3 = bait({ hash: 'b3', status: 'failed', transfers: [transfer({ value: '500' })] })
    expect(caught([own1, own2, own3, bait(), paid()])).toEqual(['b2', 'bait'])
  })

  test('is detected exactly for look-alikes of known addresses', () => {
    fc.assert(
      fc.property(hex(4), hex(32), hex(32), hex(4), fc.boolean(), (head, middle, other, tail, zero) => {
        const known = `0x${head}${middle}${tail}`
        const shady = `0x${head}${other}${tail}`
        const lure = item({
          hash: 'bait',
          from: shady,
          transfers: [transfer(zero ? { quantity: '0' } : { value: '0.01' })]
        })
        const history = [lure, paid({ to: known })]
        const isOwn = head === 'aaaa' && tail === 'aaaa'
        if (!isOwn) expect(caught(history)).toEqual(middle === other ? [] : ['bait'])
        expect(caught([{ ...lure, from: known }, paid({ to: known })])).toEqual([])
      })
    )
  })

  test('is checked without errors for hostile texts', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 })
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text, text, text)), texts => {
        const items = texts.map(([from, to, quantity, value], index) =>
          item({ hash: `${index}`, from, to, transfers: [transfer({ quantity, value })] })
        )
        expect(caught(items).length).toBeLessThanOrEqual(items.length)
      })
    )
  })

  test('is detected in ten thousand transactions', () => {
    const items = Array.from({ length: 10_000 }, (_, index) =>
      index % 2 ? paid({ hash: `${index}` }) : bait({ hash: `${index}` })
    )
    expect(caught(items)).toHaveLength(5_000)
  })
})
