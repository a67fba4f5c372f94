import { readFileSync } from 'node:fs'
import { bip122 } from '@latchkit/plugin-bip122'
import { Catalogue } from '@latchkit/plugin-catalogue/contract'
import { Chains, Namespaces } from '@latchkit/plugin-chains/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import { cosmos } from '@latchkit/plugin-cosmos'
import { eip155 } from '@latchkit/plugin-eip155'
import { polkadot } from '@latchkit/plugin-polkadot'
import { Alerts } from '@latchkit/plugin-shell/contract'
import { solana } from '@latchkit/plugin-solana'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLatchkit, defaultPreset, type LatchkitNetworks } from '../src/index.js'

const network = {
  id: 31337,
  name: 'Local Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } }
}

test('contains every plugin of the repository', () => {
  expect(defaultPreset({ networks: [network] }).map(({ id }) => id)).toEqual([
    'shell',
    'chains',
    'connections',
    'native-balances',
    'networks',
    'connect',
    'account',
    'features',
    'approval',
    'eip155',
    'data',
    'catalogue',
    'icons',
    'identity',
    'balances',
    'activity',
    'receive',
    'send',
    'deferred-trade'
  ])
})

const url = { default: { http: ['http://127.0.0.1:1'] } }
const coin = { name: 'Coin', symbol: 'COIN', decimals: 9 }
const families = {
  eip155: network,
  solana: {
    chainNamespace: 'solana',
    id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    name: 'Sol',
    nativeCurrency: coin,
    rpcUrls: url
  },
  bip122: { chainNamespace: 'bip122', id: '0f9188f13cb7b2c71f2a335e3a4fc328', name: 'Bit', rpcUrls: url },
  polkadot: {
    chainNamespace: 'polkadot',
    id: '91b171bb158e2d3848fa23a9f1c25182',
    name: 'Dot',
    nativeCurrency: coin,
    rpcUrls: url
  },
  cosmos: {
    chainNamespace: 'cosmos',
    id: 'local-1',
    name: 'Atom',
    nativeCurrency: coin,
    rpcUrls: url,
    bech32Prefix: 'cosmos',
    denom: 'uatom'
  }
} as const
const chainsOf = (networks: LatchkitNetworks) =>
  defaultPreset({ networks })
    .map(({ id }) => id)
    .filter(id => id in families)

test('contains the chain plugin of every family with a network, in the order of the site', () => {
  const { solana, eip155, cosmos } = families
  expect(chainsOf([solana, eip155, cosmos, { ...eip155, id: 1 }])).toEqual(['solana', 'eip155', 'cosmos'])
  expect(chainsOf([families.bip122])).toEqual(['bip122'])
  const { eip155: _, ...others } = families
  expect(chainsOf([eip155, ...Object.values(others)])).toEqual(Object.keys(families))
})

/** File in plugins/icons of which an icon is a copy. Cosmos has its own drawing, because that file is too large. */
const marks = { eip155: 'ethereum', solana: 'solana', bip122: 'bitcoin', polkadot: 'polkadot', cosmos: undefined }

test.each(Object.entries(marks))(
  'the adapter of %s has an icon, which is loaded when it is shown',
  async (id, file) => {
    const { eip155, ...others } = families
    const { contributions } = createLatchkit({ networks: [eip155, ...Object.values(others)] }).kernel
    const icon = contributions
      .all(Namespaces)
      .get()
      .find(({ item }) => item.id === id)?.item.icon
    const { icon: mark } = typeof icon === 'function' ? await icon() : { icon: '' }
    const [, picture = ''] = /^data:image\/svg\+xml;base64,(.+)$/.exec(mark) ?? []
    const svg = Buffer.from(picture, 'base64').toString()
    expect(svg).toMatch(/^<svg .*<\/svg>$/)
    if (!file) return
    const source = new URL(`../../../plugins/icons/src/svg/networks/${file}.svg`, import.meta.url)
    expect(svg).toBe(readFileSync(source, 'utf8').trim())
  }
)

test("passes each network to its family, and shows the site's first network first", async () => {
  const { solana, bip122, eip155 } = families
  const networks: LatchkitNetworks = [solana, { ...eip155, id: 1 }, bip122, eip155]
  const shown = createLatchkit({ networks }).kernel.get(Chains)
  expect(shown.networks.get().map(one => one.caipNetworkId)).toEqual([
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'eip155:1',
    'eip155:31337',
    'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
  ])
  const chosen = createLatchkit({ networks, defaultNetwork: 'eip155:31337' })
  await chosen.start()
  expect(chosen.getState()).toMatchObject({ namespace: 'eip155' })
  expect(chosen.kernel.get(Chains).networks.get()[0]).toMatchObject({ caipNetworkId: 'eip155:31337' })
  await chosen.destroy()
})

