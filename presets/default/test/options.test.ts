import { AccountActions } from '@latchkit/plugin-account/contract'
import { Chains, type Network } from '@latchkit/plugin-chains/contract'
import { fakeAdapter, fakeChain, fakeConnector } from '@latchkit/plugin-chains/testing'
import { Connections } from '@latchkit/plugin-connections/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectorImages } from '../src/by-id.js'
import { corePreset, createLatchkit, defaultPreset, type LatchkitOptions } from '../src/index.js'
import { tradePlugins } from '../src/trade-plugins.js'

const coin = { name: 'Coin', symbol: 'COIN', decimals: 9 }
const rpcUrls = { default: { http: ['https://own.example'] } }
const ethereum = { id: 1, name: 'Ethereum', nativeCurrency: coin, rpcUrls }
const solana = { chainNamespace: 'solana', id: 'mainnet', name: 'Solana', nativeCurrency: coin, rpcUrls } as const
const cosmos = {
  chainNamespace: 'cosmos',
  id: 'evmos_9001-2',
  name: 'Evmos',
  nativeCurrency: coin,
  rpcUrls: { default: { http: [] }, rest: { http: ['https://rest.example'] } },
  bech32Prefix: 'evmos',
  denom: 'aevmos'
} as const

const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const cosmosId = 'cosmos:hashed-95094315a9d6cf2a'
const picture = 'https://pictures.example/mark.png'

function create(options: Omit<LatchkitOptions, 'networks'>) {
  const latchkit = createLatchkit({ networks: [ethereum, solana, cosmos], ...options })
  onTestFinished(() => latchkit.destroy())
  return latchkit
}
const networksOf = ({ kernel }: ReturnType<typeof create>): Readonly<Record<string, Network>> =>
  Object.fromEntries(
    kernel
      .get(Chains)
      .networks.get()
      .map(network => [network.caipNetworkId, network])
  )

test.each<[options: object, message: string]>([
  [
    { discovery: { eip155: { injected: 'no' } } },
    'Option "discovery.eip155.injected" of createLatchkit: must be true or false, not "no"'
  ],
  [
    { discovery: { eip155: { inject: false } } },
    'Option "discovery.eip155.inject" of createLatchkit: there is no such option; did you mean "discovery.eip155.injected"?'
  ],
  [{ discovery: { eip155: false } }, 'Option "discovery.eip155" of createLatchkit: must be an object, not false'],
  [{ discovery: { cosmos: 'no' } }, 'Option "discovery.cosmos" of createLatchkit: must be true or false, not "no"'],
  [{ discovery: { bitcoin: false } }, 'Option "discovery.bitcoin" of createLatchkit: there is no such option'],
  [{ discovery: false }, 'Option "discovery" of createLatchkit: must be an object, not false'],
  [
    { customRpcUrls: { 'eip155:5': [{ url: 'https://x.example' }] } },
    `Option "customRpcUrls.eip155:5" of createLatchkit: must be one of eip155:1, ${solanaId}, ${cosmosId}`
  ],
  [
    { customRpcUrls: { 'eip155:1': ['https://x.example'] } },
    'Option "customRpcUrls.eip155:1" of createLatchkit: must be a list of { url }, without config'
  ],
  [
    { customRpcUrls: { 'eip155:1': [{ url: 'https://a.example' }, { url: 'https://b.example', config: {} }] } },
    'Option "customRpcUrls.eip155:1" of createLatchkit: must be a list of { url }, without config'
  ],
  [{ customRpcUrls: null }, 'Option "customRpcUrls" of createLatchkit: must be an object, not null'],
  [{ chainImages: { 5: picture } }, 'Option "chainImages.5" of createLatchkit: must be one of eip155:1, 1, solana:'],
  [{ chainImages: { 1: 7 } }, 'Option "chainImages.1" of createLatchkit: must be the URL of a picture, not 7'],
  [
    { connectorImages: { a: '' } },
    'Option "connectorImages.a" of createLatchkit: must be the URL of a picture, not ""'
  ],
  [{ connectorImages: 'a' }, 'Option "connectorImages" of createLatchkit: must be an object, not "a"'],
  [{ siwx: {}, siweConfig: {} }, 'Option "siweConfig" of createLatchkit: cannot be set together with siwx'],
  [
    { siwx: { createMessage: async () => '' }, siweConfig: {} },
    'Option "siweConfig" of createLatchkit: cannot be set together with siwx'
  ],
  [{ features: true }, 'Option "features" of createLatchkit: must be an object, not true'],
  [{ features: { send: 'no' } }, 'Option "features.send" of createLatchkit: must be true or false, not "no"'],
  [
    { features: { sedn: false } },
    'Option "features.sedn" of createLatchkit: there is no such option; did you mean "send"?'
  ],
  [{ features: { analytics: 1 } }, 'Option "features.analytics" of createLatchkit: must be true or false, not 1'],
  [{ features: { smartSessions: true } }, 'is a plugin of its own: add smartSessions()'],
  [{ features: { history: true } }, 'Option "features.history" of createLatchkit: is called activity'],
  ...['connectMethodsOrder', 'connectorTypeOrder', 'walletFeaturesOrder', 'legalCheckbox', 'allWallets'].map(
    (name): [object, string] => [
      { features: { [name]: [] } },
      `Option "features.${name}" of createLatchkit: is an option of its own`
    ]
  ),
  ...['email', 'socials', 'pay', 'emailShowWallets'].map((name): [object, string] => [
    { features: { [name]: true } },
    `Option "features.${name}" of createLatchkit: does not exist yet`
  ])
])('the error for the invalid option %j names it and the expected value', (options, message) => {
  expect(() => create(options as never)).toThrow(message)
})

