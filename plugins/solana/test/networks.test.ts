import { describe, expect, test } from 'vitest'
import { readChain, standardName } from '../src/networks.js'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const testnet = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'

describe('readChain', () => {
  test.each([
    ['solana:mainnet', mainnet],
    ['solana:devnet', devnet],
    ['solana:testnet', testnet],
    ['solana:localnet', 'solana:localnet'],
    ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', mainnet],
    ['solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K', devnet],
    [mainnet, mainnet],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', mainnet]
  ])('reads %s as %s', (written, chain) => expect(readChain(written)).toBe(chain))

  test.each([
    'eip155:1',
    'solana:',
    'solana',
    'mainnet',
    'solana:main net',
    `${mainnet}\n`,
    'Solana:mainnet',
    7,
    null,
    undefined,
    {}
  ])('returns undefined for %j', value => expect(readChain(value)).toBeUndefined())

  test('standardName returns the names of the Wallet Standard', () => {
    expect(
      [mainnet, devnet, testnet, 'solana:localnet', 'solana:Own'].map(chain => standardName(chain as 'a:b'))
    ).toEqual(['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet', 'solana:Own'])
  })
})
