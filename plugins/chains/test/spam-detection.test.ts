import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadConfusables } from '../src/kit/spam/confusables.js'
import { isDisguised, skeletonsOf } from '../src/kit/spam/homoglyphs.js'
import { detectSpam, type SpamCandidate } from '../src/kit/spam/spam-detection.js'

const confusables = await loadConfusables(['é'])

const coin: SpamCandidate = { name: 'Ether', symbol: 'ETH', price: '3000' }
const dollar: SpamCandidate = { address: '0xa', name: 'Ridge Dollar', symbol: 'RUSD', price: '1' }
const token = (name: string, symbol = 'ODD', price?: string): SpamCandidate => ({
  address: '0xf',
  name,
  symbol,
  ...(price !== undefined && { price })
})
/** Returns the verdict on `suspect`, listed after a coin and a token with a price. */
const judged = (suspect: SpamCandidate, listed: readonly string[] = []) =>
  detectSpam([coin, dollar, suspect], ({ address = '' }) => listed.includes(address), confusables).at(-1)

describe('spam', () => {
  test.each([
    'Visit https://usd.claims to get yours',
    'RUSD bonus: claim at https://rusd.example',
    '$1000 at www.rewards.example',
    'usdc-airdrop.com',
    'Claim 500',
    'AIRDROP',
    'Visit us',
    'CLAIM\u200bED',
    'сlaim now',
    'redeem on t.me/gift',
    'free . org money',
    'Free uniｓwap.org',
    'example。com',
    'get it: site.example/claim'
  ])('is detected in %j', name => {
    expect(judged(token(name))).toBe('spam')
    expect(judged(token('Odd', name))).toBe('spam')
  })
  test.each([
    ['Bridged USDC', 'USDC.e'],
    ['Bitcoin', 'BTC.b'],
    ['Axelar', 'WETH.eth.axl'],
    ['Saint St. Petersburg', 'SSP'],
    ['Reclaim', 'RCL'],
    ['Version 2.1', 'V2.1'],
    ['U.S. Dollar', 'USD'],
    ['1inch', '1INCH'],
    ['Ξ', 'Ξ'],
    ['USD₮0', 'USD₮0'],
    ['$WIF', '$WIF'],
    ['Компот', 'КМП'],
    ['🏴‍☠️ Pirate ❤️', '🏴‍☠️'],
    ['می‌خواهم', 'فا']
  ])('is not detected in %j (%s)', (name, symbol) => {
    expect(judged(token(name, symbol))).toBeUndefined()
  })
  test.each(['yearn.finance', 'ether.fi governance token', 'Crypto.com Coin', 'Fetch.ai', 'ZEPE.io'])(
    'is not detected in %j, with a price and without',
    name => {
      expect(judged(token(name, 'ODD', '2'))).toBeUndefined()
      expect(judged(token(name, 'ODD'))).toBeUndefined()
    }
  )
  test('is a symbol with a site unless the token has a price', () => {
    expect(judged(token('Odd', 'odd.com'))).toBe('spam')
    expect(judged(token('Odd', 'pump.fun', '2'))).toBeUndefined()
  })
  test('is detected even if the token has a price', () => {
    expect(judged(token('Claim at https://x.example', 'ODD', '1000'))).toBe('spam')
    expect(judged(token('Odd', 'claim odd.com', '1000'))).toBe('spam')
  })
})

