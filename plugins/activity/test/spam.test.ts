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
    ['one of them is none', [nft(true), nft(false)], false],
    ['collectibles that went out with them', [nft(true), nft(true, 'out')], true],
    ['a token besides', [nft(true), transfer()], false],
    ['a token that came in as spam', [transfer({ spam: true })], true],
    ['a token that went out', [transfer({ spam: true, direction: 'out' })], false],
    ['nothing that moved', [], false]
  ] as const)('%s: %#', (_, transfers, is) => {
    expect(isSpam({ from: double, transfers }, own, new Set())).toBe(is)
  })
})

describe('a token that praises itself', () => {
  const dollar = { name: 'Ridge Dollar', symbol: 'RUSD' }
  const bonus = { name: 'RUSD bonus: claim at https://rusd-bonus.example', symbol: 'RUSD' }
  const paidDollars = item({ transfers: [transfer({ ...dollar, value: '20' })] })
  const isKeptBack = (more: Parameters<typeof item>[0], others = [paidDollars]) => {
    const one = item({ from: double, to: own, ...more })
    return isSpam(one, own, suspiciousOf([...others, one], confusables))
  }

  test.each([
    ['that promises something at a site', bonus],
    ['that is called by a site', { name: 'free-money.xyz', symbol: 'FREE' }],
    ['that has the symbol of one that is traded', { name: 'Ridge Dollars', symbol: 'RUSD' }],
    ['that is spelled in two alphabets', { name: 'Odd', symbol: 'USDС' }],
    ['that is one of a kind', { name: 'Visit prize.example', collectible: true }]
  ])('%s is kept back when it comes in', (_, named) => {
    expect(isKeptBack({ transfers: [transfer(named)] })).toBe(true)
  })

  test.each([
    ['what is traded', { transfers: [transfer({ name: 'yearn.finance', symbol: 'YFI', value: '5' })] }],
    ['the traded token itself, of which nobody said what it was worth', { transfers: [transfer(dollar)] }],
    ['what the account asked for', { from: own, to: friend, transfers: [transfer(bonus)] }],
    ['what was sent', { from: own, to: friend, transfers: [transfer({ ...bonus, direction: 'out' as const })] }],
    ['what is one of a kind and has the name of a token', { transfers: [transfer({ ...dollar, collectible: true })] }],
    ['what came with something else', { transfers: [transfer(bonus), transfer()] }]
  ])('%s is shown', (_, more) => expect(isKeptBack(more)).toBe(false))

  test('needs one to pose as: two that nobody trades are two tokens', () => {
    const untraded = [item({ transfers: [transfer(dollar)] })]
    expect(isKeptBack({ transfers: [transfer({ name: 'Other', symbol: 'RUSD' })] }, untraded)).toBe(false)
  })

  test('ten thousand of them are told apart', () => {
    const items = Array.from({ length: 10_000 }, (_, index) =>
      item({ hash: `${index}`, transfers: [transfer({ name: `Claim ${index}`, symbol: `С${index}` })] })
    )
    expect(suspiciousOf([...items, paidDollars]).size).toBe(10_000)
  })
})

describe('who is on the other side', () => {
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
  test('nothing, dust and worthless tokens from who looks like somebody that was paid', () => {
    const dust = bait({ hash: 'dust', transfers: [transfer({ value: '0.0001' })] })
    const fake = bait({ hash: 'fake', transfers: [transfer({ quantity: '5000', symbol: 'USDC' })] })
    expect(caught([bait(), dust, fake, paid()])).toEqual(['bait', 'dust', 'fake'])
  })

  test('also when the token says that the account itself sent it', () => {
    const forged = bait({ from: own, to: double, transfers: [transfer({ direction: 'out', quantity: '20' })] })
    expect(caught([forged, paid()])).toEqual(['bait'])
  })

  test('who was paid from this site counts, and so does the account itself', () => {
    expect(caught([bait()])).toEqual([])
    expect(caught([bait()], [friend])).toEqual(['bait'])
    const likeOwn = `0xaaaa${'d'.repeat(32)}aaaa`
    expect(caught([bait({ from: likeOwn })])).toEqual(['bait'])
  })

  test.each([
    ['something of worth', bait({ transfers: [transfer({ value: '20' })] })],
    ['nothing that moved', bait({ transfers: [] })],
    ['who is meant', bait({ from: friend })],
    ['who is meant, in capitals', bait({ from: friend.toUpperCase().replace('0X', '0x') })],
    ['a stranger', bait({ from: `0x9999${'c'.repeat(32)}5678` })],
    [
      'real money that went there',
      bait({ from: own, to: double, transfers: [transfer({ direction: 'out', value: '9' })] })
    ]
  ])('%s is shown', (_, shown) => expect(caught([shown, paid()])).toEqual([]))

  test('who poisons cannot make itself known: neither by dust, nor by a token of its own, nor by what failed', () => {
    const own1 = bait({ hash: 'b1', transfers: [transfer({ value: '0.5' })] })
    const own2 = bait({ hash: 'b2', transfers: [transfer({ quantity: '9999', symbol: 'USDT' })] })
    const own3 = bait({ hash: 'b3', status: 'failed', transfers: [transfer({ value: '500' })] })
    expect(caught([own1, own2, own3, bait(), paid()])).toEqual(['b2', 'bait'])
  })

  test('whatever the addresses: caught is only who looks like somebody known, and everybody who is known is shown', () => {
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

  test('hostile texts are no trouble', () => {
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

  test('ten thousand transactions take no second', () => {
    const items = Array.from({ length: 10_000 }, (_, index) =>
      index % 2 ? paid({ hash: `${index}` }) : bait({ hash: `${index}` })
    )
    expect(caught(items)).toHaveLength(5_000)
  })
})