test.each<[options: object, count: number]>([
  [{}, 0],
  [{ siwx: undefined, siweConfig: undefined }, 0],
  [{ siwx: {} }, 1],
  [{ siwx: { createMessage: async () => '' } }, 1],
  [{ siweConfig: { getNonce: async () => '' } }, 1]
])('the preset with %j contains the sign-in %i times', (options, count) => {
  expect(defaultPreset({ networks: [ethereum], ...options }).filter(({ id }) => id === 'siwx')).toHaveLength(count)
})

test('customRpcUrls replace the URLs of a network, by its CAIP-2 id', () => {
  const found = networksOf(
    create({
      customRpcUrls: {
        'eip155:1': [{ url: 'https://a.example' }, { url: 'https://b.example' }],
        [solanaId]: [{ url: 'https://c.example' }],
        [cosmosId]: [{ url: 'https://d.example' }]
      }
    })
  )
  expect(found['eip155:1']?.rpcUrls).toEqual({ default: { http: ['https://a.example', 'https://b.example'] } })
  expect(found[solanaId]?.rpcUrls).toEqual({ default: { http: ['https://c.example'] } })
  expect(found[cosmosId]?.rpcUrls).toEqual({
    default: { http: ['https://d.example'] },
    rest: { http: ['https://rest.example'] }
  })
})

test('an http URL in customRpcUrls is dropped with a warning that names it', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const found = networksOf(create({ customRpcUrls: { 'eip155:1': [{ url: 'http://a.example' }] } }))
  expect(found['eip155:1']?.rpcUrls.default?.http).toEqual([])
  expect(warn.mock.calls.flat()).toEqual([
    expect.stringMatching(/Network "Ethereum": .*leaves out http:\/\/a\.example/)
  ])
})

test('chainImages replace the images of networks, by CAIP-2 id or by the id of an EVM chain', () => {
  const found = networksOf(create({ chainImages: { 1: picture, [solanaId]: '/solana.svg' } }))
  expect(found['eip155:1']?.assets).toEqual({ imageUrl: picture })
  expect(found[solanaId]?.assets).toEqual({ imageUrl: '/solana.svg' })
  expect(found[cosmosId]?.assets).toBeUndefined()
})

