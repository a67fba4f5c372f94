import { createKernel } from '@latchkit/kernel'
import { Namespaces } from '@latchkit/plugin-chains/contract'
import { describe, expect, test } from 'vitest'
import { type SolanaNetwork, type SolanaOptions, solana } from '../src/index.js'

const network = (id: string, changes: object = {}): SolanaNetwork => ({
  id,
  name: id,
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
  ...changes
})
const networksOf = (options?: SolanaOptions) =>
  createKernel({ plugins: [solana(options)] })
    .contributions.all(Namespaces)
    .get()[0]?.item.networks

describe('networks', () => {
  test('default to mainnet without an RPC URL', () => {
    expect(networksOf()).toEqual([
      {
        id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        name: 'Solana',
        chainNamespace: 'solana',
        caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
        rpcUrls: { default: { http: [] } }
      }
    ])
  })

  test('may have any of their names, and keep their other fields', () => {
    const given: SolanaOptions['networks'] = [
      network('devnet', { testnet: true }),
      network('localnet'),
      network('4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ')
    ]
    expect(networksOf({ networks: given })).toMatchObject([
      { id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1', testnet: true },
      { id: 'localnet', caipNetworkId: 'solana:localnet' },
      { id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }
    ])
  })

  test.each<[string, unknown, string]>([
    ['an object instead of a list', {}, 'networks'],
    ['an empty list', [], 'networks'],
    ['undefined in the list', [undefined], 'networks.0'],
    ['a number for an id', [network(1 as never, { name: 'Solana' })], 'networks.0.id'],
    ['an id with a space', [network('main net')], 'networks.0.id'],
    ['the same chain by two names', [network('mainnet'), network('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')], 'networks.1.id'],
    ['no name', [network('mainnet', { name: '' })], 'networks.0.name'],
    ['no currency', [network('mainnet', { nativeCurrency: undefined })], 'networks.0.nativeCurrency.name'],
    ['no URLs', [network('mainnet', { rpcUrls: {} })], 'networks.0.rpcUrls.default.http']
  ])('with %s: throws an error that names the option', (_, networks, option) => {
    expect(() => solana({ networks } as SolanaOptions)).toThrow(
      expect.objectContaining({
        code: 'kernel/invalid-option',
        context: expect.objectContaining({ plugin: 'solana', option })
      })
    )
  })
})

test('an unknown option throws', () => {
  expect(() => solana({ rpcUrl: 'https://rpc.example' } as SolanaOptions)).toThrow(
    expect.objectContaining({ code: 'kernel/invalid-option' })
  )
})
