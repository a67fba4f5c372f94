import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { hostileAnswers } from '../../chains/testing/conformance/hostile.js'
import { createConnector } from '../src/lazy/wallet/connector.js'
import { chain, featuresAt, first, never, second } from './local-chain.js'
import { openWallet, signerOf } from './test-wallet.js'

const url = 'http://127.0.0.1:1'
const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const spelled = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const supported = { '0x7a69': { assetDiscovery: { supported: true } } }
const native = { address: 'native', balance: '0x2a', type: 'native' }
const ridge = {
  address: token,
  balance: '0x0f4240',
  type: 'erc20',
  metadata: { name: 'Ridge Dollar', symbol: 'RUSD', decimals: 6 }
}

const { walletAssets, walletCollectibles } = featuresAt([url])

/** Reads the assets of a wallet that returns these results by method. `asked` lists the requested methods. */
function answering(answers: Readonly<Record<string, unknown>>) {
  const asked: string[] = []
  const provider = {
    async request({ method }: { readonly method: string }) {
      asked.push(method)
      return answers[method]
    }
  }
  const info = { id: 'com.example.larch', name: 'Larch', kind: 'announced' } as const
  const connector = createConnector(info, provider, [])
  const signer = { connector, account: `${chain}:${first}` } as const
  return {
    asked,
    found: () => walletAssets.read(signer, never()),
    collected: (known: readonly string[] = []) => walletCollectibles.read(signer, known, never())
  }
}
const assets = (answer: unknown) => answering({ wallet_getCapabilities: supported, wallet_getAssets: answer }).found()
const onChain = (...list: readonly unknown[]) => assets({ '0x7a69': list })

test('what the wallet says that the account has, as it may be shown', async () => {
  const wallet = openWallet(url, {
    capabilities: supported,
    assets: {
      '0x5': [ridge],
      '0x7a69': [
        native,
        {
          ...ridge,
          type: 'ERC20',
          metadata: { ...ridge.metadata, symbol: 'RU\u202eSD', iconUrl: 'https://example.com/r.png' }
        },
        { address: second, balance: '0x1', type: 'erc721', metadata: { tokenId: '0x1' } }
      ]
    }
  })
  expect(await walletAssets.read(await signerOf(first, wallet), never())).toEqual([
    { name: 'Ether', symbol: 'ETH', decimals: 18, amount: 42n },
    {
      address: spelled,
      name: 'Ridge Dollar',
      symbol: 'RUSD',
      decimals: 6,
      amount: 1_000_000n,
      icon: 'https://example.com/r.png'
    }
  ])
  const asked = { account: first, chainFilter: ['0x7a69'], assetTypeFilter: ['native', 'erc20'] }
  expect(wallet.requests.at(-1)).toMatchObject({ method: 'wallet_getAssets', params: [asked] })
})

test('of other chains says nothing of this one, and each asset is there once', async () => {
  const found = await assets({ '0x5': [native], '0x07a69': [ridge, { ...ridge, balance: '0x07' }] })
  expect(found).toMatchObject([{ address: spelled, amount: 7n }])
})

test('a wallet that says of all chains that it can tell is asked, too', async () => {
  const wallet_getCapabilities = { '0x0': { assetDiscovery: { supported: true } } }
  const { found } = answering({ wallet_getCapabilities, wallet_getAssets: { '0x7a69': [native] } })
  expect(await found()).toMatchObject([{ amount: 42n }])
})

test('a wallet that knows no capabilities is not asked', async () => {
  const wallet = openWallet(url, { assets: { '0x7a69': [native] } })
  expect(await walletAssets.read(await signerOf(first, wallet), never())).toBeUndefined()
  expect(wallet.requests.map(({ method }) => method)).not.toContain('wallet_getAssets')
})

test.each([
  undefined,
  'yes',
  {},
  { '0x7a69': {} },
  { '0x7a69': { assetDiscovery: {} } },
  { '0x7a69': { assetDiscovery: true } },
  { '0x7a69': { assetDiscovery: { supported: false } } },
  { '0x7a69': { assetDiscovery: { supported: 'true' } } },
  { '0x5': { assetDiscovery: { supported: true } } }
])('a wallet with the capabilities %j is not asked', async wallet_getCapabilities => {
  const { asked, found } = answering({ wallet_getCapabilities, wallet_getAssets: { '0x7a69': [native] } })
  expect(await found()).toBeUndefined()
  expect(asked).toEqual(['wallet_getCapabilities'])
})

