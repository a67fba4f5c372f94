import { describe, expect, test, vi } from 'vitest'
import type { SwapProvider } from '../src/contract.js'
import type { SwapToken } from '../src/store.js'
import { searchTokens, splitTokens } from '../src/suggested-tokens.js'
import { mergeTokens, sideToken, type TokenSources, validToken } from '../src/token-list.js'
import { fakeProvider } from './fake-provider.js'
import { coin, openSite, quartz, ridge } from './site.js'
import { QUARTZ, RIDGE, swappingChain } from './swapping-chain.js'

const sources = (values: Partial<TokenSources> = {}): TokenSources => ({
  coin,
  coinAmount: '7',
  assets: [],
  listed: [ridge, quartz],
  isListed: true,
  prices: {},
  ...values
})

describe('merged tokens', () => {
  test('are the coin of the site’s network, the listed tokens, and the assets of the account', () => {
    const assets = [
      { ...coin, name: 'Fake name', symbol: 'EVIL', decimals: 1, amount: '9', price: '3' },
      { ...ridge, amount: '5', price: '1', name: 'Other name' },
      { name: 'Held', symbol: 'HELD', decimals: 2, address: 'fake0000dddd', amount: '1' },
      { name: 'Spam', symbol: 'SPAM', decimals: 2, address: 'fake0000eeee', amount: '1', hidden: 'link' as const },
      { name: 'Odd', symbol: 'ODD', decimals: 2, address: 'fake0000ffff', amount: '-1' }
    ]
    const tokens = mergeTokens(sources({ assets: assets as TokenSources['assets'] }))
    expect(tokens).toEqual([
      { ...coin, amount: '7', price: '3' },
      { ...ridge, amount: '5', price: '1' },
      quartz,
      { name: 'Held', symbol: 'HELD', decimals: 2, address: 'fake0000dddd', amount: '1' }
    ])
  })

  test('of a side have the decimals of the chain', () => {
    const onChain = { status: 'there' as const, token: { ...ridge, amount: '5', decimals: 8 } }
    const listed = [{ ...ridge, icon: 'data:,' }]
    expect(sideToken(RIDGE, sources({ listed }), onChain)).toMatchObject({ token: { decimals: 8, icon: 'data:,' } })
    expect(sideToken(RIDGE, sources(), undefined)).toEqual({ status: 'reading' })
    expect(sideToken(RIDGE, sources(), { status: 'failed' })).toEqual({ status: 'failed' })
    expect(sideToken(RIDGE, sources(), { status: 'there' })).toEqual({ status: 'missing' })
    expect(sideToken(undefined, sources(), undefined)).toEqual({ status: 'none' })
    expect(sideToken('', sources(), undefined)).toMatchObject({ token: { symbol: 'FAKE' } })
  })

  test('are unlisted if neither a provider lists them nor the account holds them', () => {
    const onChain = { status: 'there' as const, token: { ...ridge, amount: '5' } }
    const isUnlisted = (values: Partial<TokenSources>) => {
      const side = sideToken(RIDGE, sources(values), onChain)
      return side.status === 'there' && side.token.isUnlisted === true
    }
    expect(isUnlisted({})).toBe(false)
    expect(isUnlisted({ listed: [] })).toBe(true)
    expect(isUnlisted({ listed: [], isListed: false })).toBe(false)
    expect(isUnlisted({ listed: [], assets: [{ ...ridge, amount: '5' }] })).toBe(false)
  })

  test.each([255, 37, -1, 1.5, Number.NaN])('of the chain with %d decimals do not exist', decimals => {
    expect(validToken({ ...ridge, amount: 1n, decimals })).toBeUndefined()
  })
})

