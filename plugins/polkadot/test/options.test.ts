import { explorerUrl } from '@latchkit/kernel/links'
import { describe, expect, test } from 'vitest'
import { type PolkadotOptions, readOptions } from '../src/options.js'
import { kusamaAt, polkadotAt, polkadotId } from './networks.js'

const problem = (options: unknown) => {
  try {
    readOptions(options as PolkadotOptions)
  } catch (error) {
    return error
  }
  throw new Error('It was accepted')
}

describe('options', () => {
  test('are Polkadot without an RPC URL by default', () => {
    expect(readOptions({})).toMatchObject([
      { id: polkadotId, chainNamespace: 'polkadot', caipNetworkId: `polkadot:${polkadotId}`, ss58Prefix: 0 }
    ])
  })

  test('keep what the site has in its networks, and fill in the rest', () => {
    const { ss58Prefix: _, ...own } = { ...kusamaAt('https://rpc.example', 'http://localhost:9944'), mine: true }
    expect(readOptions({ networks: [polkadotAt(), own] })[1]).toEqual({
      ...own,
      ss58Prefix: 42,
      chainNamespace: 'polkadot',
      caipNetworkId: `polkadot:${own.id}`
    })
  })

  test('an explorer has its pages where Subscan has them, unless the site says where', () => {
    const transaction = '0x5f'
    const explorer = { name: 'Subscan', url: 'https://polkadot.subscan.io' }
    const own = { ...explorer, paths: { address: 'accounts', transaction: 'txs' } }
    const pageOf = (one: typeof explorer) => {
      const [network] = readOptions({ networks: [{ ...polkadotAt(), blockExplorers: { default: one } }] })
      return [explorerUrl(network, { address: '1x' }), explorerUrl(network, { transaction })]
    }
    expect(pageOf(explorer)).toEqual([`${explorer.url}/account/1x`, `${explorer.url}/extrinsic/0x5f`])
    expect(pageOf(own)).toEqual([`${explorer.url}/accounts/1x`, `${explorer.url}/txs/0x5f`])
  })

  test('a prefix that is left open is that of no network in particular', () => {
    expect(readOptions({ networks: [{ ...polkadotAt(), ss58Prefix: undefined as never }] })[0].ss58Prefix).toBe(42)
  })

  test.each<[string, object]>([
    ['an id', { id: '' }],
    ['an id', { id: `0x${polkadotId}` }],
    ['an id', { id: polkadotId.toUpperCase() }],
    ['an id', { id: 0 }],
    ['a name', { name: '' }],
    ['a nativeCurrency', { nativeCurrency: { name: 'x', symbol: 'x', decimals: -1 } }],
    ['an ss58Prefix', { ss58Prefix: 46 }],
    ['an ss58Prefix', { ss58Prefix: 16_384 }],
    ['an ss58Prefix', { ss58Prefix: 1.5 }],
    ['an ss58Prefix', { ss58Prefix: '0' }],
    ['https URLs', { rpcUrls: { default: { http: ['http://rpc.example'] } } }],
    ['https URLs', { rpcUrls: { default: { http: ['wss://rpc.example'] } } }],
    ['https URLs', { rpcUrls: {} }],
    ['an https URL', { blockExplorers: { default: { name: 'x', url: 'javascript:alert(1)' } } }]
  ])('say that a network must have %s', (expected, part) => {
    expect(problem({ networks: [kusamaAt(), { ...polkadotAt(), ...part }] })).toMatchObject({
      code: 'kernel/invalid-option',
      context: { plugin: 'polkadot', option: 'networks.1', expected: expect.stringContaining(expected) }
    })
  })

  test('say what is wrong with the list', () => {
    for (const networks of [[], 'polkadot', {}])
      expect(problem({ networks })).toMatchObject({ code: 'kernel/invalid-option', context: { option: 'networks' } })
    expect(problem({ networks: [polkadotAt(), polkadotAt()] })).toMatchObject({ context: { option: 'networks.1' } })
    expect(problem({ rpcUrl: 'https://rpc.example' })).toMatchObject({ code: 'kernel/invalid-option' })
  })
})
