import { startServices } from '@latchkit/example-world'
import { type FakeConnector, fakeAdapter, fakeAddress, fakeChain, fakeConnector } from '@latchkit/plugin-chains/testing'
import { Connections } from '@latchkit/plugin-connections/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLatchkit, defaultPreset, type LatchkitOptions } from '../src/index.js'

const projectId = 'a'.repeat(32)
const ethereum = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } }
}

interface SiteOptions {
  readonly features?: LatchkitOptions['features']
  /** False for a site without a host for analytics. @defaultValue true */
  readonly hasHost?: boolean
}

/** Starts the services of the local world and a site, and connects a wallet. Only analytics sends requests. */
async function startSite({ features, hasHost = true }: SiteOptions = {}) {
  vi.stubGlobal('location', new URL('https://shop.example/cart?secret'))
  const requests = vi.spyOn(globalThis, 'fetch')
  const world = await startServices({ projectIds: [projectId], nodes: {} })
  onTestFinished(() => world.close())
  const wallet: FakeConnector = fakeConnector({
    connection: { accounts: [{ address: fakeAddress(1) }], chain: 'fake:one' }
  })
  wallet.answer('approve')
  const preset = defaultPreset({
    networks: [ethereum],
    projectId,
    services: hasHost ? { analytics: world.url } : {},
    ...(features && { features })
  })
  const latchkit = createLatchkit({ plugins: [...preset, fakeChain(fakeAdapter({ connectors: [wallet] }))] })
  onTestFinished(async () => {
    await latchkit.destroy()
    vi.unstubAllGlobals()
    requests.mockRestore()
  })
  await latchkit.start()
  const connections = latchkit.kernel.get(Connections)
  await connections.discover()
  await latchkit.connect({ wallet: `${connections.wallets.get().find(({ id }) => id.startsWith('fake'))?.id}` })
  // Leaves out errors: the dialog cannot load without a document.
  const sent = async () => (await world.analytics()).map(({ props }) => props).filter(({ type }) => type === 'track')
  return { requests, sent }
}

/** Waits until an event would have been sent. */
const settled = () => new Promise(resolve => setTimeout(resolve, 2_500))

test('sends events to services.analytics, without the address', async () => {
  const { sent } = await startSite()
  const wallet = 'fake:fake-wallet'
  await expect.poll(sent, { timeout: 5_000 }).toEqual([
    { type: 'track', event: 'INITIALIZE' },
    { type: 'track', event: 'SELECT_WALLET', properties: { namespace: 'fake', wallet } },
    {
      type: 'track',
      event: 'CONNECT_SUCCESS',
      properties: { namespace: 'fake', network: 'fake:one', wallet, reconnect: false }
    }
  ])
})

test('sends the address if features.analyticsAddress is on', async () => {
  const { sent } = await startSite({ features: { analyticsAddress: true } })
  const addresses = async () => (await sent()).map(({ address }) => address)
  await expect.poll(addresses, { timeout: 5_000 }).toEqual([undefined, undefined, fakeAddress(1)])
})

test.each<[string, SiteOptions]>([
  ['a host', { hasHost: false }],
  ['a host, even if the feature is on', { hasHost: false, features: { analytics: true } }],
  ['the feature', { features: { analytics: false } }]
])('sends no request without %s', async (_name, options) => {
  const { requests, sent } = await startSite(options)
  await settled()
  expect(requests).not.toHaveBeenCalled()
  expect(await sent()).toEqual([])
})
