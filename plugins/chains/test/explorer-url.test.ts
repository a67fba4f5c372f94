import { explorerUrl } from '@latchkit/plugin-chains/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const at = (url: string) => ({ blockExplorers: { default: { name: 'Scan', url } } })

test.each([
  ['https://etherscan.io', 'https://etherscan.io/address/0xAb'],
  ['https://scan.example/chain/', 'https://scan.example/chain/address/0xAb'],
  ['https://explorer.example?cluster=devnet', 'https://explorer.example/address/0xAb?cluster=devnet'],
  ['http://etherscan.io', 'http://etherscan.io/address/0xAb'],
  ['https://user@etherscan.io', undefined],
  ['javascript:alert(1)', undefined],
  ['etherscan.io', undefined]
])('%s', (base, url) => {
  expect(explorerUrl(at(base), { address: '0xAb' })).toBe(url)
})

test.each([
  ['eip155', 'https://etherscan.io', 'https://etherscan.io/tx/5f'],
  ['solana', 'https://explorer.solana.com?cluster=devnet', 'https://explorer.solana.com/tx/5f?cluster=devnet'],
  ['bip122', 'https://mempool.space/testnet4', 'https://mempool.space/testnet4/tx/5f'],
  ['cosmos', 'https://www.mintscan.io/cosmos', 'https://www.mintscan.io/cosmos/tx/5f']
])('returns the page of a transaction of %s', (_, base, url) => {
  expect(explorerUrl(at(base), { transaction: '5f' })).toBe(url)
})

test('uses the paths of the explorer', () => {
  const { default: scan } = at('https://scan.example/').blockExplorers
  const pages = { blockExplorers: { default: { ...scan, paths: { address: 'account', transaction: 'extrinsic' } } } }
  expect(explorerUrl(pages, { address: '1x' })).toBe('https://scan.example/account/1x')
  expect(explorerUrl(pages, { transaction: '5f' })).toBe('https://scan.example/extrinsic/5f')
})

test('encodes untrusted parts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), id => {
      for (const page of [{ address: id }, { transaction: id }]) {
        const { origin, pathname, search, hash } = new URL(explorerUrl(at('https://scan.example'), page) ?? '')
        expect([origin, pathname.split('/').length <= 3, search, hash]).toEqual(['https://scan.example', true, '', ''])
      }
    })
  )
  expect(explorerUrl(at('https://scan.example'), { address: '../../evil?x#y' })).toBe(
    'https://scan.example/address/..%2F..%2Fevil%3Fx%23y'
  )
})

test('returns undefined for a network without an explorer', () => {
  expect(explorerUrl({}, { address: '0xAb' })).toBeUndefined()
})