describe('a token', () => {
  test.each([
    [undefined],
    [{}],
    [7],
    [{ name: 'Ridge Dollar', symbol: 'RUSD' }],
    [{ name: 'Ridge Dollar', symbol: 'RUSD', decimals: 37 }],
    [{ name: 'Ridge Dollar', symbol: 'RUSD', decimals: -1 }],
    [{ name: 'Ridge Dollar', symbol: 'RUSD', decimals: 1.5 }],
    [{ name: 'Ridge Dollar', symbol: 'RUSD', decimals: '6' }],
    [{ name: '\u202e', symbol: '\n', decimals: 6 }]
  ])('that is described as %j is left out, and no other', async metadata => {
    expect(await onChain({ ...ridge, metadata }, native)).toMatchObject([{ symbol: 'ETH' }])
  })

  test.each([
    'javascript:alert(1)',
    'http://example.com/r.png',
    `https://example.com/${'x'.repeat(9_000)}`,
    'https://a@b.example/'
  ])('is shown without a picture that is no picture (%#)', async iconUrl => {
    const [found] = (await onChain({ ...ridge, metadata: { ...ridge.metadata, iconUrl } })) ?? []
    expect(found).not.toHaveProperty('icon')
  })
})

describe('an answer with something else than assets is refused:', () => {
  test.each([
    [{ '0x7a69': 'none' }],
    [{ '0x7a69': {} }],
    [{ '0x7a69': [7] }],
    [{ '0x7a69': [{}] }],
    [{ '0x7a69': [{ ...native, balance: '42' }] }],
    [{ '0x7a69': [{ ...native, balance: 42 }] }],
    [{ '0x7a69': [{ ...native, balance: '0x' }] }],
    [{ '0x7a69': [{ ...native, balance: '-0x1' }] }],
    [{ '0x7a69': [{ ...native, balance: `0x1${'0'.repeat(64)}` }] }],
    [{ '0x7a69': [{ ...ridge, address: '0x12' }] }],
    [{ '0x7a69': [{ ...ridge, type: 20 }] }],
    [{ '0x7a69': Array.from({ length: 5_001 }, () => native) }]
  ])('number %#', async answer => {
    await expect(assets(answer)).rejects.toMatchObject({
      code: 'wallet/invalid-answer',
      context: { method: 'wallet_getAssets' }
    })
  })

  test.each(hostileAnswers())('%s', async (_, answer) => {
    const outcome = await assets(answer).catch((error: unknown) => error)
    // What names no chain has nothing on this one.
    if (Array.isArray(outcome)) expect(outcome).toEqual([])
    else expect(outcome).toMatchObject({ code: 'wallet/invalid-answer' })
  })
})

test('an abort ends the wait for a silent wallet', async () => {
  const wallet = openWallet(url, { capabilities: supported, assets: {} })
  const signer = await signerOf(first, wallet)
  wallet.behave({ answer: { wallet_getAssets: 'never' } })
  const controller = new AbortController()
  const reading = walletAssets.read(signer, controller.signal)
  const reason = new Error('enough')
  controller.abort(reason)
  await expect(reading).rejects.toBe(reason)
})

