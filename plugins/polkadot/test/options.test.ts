import { explorerUrl } from '@latchkit/plugin-chains/kit'
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
    ['id', { id: '' }],
    ['id', { id: `0x${polkadotId}` }],
    ['id', { id: polkadotId.toUpperCase() }],
    ['id', { id: 0 }],
    ['name', { name: '' }],
    ['nativeCurrency.decimals', { nativeCurrency: { name: 'x', symbol: 'x', decimals: -1 } }],
    ['ss58Prefix', { ss58Prefix: 46 }],
    ['ss58Prefix', { ss58Prefix: 16_384 }],
    ['ss58Prefix', { ss58Prefix: 1.5 }],
    ['ss58Prefix', { ss58Prefix: '0' }],
    ['rpcUrls.default.http', { rpcUrls: {} }]
  ])('name a wrong %s', (path, part) => {
    expect(problem({ networks: [kusamaAt(), { ...polkadotAt(), ...part }] })).toMatchObject({
      code: 'kernel/invalid-option',
      context: { plugin: 'polkadot', option: `networks.1.${path}` }
    })
  })

  test('say what is wrong with the list', () => {
    for (const networks of [[], 'polkadot', {}])
      expect(problem({ networks })).toMatchObject({ code: 'kernel/invalid-option', context: { option: 'networks' } })
    expect(problem({ networks: [polkadotAt(), polkadotAt()] })).toMatchObject({ context: { option: 'networks.1.id' } })
    expect(problem({ rpcUrl: 'https://rpc.example' })).toMatchObject({ code: 'kernel/invalid-option' })
  })
})