const featuresOf = (features: LatchkitOptions['features']) =>
  defaultPreset({ networks: [ethereum], ...(features && { features }) })
    .map(({ id }) => id)
    .filter(id => ['activity', 'receive', 'send'].includes(id))

test('swaps need a source of prices and on-ramp a seller, and both can be switched off', () => {
  const services = { data: 'https://data.example' }
  const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
  const idsOf = (options: Partial<LatchkitOptions>) =>
    tradePlugins({ ...options, hasDataService: options.services?.data !== undefined }).map(({ id }) => id)
  expect(idsOf({})).toEqual([])
  expect(idsOf({ services })).toEqual(['swap', 'swap-data-service'])
  expect(idsOf({ swaps: { routers: { 'eip155:1': { router } } } })).toEqual(['swap', 'swap-uniswap-v2'])
  expect(idsOf({ onramp: { aggregator: { publicKey: 'pk' } } })).toEqual(['onramp'])
  const all = { services, onramp: { card: {} } }
  expect(idsOf({ ...all, features: { swaps: false } })).toEqual(['onramp'])
  expect(idsOf({ ...all, features: { swaps: false, onramp: false } })).toEqual([])
})

test('features can be switched off, and planned features may be set to false', () => {
  expect(featuresOf(undefined)).toEqual(['activity', 'receive', 'send'])
  expect(featuresOf({ send: true, swaps: false, onramp: false, email: false, socials: false })).toEqual([
    'activity',
    'receive',
    'send'
  ])
  expect(featuresOf({ send: false })).toEqual(['activity', 'receive'])
  expect(featuresOf({ receive: false, activity: false })).toEqual(['send'])
  // Like an option that a site did not set.
  expect(featuresOf({ send: undefined } as object)).toEqual(['activity', 'receive', 'send'])
})

test('an account without a feature does not offer it', async () => {
  const ids = async (features: LatchkitOptions['features']) => {
    const { kernel } = create(features ? { features } : {})
    await kernel.start()
    return kernel.contributions
      .all(AccountActions)
      .get()
      .map(({ item }) => item.id)
  }
  expect(await ids(undefined)).toContain('receive')
  expect(await ids({ receive: false, send: false })).not.toContain('receive')
})

test('the site’s image is used for the intended wallet, and for no wallet that may only claim the id', async () => {
  const connector = (id: string, rdns: string) =>
    fakeConnector({ id, name: id, kind: 'announced', rdns, identity: rdns, icon: 'data:image/png;base64,AA==' })
  const connectors = [
    connector('com.one', 'com.one'),
    connector('com.two', 'com.two'),
    connector('com.two~2', 'com.two')
  ]
  const images = { 'com.one': picture, 'com.two': picture, undefined: picture }
  const latchkit = createLatchkit({
    plugins: [...corePreset(), fakeChain(fakeAdapter({ connectors })), connectorImages(images)]
  })
  onTestFinished(() => latchkit.destroy())
  await latchkit.start()
  const { discover, wallets } = latchkit.kernel.get(Connections)
  await discover()
  expect(wallets.get().map(({ name, icon }) => [name, icon === picture])).toEqual([
    ['com.one', true],
    ['com.two', false],
    ['com.two~2', false]
  ])
})

test('swaps are added when a site opens their view, and on-ramp is missing without a seller', async () => {
  const latchkit = create({ services: { data: 'https://data.example' }, projectId: 'shop' })
  const { views } = latchkit.kernel.router
  expect(views.has('Swap')).toBe(false)
  void latchkit.open({ view: 'Swap', arguments: { amount: '1' } }).catch(() => {})
  await expect.poll(() => views.has('Swap')).toBe(true)
  await expect(latchkit.open({ view: 'OnRampAmount' })).rejects.toThrow('needs the plugin @latchkit/plugin-onramp')
})