describe('what is one of a kind', () => {
  const stone = {
    address: token,
    balance: '0x1',
    type: 'erc721',
    metadata: { name: 'Ridge Stones', symbol: 'STONE', tokenId: '0x07' }
  }
  const collected = (...list: readonly unknown[]) =>
    answering({ wallet_getCapabilities: supported, wallet_getAssets: { '0x7a69': list } }).collected()

  test('is asked for by itself, and what else the wallet says is left out', async () => {
    const tokenURI = 'data:application/json,{"name":"Green","image":"https://example.com/8.png"}'
    const wallet = openWallet(url, {
      capabilities: supported,
      assets: {
        '0x5': [stone],
        '0x7a69': [
          native,
          ridge,
          stone,
          { ...stone, metadata: { ...stone.metadata, tokenId: '0x8', tokenURI } },
          { ...stone, type: 'ERC721', metadata: { tokenId: '0x9', tokenURI: 'https://example.com/9.json' } },
          { ...stone, balance: '0x5', type: 'erc1155', metadata: { ...stone.metadata, tokenId: '0xa' } },
          stone
        ]
      }
    })
    const collection = 'Ridge Stones'
    expect(await walletCollectibles.read(await signerOf(first, wallet), [], never())).toEqual({
      items: [
        { id: `${spelled}/7`, name: 'Ridge Stones #7', collection },
        { id: `${spelled}/8`, name: 'Green', collection, image: 'https://example.com/8.png' },
        { id: `${spelled}/9`, name: '#9' },
        { id: `${spelled}/10`, name: 'Ridge Stones #10', collection }
      ]
    })
    const asked = { account: first, chainFilter: ['0x7a69'], assetTypeFilter: ['erc721', 'erc1155'] }
    expect(wallet.requests.at(-1)).toMatchObject({ method: 'wallet_getAssets', params: [asked] })
  })

  test.each([
    { ...stone, balance: '0x0' },
    { ...stone, metadata: undefined },
    { ...stone, metadata: { ...stone.metadata, tokenId: '7' } },
    { ...stone, metadata: { ...stone.metadata, tokenId: -1 } },
    { ...stone, address: 'native' },
    { ...stone, type: 'erc20' }
  ])('is left out where it cannot be told which it is (%#)', async odd => {
    expect(await collected(odd)).toEqual({ items: [] })
  })

  test('is no more than can be looked at', async () => {
    const numbered = (index: number) => ({
      ...stone,
      metadata: { tokenId: `0x${index.toString(16)}`, name: 'N'.repeat(100_000) }
    })
    const found = await collected(...Array.from({ length: 300 }, (_, index) => numbered(index)))
    expect(found?.items).toHaveLength(200)
    expect(found?.isCut).toBe(true)
    expect(found?.items[0]?.collection).toBe('N'.repeat(64))
  })

  test.each([300, 6_000])(
    'is of the site’s collections first, after %i that strangers gave to the account',
    async count => {
      const flood = Array.from({ length: count }, (_, index) => ({
        ...stone,
        address: second,
        metadata: { tokenId: `0x${index.toString(16)}`, name: 'Flood' }
      }))
      const { collected } = answering({
        wallet_getCapabilities: supported,
        wallet_getAssets: { '0x7a69': [...flood, stone] }
      })
      const found = await collected([spelled])
      expect(found?.items).toHaveLength(200)
      expect(found?.items.slice(0, 2).map(({ name }) => name)).toEqual(['Ridge Stones #7', 'Flood #0'])
      expect(found?.isCut).toBe(true)
    }
  )

  test('is refused where it is no asset', async () => {
    await expect(collected(stone, 7)).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
  })

  test('is not read where it is left out', async () => {
    const decoded = vi.spyOn(globalThis, 'atob')
    onTestFinished(() => decoded.mockRestore())
    const tokenURI = `data:application/json;base64,${btoa('{"name":"x"}')}`
    const numbered = (index: number) => ({ ...stone, metadata: { tokenId: `0x${index.toString(16)}`, tokenURI } })
    expect(await collected(...Array.from({ length: 300 }, (_, index) => numbered(index)))).toMatchObject({
      isCut: true
    })
    expect(decoded).toHaveBeenCalledTimes(200)
  })

  test('is not asked for where the wallet cannot tell', async () => {
    const { asked, collected } = answering({ wallet_getCapabilities: {}, wallet_getAssets: { '0x7a69': [stone] } })
    expect(await collected()).toBeUndefined()
    expect(asked).toEqual(['wallet_getCapabilities'])
  })
})

test.each([
  ['100,000 assets', (list: readonly unknown[]) => ({ '0x7a69': list })],
  [
    '100,000 chains',
    (list: readonly unknown[]) => Object.fromEntries(list.map((one, index) => [`0x${index.toString(16)}`, [one]]))
  ]
])('a list of %s is refused before any is looked at', async (_what, answerOf) => {
  const look = vi.fn(() => '0x1')
  const one = Object.defineProperty({ ...ridge }, 'balance', { get: look, enumerable: true })
  const answer = answerOf(Array.from({ length: 100_000 }, () => one))
  await expect(assets(answer)).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
  const { collected } = answering({ wallet_getCapabilities: supported, wallet_getAssets: answer })
  await collected().catch(() => {})
  // Of collectibles the first 5,000 are read.
  expect(look.mock.calls.length).toBeLessThanOrEqual(5_000)
})