describe('suggested tokens', () => {
  const token = (symbol: string, values: Partial<SwapToken> = {}): SwapToken => ({
    address: `fake${symbol}`,
    name: symbol,
    symbol,
    decimals: 6,
    ...values
  })

  test('are at most eight, those that the account has first', () => {
    const symbols = ['OP', 'ENS', 'USDC', 'DAI', 'LINK', 'DOT', 'UNI', 'AAVE', 'WBTC', 'ZZZ']
    const { suggested, all } = splitTokens(symbols.map(symbol => token(symbol, symbol === 'OP' ? { amount: '1' } : {})))
    expect(suggested.map(({ symbol }) => symbol)).toEqual(['OP', 'UNI', 'AAVE', 'DOT', 'LINK', 'WBTC', 'DAI', 'USDC'])
    expect(all.map(({ symbol }) => symbol)).toEqual(['ENS', 'ZZZ'])
  })

  test('leave out a second token with the same symbol, and an unlisted one', () => {
    const imitation = token('USDC', { address: 'fakeimitation' })
    const unlisted = token('DAI', { isUnlisted: true })
    const { suggested, all } = splitTokens([token('USDC'), imitation, unlisted])
    expect(suggested.map(({ address }) => address)).toEqual(['fakeUSDC'])
    expect(all).toEqual([unlisted, imitation])
  })

  test('are found by name, symbol and address', () => {
    const list = [token('USDC', { name: 'USD Coin' }), token('DAI')]
    expect(searchTokens(list, ' coin ')).toEqual([list[0]])
    expect(searchTokens(list, 'dai')).toEqual([list[1]])
    expect(searchTokens(list, 'FAKEusdc')).toEqual([list[0]])
    expect(searchTokens(list, '')).toBe(list)
    expect(searchTokens(list, 'nothing')).toEqual([])
  })
})

describe('lists of providers', () => {
  const open = (tokens: NonNullable<SwapProvider['tokens']>) => {
    const chain = swappingChain()
    return openSite({ chain, providers: [Object.assign(fakeProvider({ chain }), { tokens })] })
  }

  test('are validated item by item, and counted first', async () => {
    const broken: readonly unknown[] = [
      { ...quartz, icon: 'https://127.0.0.1/icon.png' },
      { ...ridge, decimals: 255 },
      { ...ridge, symbol: '' },
      { ...ridge, address: 5 },
      { ...ridge, name: 'x'.repeat(2_000) },
      null,
      'token'
    ]
    const site = await open(async () => broken as never)
    await site.store.loadTokens()
    expect(site.store.tokens.get()).toMatchObject({ status: 'ready', suggested: [coin], all: [quartz] })

    const flood = Array.from({ length: 20_000 }, (_, index) => ({ ...ridge, address: `fake${index}` }))
    const flooded = await open(async () => flood)
    await flooded.store.loadTokens()
    expect(flooded.store.tokens.get().all).toHaveLength(10_000)
  })

  test('are read once in ten minutes', async () => {
    const tokens = vi.fn(async () => [quartz])
    const site = await open(tokens)
    await site.store.loadTokens()
    await site.store.loadTokens()
    expect(tokens).toHaveBeenCalledTimes(1)
  })

  test('that fail leave the coin', async () => {
    const site = await open(async () => Promise.reject(new Error('down')))
    await site.store.loadTokens()
    expect(site.store.tokens.get()).toMatchObject({ status: 'failed', suggested: [coin], all: [] })
    site.kernel.expectFailure('swap')
  })
})

test('searches a token by its address on the chain, and marks it as unlisted', async () => {
  const chain = swappingChain()
  const { store } = await openSite({ chain, providers: [fakeProvider({ chain })] })
  await store.loadTokens()
  store.setSearch(QUARTZ)
  expect(store.search.get()).toMatchObject({ found: [], isLoading: true })
  await vi.waitFor(() => expect(store.search.get().found).toMatchObject([{ ...quartz, isUnlisted: true }]))
  store.setSearch('x'.repeat(1_000))
  expect(store.search.get()).toMatchObject({ found: [], isLoading: false })
  expect(store.search.get().text).toHaveLength(300)
})

test('says that a token does not exist, and that a node did not respond', async () => {
  const chain = swappingChain()
  const { store, kernel } = await openSite({ chain, providers: [fakeProvider({ chain })] })
  store.startForm({ fromToken: RIDGE, toToken: 'fake0000cccc' }, '.')
  await vi.waitFor(() => expect(store.input.get()).toMatchObject({ unknown: ['to'], unread: [] }))
  expect(store.input.get().from).toMatchObject({ symbol: 'RUSD', amount: '100000000' })
  chain.nodeFailure = new Error('down')
  store.setToken('to', QUARTZ)
  await vi.waitFor(() => expect(store.input.get()).toMatchObject({ unread: ['to'] }))
  kernel.expectFailure('swap')
  chain.nodeFailure = undefined
  await store.loadTokens()
  await vi.waitFor(() => expect(store.input.get().to).toMatchObject({ symbol: 'QUSD' }))
})