test.each([
  [[], /"networks" of createLatchkit: must be a list of at least one network, not \[\]/],
  [undefined, /"networks" of createLatchkit: .*, not undefined/],
  [
    [network, { ...network, chainNamespace: 'ton' }],
    /"networks.1.chainNamespace" of createLatchkit: must be .*eip155, solana.*, not "ton"/
  ],
  [[{ ...network, chainNamespace: '__proto__' }], /"networks.0.chainNamespace" of createLatchkit/],
  [[null], /"networks.0" of createLatchkit: must be a network, not null/],
  [[network, { ...families.solana, name: '' }], /"networks.1.name" of createLatchkit: must be a text, not ""/],
  [
    [network, families.solana, { ...network, id: 1 }, { ...families.solana, id: 'devnet', name: '' }],
    /"networks.3.name" of createLatchkit: must be a text, not ""/
  ],
  [
    [families.bip122, network, network],
    /"networks.2.id" of createLatchkit: .*"Local Ethereum" \(networks.1\), not 31337/
  ]
])('throws a coded error that names the invalid networks %j', (networks, message) => {
  expect(() => createLatchkit({ networks } as never)).toThrow(message)
})

test.each(Object.entries(families))('names the index of a hole in the networks, beside one of %s', (family, one) => {
  const networks = Object.assign([one], { length: 2 }) as never
  expect(() => createLatchkit({ networks })).toThrow(/"networks.1" of createLatchkit/)
  const plugin = { eip155, solana, bip122, polkadot, cosmos }[family as keyof typeof families]
  expect(() => plugin({ networks })).toThrow(new RegExp(`"networks.1" of ${family}`))
})

test('adds the CAIP ids to a viem network', () => {
  const { kernel } = createLatchkit({ networks: [network] })
  expect(kernel.get(Chains).networks.get()).toMatchObject([
    { caipNetworkId: 'eip155:31337', chainNamespace: 'eip155', name: 'Local Ethereum' }
  ])
})

test("accepts the site's plugins in place of the preset", () => {
  const { kernel } = createLatchkit({ plugins: defaultPreset({ networks: [network] }).slice(0, 5) })
  expect(kernel.get(Chains).networks.get()).toEqual([])
})

test("passes the site's metadata to services and wallets", () => {
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

test('shows codes for wallets if the site has a relay', () => {
  const services = { relay: 'wss://relay.example' }
  const ids = defaultPreset({ networks: [network], projectId: 'a'.repeat(32), services }).map(({ id }) => id)
  expect(ids.at(-1)).toBe('walletconnect')
})

test.each([
  { relay: 'wss://relay.example' },
  { catalogue: 'https://wallets.example' },
  { relay: 'wss://relay.example', catalogue: 'https://wallets.example' }
])('services %j without a project id raise one alert at the start, and show no code', async services => {
  const { kernel } = createLatchkit({ networks: [network], services })
  onTestFinished(() => kernel.dispose())
  await kernel.start()
  const { current, dismiss } = kernel.get(Alerts)
  await vi.waitUntil(() => current.get())
  expect(current.get()).toMatchObject({ severity: 'error', short: 'Project ID Not Configured' })
  dismiss(current.get()?.key ?? '')
  expect(current.get()).toBeUndefined()
  expect(kernel.get(Connections).wallets.get()).toEqual([])
})

test('raises no alert about a project id without services', async () => {
  const { kernel } = createLatchkit({ networks: [network] })
  onTestFinished(() => kernel.dispose())
  await kernel.start()
  expect(kernel.get(Alerts).current.get()).toBeUndefined()
})

test.each([
  [{ projectId: 'p1', services: { relay: 'wss://relay.example' } }, /"projectId" of defaultPreset/],
  [
    { projectId: 'a'.repeat(32), services: { relay: 'https://relay.example' } },
    /"services.relay" of defaultPreset: must be a wss/
  ],
  [{ services: { catalogue: 'http://wallets.example' } }, /"services" of defaultPreset: .*, not \{"catalogue":"http/],
  [{ projectId: 7 }, /"projectId" of defaultPreset/],
  [{ services: { relays: 'wss://r.example' } }, /"services.relays" of defaultPreset: .* did you mean "relay"\?/],
  [{ services: 'wss://r.example' }, /"services" of defaultPreset: must be an object, not "wss/],
  [{ projectID: 'x' }, /"projectID" of defaultPreset: .* did you mean "projectId"\?/],
  [{ themeMood: 'dark' }, /"themeMood" of defaultPreset: .* did you mean "themeMode"\?/],
  [{ themeMode: 'purple' }, /"themeMode" of defaultPreset: must be .*, not "purple"/],
  [{ allWallets: 'PERHAPS' }, /"allWallets" of defaultPreset/],
  [{ hosts: {} }, /"hosts" of defaultPreset: there is no such option/]
])('throws a coded error that names the invalid option %j', (options, message) => {
  expect(() => defaultPreset({ networks: [network], ...options } as never)).toThrow(message)
})

test.each<[options: unknown, message: string]>([
  [undefined, 'Option "options" of createLatchkit: must be an object, not undefined'],
  [{}, 'Option "networks" of createLatchkit: must be a list of at least one network, not undefined'],
  [{ networks: [] }, 'Option "networks" of createLatchkit: must be a list of at least one network, not []'],
  [{ networks: [network], themeMode: 7 }, 'Option "themeMode" of createLatchkit: must be '],
  [
    { networks: [network], storag: {} },
    'Option "storag" of createLatchkit: there is no such option; did you mean "storage"?'
  ],
  [{ plugins: [] }, 'Option "plugins" of createLatchkit: must contain the plugins of corePreset()']
])('the error of createLatchkit(%j) states the remedy', (options, message) => {
  expect(() => createLatchkit(options as never)).toThrow(message)
})
