import { MAX_TOKEN_CHARACTERS } from '@latchkit/plugin-chains/contract'
import { describe, expect, test } from 'vitest'
import type { TransferableAsset } from '../src/form.js'
import { mergeAssets, type OnChainAsset, searchAssets, validAsset } from '../src/transferable-assets.js'

const account = 'fake:one:fake00000001'
const coin = { name: 'Coin', symbol: 'FAKE', decimals: 9 }

describe('merged assets', () => {
  test('have the coin first, with the name of the site’s network', () => {
    const holdings = {
      status: 'ready' as const,
      assets: [
        { address: 'a', name: 'Ridge', symbol: 'RUSD', decimals: 6, amount: '5', hidden: 'spam' as const },
        { name: 'Lie', symbol: 'LIE', decimals: 2, amount: '7', price: '3' }
      ]
    }
    expect(mergeAssets(account, coin, undefined, { holdings, onChain: {} })).toEqual({
      status: 'ready',
      assets: [
        { ...coin, amount: 7n, price: '3' },
        { address: 'a', name: 'Ridge', symbol: 'RUSD', decimals: 6, amount: 5n, isSpam: true }
      ]
    })
  })

  test('have the coin’s amount from its owner, wherever else it was read', () => {
    const holdings = { status: 'ready' as const, assets: [{ ...coin, amount: '7' }] }
    for (const source of [holdings, undefined])
      expect(mergeAssets(account, coin, undefined, { holdings: source, onChain: {}, coinAmount: '9' }).assets).toEqual([
        { ...coin, amount: 9n }
      ])
  })

  test.each([
    ['an amount with an exponent', { amount: '1e300' }],
    ['a negative amount', { amount: '-5' }],
    ['too many decimals', { decimals: 255 }],
    ['a fraction of a decimal', { decimals: 1.5 }]
  ])('exclude an asset with %s', (_, broken) => {
    const asset = { address: 'a', name: 'Ridge', symbol: 'RUSD', decimals: 6, amount: '5', ...broken }
    const holdings = { status: 'ready' as const, assets: [asset] }
    expect(mergeAssets(account, coin, undefined, { holdings, onChain: {}, coinAmount: '1' }).assets).toEqual([
      { ...coin, amount: 1n }
    ])
  })

  test('are empty while reading and after an error', () => {
    const sources = { holdings: undefined, onChain: {} }
    const loading = { status: 'loading', assets: [] }
    expect(mergeAssets(account, coin, undefined, { ...sources, isReadingCoin: true })).toEqual(loading)
    expect(mergeAssets(account, coin, undefined, sources)).toEqual({ status: 'failed', assets: [] })
    const listing = { status: 'loading' as const, assets: [] }
    expect(mergeAssets(account, coin, undefined, { ...sources, holdings: listing, coinAmount: '9' })).toEqual(loading)
  })

  test('keep the coin while holdings that failed are read again', () => {
    const holdings = { status: 'loading' as const, assets: [], retryAtMs: 1 }
    const sources = { holdings, onChain: {}, coinAmount: '9' }
    expect(mergeAssets(account, coin, undefined, sources)).toEqual({
      status: 'ready',
      assets: [{ ...coin, amount: 9n }]
    })
  })

  test('fail for a listed token that could not be read from the chain, and prefer the chain’s decimals', () => {
    const asset = { address: 'a', name: 'Ridge', symbol: 'RUSD', decimals: 2, amount: '500' }
    const holdings = { status: 'ready' as const, assets: [asset] }
    const merge = (chosen: OnChainAsset) =>
      mergeAssets(account, coin, 'a', { holdings, onChain: { [`${account} a`]: chosen } })
    expect(merge({ status: 'failed' }).status).toBe('failed')
    const chainSays = { ...asset, decimals: 6, amount: 5_000_000n }
    expect(merge({ status: 'failed', asset: chainSays })).toEqual({ status: 'ready', assets: [chainSays] })
  })

  test('have sanitized and shortened names and symbols', () => {
    const name = `<b>\u202e${'x'.repeat(10_000)}`
    const token = validAsset({ name, symbol: name, decimals: 6, amount: 1n })
    expect([token?.name.length, token?.symbol.length, /\u202e/.test(token?.name ?? '')]).toEqual([
      MAX_TOKEN_CHARACTERS,
      MAX_TOKEN_CHARACTERS,
      false
    ])
  })
})

test('finds tokens by name, symbol or whole address, and spam only by a search', () => {
  const token = (address: string, symbol: string, more: Partial<TransferableAsset> = {}): TransferableAsset => ({
    address,
    name: `The ${symbol}`,
    symbol,
    decimals: 6,
    amount: 1n,
    ...more
  })
  const assets = [
    { ...coin, amount: 0n },
    token('a', 'RUSD'),
    token('b', 'EMPTY', { amount: 0n }),
    token('c', 'RUSD', { isSpam: true })
  ]
  const found = (search: string, chosen?: string) =>
    searchAssets(assets, search, chosen).map(({ address = '' }) => address)
  expect(found('')).toEqual(['', 'a'])
  expect(found('', 'b')).toEqual(['', 'a', 'b'])
  expect(found(' rus ')).toEqual(['a', 'c'])
  expect(found('C')).toEqual(['', 'c'])
  expect(found('nothing')).toEqual([])
})
