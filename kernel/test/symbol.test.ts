import { symbolBesideNumber } from '@latchkit/kernel/chain'
import { expect, test } from 'vitest'

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
