import { describe, expect, test } from 'vitest'
import { hostileAnswers } from '../../../kernel/testing/conformance/hostile.js'
import { createConnector } from '../src/lazy/connector.js'
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

const { walletAssets } = featuresAt([url])

/** As if a wallet gave these answers, the last one over and over. */
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
  const found = () => walletAssets.read({ connector, account: `${chain}:${first}` }, never())
  return { asked, found }
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
