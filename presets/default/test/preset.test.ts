import { Catalogue } from '@latchkit/plugin-catalogue/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import { expect, test } from 'vitest'
import { createLatchkit, defaultPreset } from '../src/index.js'

const network = {
  id: 31337,
  name: 'Local Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } }
}

test('holds every plugin that there is', () => {
  expect(defaultPreset({ networks: [network] }).map(({ id }) => id)).toEqual([
    'shell',
    'connections',
    'networks',
    'connect',
    'account',
    'eip155',
    'data',
    'catalogue'
  ])
})

test('a network of viem is filled in with what CAIP asks', () => {
  const { kernel } = createLatchkit({ networks: [network] })
  expect(kernel.get(Connections).networks.get()).toMatchObject([
    { caipNetworkId: 'eip155:31337', chainNamespace: 'eip155', name: 'Local Ethereum' }
  ])
})

test('plugins of the site in place of the preset', () => {
  const { kernel } = createLatchkit({ plugins: defaultPreset({ networks: [network] }).slice(0, 5) })
  expect(kernel.get(Connections).networks.get()).toEqual([])
})

test('services are told whose site this is, and wallets which ones', () => {
  const services = { catalogue: 'https://wallets.example' }
  const { kernel } = createLatchkit({
    networks: [network],
    projectId: 'p1',
    services,
    excludeWalletIds: ['a'],
    allWallets: 'HIDE'
  })
  expect(kernel.get(Catalogue)).toMatchObject({
    remote: true,
    options: { excludeWalletIds: ['a'], allWallets: 'HIDE' }
  })
  expect(createLatchkit({ networks: [network] }).kernel.get(Catalogue)).toMatchObject({ remote: false, options: {} })
})

test('wallets are reached by a code where the site has a relay', () => {
  const services = { relay: 'wss://relay.example' }
  const ids = defaultPreset({ networks: [network], projectId: 'a'.repeat(32), services }).map(({ id }) => id)
  expect(ids.at(-1)).toBe('walletconnect')
})

test.each([
  [{ services: { relay: 'wss://relay.example' } }, /"projectId" of walletconnect/],
  [{ projectId: 'a'.repeat(32), services: { relay: 'https://relay.example' } }, /"relayUrl" of walletconnect/],
  [{ services: { catalogue: 'http://wallets.example' } }, /"services" of data/],
  [{ projectId: 7 }, /"projectId" of data/],
  [{ allWallets: 'PERHAPS' }, /"allWallets" of catalogue/],
  [{ hosts: {} }, /"hosts" of preset core: there is no such option/]
])('a wrong option %j is a coded error that names it', (options, message) => {
  expect(() => defaultPreset({ networks: [network], ...options } as never)).toThrow(message)
})
