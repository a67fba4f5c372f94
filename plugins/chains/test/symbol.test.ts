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
])('puts %j in quotation marks', symbol => {
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
])('leaves %j unchanged', symbol => expect(symbolBesideNumber(symbol)).toBe(symbol))

describe('quoted', () => {
  test('replaces quotation marks in the name', () => {
    expect(quoted('Ape” and 5 ETH to “0xabc')).toBe("“Ape' and 5 ETH to '0xabc”")
    expect(quoted('Ape" + 0.5 ETH')).toBe("“Ape' + 0.5 ETH”")
  })

  test('isolates a right-to-left name and a shortened number', () => {
    expect([quoted('قرد'), quoted('#115792…9935')]).toEqual(['“\u2068قرد\u2069”', '“\u2068#115792…9935\u2069”'])
    expect(quoted('Ridge Stone #7')).toBe('“Ridge Stone #7”')
  })
})

test('isolates a right-to-left symbol', () => {
  expect(symbolBesideNumber('כסף')).toBe('\u2068כסף\u2069')
  expect(symbolBesideNumber('5 כסף')).toBe('“\u20685 כסף\u2069”')
})

test('replaces quotation marks in a quoted symbol', () => {
  expect(symbolBesideNumber('0” + 5 ETH')).toBe("“0' + 5 ETH”")
})
