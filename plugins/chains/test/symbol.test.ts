import { quoted, symbolBesideNumber } from '@latchkit/plugin-chains/kit'
import { describe, expect, test } from 'vitest'

test.each([
  '000 ETH',
  '000ETH',
  ',000',
  '.5',
  '’000 ETH',
  '٬٠٠٠',
  '٠٠٠ ETH',
  '０００ETH',
  '𝟎𝟎𝟎ETH',
  '⓪⓪ ETH',
  '%',
  '$500',
  'e18',
  'E+9 ETH',
  'K ETH',
  'M',
  'bn',
  '万',
  'OOO',
  'ооо ETH',
  '\u3164000ETH',
  '\u0301000',
  'ETH 1000',
  'ETH\u00a0',
  '1INCH'
])('%j is set apart from a number before it', symbol => {
  expect(symbolBesideNumber(symbol)).toBe(`“${symbol}”`)
})

test.each([
  'ETH',
  'USDC.e',
  '$WIF',
  'USD₮0',
  'mETH',
  'OP',
  'ONDO',
  'BTC-b',
  'wstETH',
  'Ξ',
  'КМП',
  '柴犬',
  'stkAAVE',
  'e'
])('%j stands as it is', symbol => expect(symbolBesideNumber(symbol)).toBe(symbol))

describe('a name in quotation marks', () => {
  test('cannot end its quotation marks', () => {
    expect(quoted('Ape” and 5 ETH to “0xabc')).toBe("“Ape' and 5 ETH to '0xabc”")
    expect(quoted('Ape" + 0.5 ETH')).toBe("“Ape' + 0.5 ETH”")
  })

  test('does not turn the words around it, nor the ends of its own number', () => {
    expect([quoted('قرد'), quoted('#115792…9935')]).toEqual(['“\u2068قرد\u2069”', '“\u2068#115792…9935\u2069”'])
    expect(quoted('Ridge Stone #7')).toBe('“Ridge Stone #7”')
  })
})

test('a symbol that runs from right to left does not turn the number after it around', () => {
  expect(symbolBesideNumber('כסף')).toBe('\u2068כסף\u2069')
  expect(symbolBesideNumber('5 כסף')).toBe('“\u20685 כסף\u2069”')
})

test('a symbol in quotation marks cannot end them', () => {
  expect(symbolBesideNumber('0” + 5 ETH')).toBe("“0' + 5 ETH”")
})
