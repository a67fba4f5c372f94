import type { Network } from '@latchkit/plugin-chains/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type NetworkListInput, networkGroups } from '../src/network-list.js'

const network = (name: string, id: number, more: Partial<Network> = {}): Network => ({
  id,
  name,
  chainNamespace: 'eip155',
  caipNetworkId: `eip155:${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
  ...more
})
const ethereum = network('Ethereum', 1)
const optimism = network('OP Mainnet', 10)
const classic = network('Big Ethereum Classic', 61, {
  nativeCurrency: { name: 'Classic', symbol: 'ETC', decimals: 18 }
})
const sepolia = network('Sepolia', 11155111, { testnet: true })
const solana = network('Solana', 101, { chainNamespace: 'solana', caipNetworkId: 'solana:101' })
const all = [classic, ethereum, optimism, sepolia, solana]

const groups = (input: Partial<NetworkListInput>) =>
  networkGroups({
    networks: all,
    current: undefined,
    query: '',
    served: new Set(['eip155', 'solana']),
    fixed: new Map(),
    ...input
  })
const names = (input: Partial<NetworkListInput>) => groups(input).main.map(row => row.network.name)

describe('networkGroups', () => {
  test('keeps the order of the site, with test networks in their own group', () => {
    expect(names({})).toEqual(['Big Ethereum Classic', 'Ethereum', 'OP Mainnet', 'Solana'])
    expect(groups({}).test.map(row => row.network.name)).toEqual(['Sepolia'])
  })

  test('marks only the current network', () => {
    expect(
      groups({ current: 'eip155:10' })
        .main.filter(row => row.current)
        .map(row => row.network)
    ).toEqual([optimism])
  })

  test('finds networks by name, best match first', () => {
    expect(names({ query: ' ethereum ' })).toEqual(['Ethereum', 'Big Ethereum Classic'])
    expect(names({ query: 'main' })).toEqual(['OP Mainnet'])
    expect(names({ query: 'OLAN' })).toEqual(['Solana'])
  })

  test('finds networks by coin and by chain id', () => {
    expect(names({ query: 'etc' })).toEqual(['Big Ethereum Classic'])
    expect(names({ query: '10' })).toEqual(['OP Mainnet'])
    expect(names({ query: 'eip155:1' })).toEqual(['Ethereum'])
  })

  test('returns two empty groups for a query without a match', () => {
    expect(groups({ query: 'zzz' })).toEqual({ main: [], test: [] })
  })

  test('gives the reason why a network cannot be chosen', () => {
    const { main } = groups({
      served: new Set(['eip155']),
      fixed: new Map([['eip155', 'eip155:1']]),
      current: 'eip155:1'
    })
    expect(main.map(row => [row.network.name, row.blocked])).toEqual([
      ['Big Ethereum Classic', 'fixed'],
      ['Ethereum', undefined],
      ['OP Mainnet', 'fixed'],
      ['Solana', 'unserved']
    ])
  })

  test('lets the chain of a wallet be chosen while another chain family is active', () => {
    const { main } = groups({ fixed: new Map([['solana', 'solana:101']]), current: 'eip155:1' })
    expect(main.map(row => row.blocked)).toEqual([undefined, undefined, undefined, undefined])
  })

  test('has every network in one group, for any query', () => {
    fc.assert(
      fc.property(fc.string(), query => {
        const { main, test } = groups({ query })
        const shown = [...main, ...test].map(row => row.network)
        expect(new Set(shown).size).toBe(shown.length)
        expect(main.every(row => !row.network.testnet) && test.every(row => row.network.testnet)).toBe(true)
        if (query.trim() === '') expect(shown).toHaveLength(all.length)
      })
    )
  })
})