describe('a look-alike', () => {
  test.each([
    ['Other', 'ETH'],
    ['Other', 'eth'],
    ['Other', ' E.T.H '],
    ['Ether', 'OTHER'],
    ['ETH', 'OTHER'],
    ['Other', 'RUSD'],
    ['Other', 'RU$D'],
    ['Other', 'RU5D'],
    ['Other', 'R\u200bUSD'],
    ['Other', 'RUЅD'],
    ['Other', 'ＲＵＳＤ'],
    ['Other', 'ŔÜŚḊ'],
    ['Ridge  Dollar', 'OTHER'],
    ['Ridge Dоllar', 'OTHER'],
    ['R1dge D0l1ar', 'OTHER']
  ])('is detected in %j (%j)', (name, symbol) => {
    expect(judged(token(name, symbol))).toBe('look-alike')
  })
  test('of the coin is detected even with a price; one of a token with a price is not', () => {
    expect(judged(token('Other', 'ETH', '3000'))).toBe('look-alike')
    expect(judged(token('Other', 'RUSD', '1'))).toBeUndefined()
    expect(judged(token('Other', 'RUЅD', '1'))).toBe('look-alike')
  })
  test('of a listed token is detected even with a price', () => {
    const tokens = [coin, dollar, token('Other', 'RUSD', '1')]
    expect(detectSpam(tokens, ({ address }) => address === '0xa', confusables)).toEqual([
      undefined,
      undefined,
      'look-alike'
    ])
  })
  test('needs an original: two unknown tokens of the same name are different', () => {
    const two = [token('Odd', 'ODD'), { ...token('Odd', 'ODD'), address: '0xe' }]
    expect(detectSpam(two, () => false, confusables)).toEqual([undefined, undefined])
  })
  test('that mixes alphabets in a word needs no original', () => {
    expect(detectSpam([token('USD Сoin', 'USDС')], () => false, confusables)).toEqual(['look-alike'])
    expect(judged(token('Клуб of Friends', 'КОФ'))).toBeUndefined()
  })
  test('of spam is not detected', () => {
    const spam: SpamCandidate = { ...token('claim', 'ODD', '5'), address: '0xe' }
    expect(detectSpam([spam, token('Other', 'ODD')], () => false, confusables)).toEqual(['spam', undefined])
  })
})

const text = fc.string({ unit: 'grapheme', maxLength: 24 })
const anyToken = fc.record(
  { address: fc.constantFrom('0x1', '0x2', '0x3', '0x4'), name: text, symbol: text, price: fc.constant('1') },
  { requiredKeys: ['address', 'name', 'symbol'] }
)

describe('for any texts', () => {
  test('never hides the coin and listed tokens', () => {
    const trusted = fc.record({ name: fc.oneof(text, fc.constant('claim at https://a.example')), symbol: text })
    fc.assert(
      fc.property(trusted, trusted, fc.array(anyToken), (own, listed, others) => {
        const tokens = [own, { ...listed, address: '0x9' }, ...others]
        expect(detectSpam(tokens, ({ address }) => address === '0x9', confusables).slice(0, 2)).toEqual([
          undefined,
          undefined
        ])
      })
    )
  })
  test('detects the name of the coin in other letters', () => {
    const others: Record<string, string> = { E: 'ЕΕꓰᎬᴇé€', T: 'ТΤꓔᎢᴛ₮Ｔ', H: 'НΗꓧᎻʜ𝐇' }
    const letter = (of: string) => fc.constantFrom(of, of.toLowerCase(), ...(others[of] ?? ''))
    const unseen = fc.constantFrom('', '\u200b', '\u2060', '\u00ad', '\u202e', '-', ' ')
    const spelled = fc.tuple(letter('E'), unseen, letter('T'), unseen, letter('H')).map(parts => parts.join(''))
    fc.assert(
      fc.property(spelled, symbol => {
        expect(skeletonsOf(symbol, confusables)).toContain('eth')
        expect(judged(token('Other', symbol))).toBe('look-alike')
      })
    )
  })
  test('does not detect plain words of one alphabet as disguised', () => {
    const plain = fc.string({ unit: fc.constantFrom(...'abcXYZ019.-_$₿ '), maxLength: 30 })
    const cyrillic = fc.string({ unit: fc.constantFrom(...'абвгдежзийкорстухАВСЕНКМОРТХ '), maxLength: 30 })
    fc.assert(fc.property(fc.oneof(plain, cyrillic), name => !isDisguised(name, confusables)))
  })
  test('is fast for long texts', () => {
    const tokens = Array.from({ length: 500 }, (_, index) => ({
      address: `0x${index}`,
      name: `${'a.'.repeat(5_000)}${index}`,
      symbol: 'е\u200b'.repeat(5_000)
    }))
    expect(detectSpam(tokens, () => false, confusables)).toHaveLength(500)
  })
})
