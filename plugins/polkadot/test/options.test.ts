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
  test('default to Polkadot without an RPC URL', () => {
    expect(readOptions({})).toMatchObject([
      { id: polkadotId, chainNamespace: 'polkadot', caipNetworkId: `polkadot:${polkadotId}`, ss58Prefix: 0 }
    ])
  })

  test('keep the fields of networks, and add the missing ones', () => {
    const { ss58Prefix: _, ...own } = { ...kusamaAt('https://rpc.example', 'http://localhost:9944'), mine: true }
    expect(readOptions({ networks: [polkadotAt(), own] })[1]).toEqual({
      ...own,
      ss58Prefix: 42,
      chainNamespace: 'polkadot',
      caipNetworkId: `polkadot:${own.id}`
    })
  })

  test('an explorer has the paths of Subscan by default', () => {
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

  test('the prefix is 42 by default', () => {
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
  ])('throw for an invalid %s, with its path', (path, part) => {
    expect(problem({ networks: [kusamaAt(), { ...polkadotAt(), ...part }] })).toMatchObject({
      code: 'kernel/invalid-option',
      context: { plugin: 'polkadot', option: `networks.1.${path}` }
    })
  })

  test('throw for an invalid list of networks', () => {
    for (const networks of [[], 'polkadot', {}])
      expect(problem({ networks })).toMatchObject({ code: 'kernel/invalid-option', context: { option: 'networks' } })
    expect(problem({ networks: [polkadotAt(), polkadotAt()] })).toMatchObject({ context: { option: 'networks.1.id' } })
    expect(problem({ rpcUrl: 'https://rpc.example' })).toMatchObject({ code: 'kernel/invalid-option' })
  })
})
