import { describe, expect, test } from 'vitest'
import { type CosmosNetwork, type CosmosOptions, cosmos } from '../src/index.js'
import { createClient } from '../src/lazy/client.js'
import { readOptions } from '../src/options.js'
import { hub, injective, osmosis } from './networks.js'

describe('options', () => {
  test('add the CAIP-2 id, the key type and the coin type of a network', () => {
    const { networks } = readOptions({ networks: [hub, osmosis, injective] })
    expect(networks[0]).toEqual({
      ...hub,
      chainNamespace: 'cosmos',
      caipNetworkId: 'cosmos:cosmoshub-4',
      keyType: 'secp256k1',
      coinType: 118
    })
    expect(networks[2]).toMatchObject({ keyType: 'ethsecp256k1', coinType: 60 })
  })

  test('default to Cosmos Hub without URLs', () => {
    const { networks, discovery } = readOptions({})
    expect(networks).toMatchObject([{ caipNetworkId: 'cosmos:cosmoshub-4', rpcUrls: { default: { http: [] } } }])
    expect(networks[0]?.rpcUrls.rest).toBeUndefined()
    expect(discovery).toBe(true)
  })

  const urls = (rest: unknown) => ({ ...hub, rpcUrls: { default: { http: [] }, rest } })
  test.each<[string, unknown, string]>([
    ['a number', 7, 'options'],
    ['an unknown option', { network: [hub] }, 'network'],
    ['networks that are not a list', { networks: hub }, 'networks'],
    ['no network', { networks: [] }, 'networks'],
    ['null as a network', { networks: [hub, null] }, 'networks.1'],
    ['discovery that is a text', { discovery: 'yes' }, 'discovery'],
    ['a chain id that is a number', { networks: [{ ...hub, id: 4 }] }, 'networks.0.id'],
    ['a chain id of 51 characters', { networks: [{ ...hub, id: 'x'.repeat(51) }] }, 'networks.0.id'],
    ['a chain id with a line break', { networks: [{ ...hub, id: 'a\nb' }] }, 'networks.0.id'],
    ['a chain id twice', { networks: [hub, { ...osmosis, id: hub.id }] }, 'networks.1.id'],
    ['no name', { networks: [{ ...hub, name: '' }] }, 'networks.0.name'],
    ['no currency', { networks: [{ ...hub, nativeCurrency: undefined }] }, 'networks.0.nativeCurrency.name'],
    ['no prefix', { networks: [{ ...hub, bech32Prefix: undefined }] }, 'networks.0.bech32Prefix'],
    [
      'the prefix of Commercio.network',
      { networks: [{ ...hub, bech32Prefix: 'did:com:' }] },
      'networks.0.bech32Prefix'
    ],
    ['the prefix of Lava', { networks: [{ ...hub, bech32Prefix: 'lava@' }] }, 'networks.0.bech32Prefix'],
    ['a prefix in upper case', { networks: [{ ...hub, bech32Prefix: 'COSMOS' }] }, 'networks.0.bech32Prefix'],
    ['no denom', { networks: [{ ...hub, denom: '' }] }, 'networks.0.denom'],
    ['a denom that is a path', { networks: [{ ...hub, denom: '../../x' }] }, 'networks.0.denom'],
    ['an unknown key type', { networks: [{ ...hub, keyType: 'ed25519' }] }, 'networks.0.keyType'],
    ['an invalid coin type', { networks: [{ ...hub, coinType: 2 ** 31 }] }, 'networks.0.coinType'],
    [
      'REST URLs that are not a list',
      { networks: [urls({ http: 'https://rest.example' })] },
      'networks.0.rpcUrls.rest.http'
    ]
  ])('throw for %s, with its path', (_, options, option) => {
    expect(() => cosmos(options as CosmosOptions)).toThrow(
      expect.objectContaining({
        code: 'kernel/invalid-option',
        context: expect.objectContaining({ plugin: 'cosmos', option })
      })
    )
  })
})

test.each<[string, object]>([
  ['a gas price that is a number', { gasPrice: 0.025 }],
  ['a negative gas price', { gasPrice: '-1' }],
  ['a gas price with an exponent', { gasPrice: '1e-3' }],
  ['tokens that are not a list', { tokens: {} }],
  ['a token without a denom', { tokens: [{ name: 'A', symbol: 'A', decimals: 6 }] }],
  ['a token without a name', { tokens: [{ denom: 'ibc/A', name: '', symbol: 'A', decimals: 6 }] }],
  ['a token with 255 decimals', { tokens: [{ denom: 'ibc/A', name: 'A', symbol: 'A', decimals: 255 }] }]
])('createClient throws for %s', (_, changes) => {
  const { networks } = readOptions({ networks: [osmosis, { ...hub, ...changes } as CosmosNetwork] })
  expect(() => createClient(networks)).toThrow(
    expect.objectContaining({
      code: 'kernel/invalid-option',
      context: expect.objectContaining({ plugin: 'cosmos', option: 'networks.1' })
    })
  )
})
