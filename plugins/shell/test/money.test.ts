import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, formatMoney } from '../src/ui/money.js'

/** Removes marks and replaces non-breaking spaces, which differ between versions of the locale data. */
const plain = (text: string) => text.replace(/[\u200e\u200f\u061c\u2066\u2069]/g, '').replace(/\s/g, ' ')

describe('an amount', () => {
  test.each([
    ['0.000', 'en', '0.000'],
    ['1234.567', 'en', '1,234.567'],
    ['1234.567', 'de', '1.234,567'],
    ['999999999999.999', 'en', '999,999,999,999.999'],
    ['1000000000000', 'en', '1T'],
    ['1999999999999.999', 'en', '1.999T'],
    ['420690999999999', 'en', '420.69T'],
    [`123456${'9'.repeat(30)}.5`, 'en', '1.234E35']
  ])('%s in %s', (text, locale, expected) => {
    expect(plain(formatAmount(text, locale))).toBe(expected)
  })
})

describe('a sum', () => {
  test.each([
    ['12.34', 'USD', 'en', '$12.34'],
    ['1234567.8', 'USD', 'en', '$1,234,567.80'],
    ['12.34', 'EUR', 'de', '12,34 €'],
    ['12.99', 'JPY', 'en', '¥12'],
    ['12.99', 'KWD', 'en', 'KWD 12.990'],
    ['0.00', 'USD', 'en', '$0.00'],
    ['12.34', 'XYZ', 'en', 'XYZ 12.34'],
    ['1999999999999.99', 'USD', 'en', '$1.999T'],
    [`1${'0'.repeat(60)}`, 'USD', 'en', '$1E60']
  ])('%s %s in %s', (text, currency, locale, expected) => {
    expect(plain(formatMoney(text, currency, locale))).toBe(expected)
  })
  test('isolates the letters of a currency in right-to-left text', () => {
    expect(formatMoney('1.00', 'USD', 'ar')).toContain('\u2066US$\u2069')
    expect(formatMoney('1.00', 'USD', 'en')).toBe('$1.00')
  })
  test('uses the digits of the language', () => {
    expect(plain(formatMoney('1234.56', 'EGP', 'ar-EG'))).toContain('١٬٢٣٤٫٥٦')
  })
})

test('returns a text that is not a plain decimal unchanged', () => {
  for (const odd of ['', '-', '1e5', '.5', '1.', '0x10', 'NaN', '1,5', '١', '<b>']) {
    expect(formatMoney(odd, 'USD', 'en')).toBe(odd)
    expect(formatAmount(odd, 'en')).toBe(odd)
  }
})

test('is short, and never more than the exact amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 78n }), fc.constantFrom('en', 'ar', 'de', 'hi'), (whole, locale) => {
      expect(formatMoney(`${whole}.99`, 'USD', locale).length).toBeLessThanOrEqual(32)
      const read = Number(formatAmount(`${whole}`, 'en').replaceAll(',', '').replace('T', 'E12'))
      expect(read).toBeLessThanOrEqual(Number(whole))
    })
  )
})
