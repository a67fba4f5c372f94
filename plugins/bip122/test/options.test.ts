import { expect, test } from 'vitest'
import { type Bip122Options, bip122 } from '../src/index.js'
import { readOptions } from '../src/options.js'
import { mainnet, regtest } from './surroundings.js'

const network = { id: regtest, name: 'Local', rpcUrls: { default: { http: ['http://127.0.0.1:3002'] } } }

test('name the networks, and no host of their own', () => {
  expect(readOptions({})).toMatchObject([
    {
      caipNetworkId: `bip122:${mainnet}`,
      nativeCurrency: { symbol: 'BTC', decimals: 8 },
      rpcUrls: { default: { http: [] } }
    }
  ])
  const [local] = readOptions({ networks: [{ ...network, testnet: true }] })
  expect(local).toMatchObject({
    ...network,
    testnet: true,
    chainNamespace: 'bip122',
    caipNetworkId: `bip122:${regtest}`
  })
})

test.each([
  ['networks', { networks: [] }],
  ['networks', { networks: 7 }],
  ['networks.0', { networks: [null] }],
  ['networks.0.id', { networks: [{ ...network, id: '12a765e31ffd4059bada1e25190f6e98' }] }],
  ['networks.0.id', { networks: [{ ...network, id: mainnet.toUpperCase().slice(0, 31) }] }],
  ['networks.0.name', { networks: [{ ...network, name: '' }] }],
  ['networks.1.id', { networks: [network, network] }],
  ['discovery', { discovery: { elsewhere: true } }]
])('a wrong %s is named', (option, options) => {
  expect(() => bip122(options as unknown as Bip122Options)).toThrow(
    expect.objectContaining({ code: 'kernel/invalid-option', context: expect.objectContaining({ option }) })
  )
})
