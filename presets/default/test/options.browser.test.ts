import {
  announceEvmWallet,
  autoPrompt,
  createCosmosWallet,
  createEvmWallet,
  injectCosmosWallet,
  injectLegacy
} from '@latchkit/example-wallets'
import { Connections } from '@latchkit/plugin-connections/contract'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { createLatchkit, type LatchkitOptions } from '../src/index.js'

const rdns = 'com.example.larch'
const picture = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 7"/>')}`
const rpcUrls = { default: { http: [] } }
const chain = { id: 1, name: 'Ethereum', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls }

beforeEach(() => localStorage.clear())

/** Creates a page whose visitor has a wallet that announces itself. */
function visit(options: Omit<LatchkitOptions, 'networks'> = {}) {
  const network = { chainId: 1, name: chain.name, rpcUrl: 'http://127.0.0.1:1' }
  const wallet = createEvmWallet({ name: 'Larch', rdns, mark: 'larch', networks: [network], prompt: autoPrompt })
  onTestFinished(announceEvmWallet(wallet))
  const latchkit = createLatchkit({ networks: [chain], locale: 'en', ...options })
  onTestFinished(() => latchkit.destroy())
  return { latchkit, wallets: latchkit.kernel.get(Connections).wallets }
}
const image = (within: string) =>
  document.querySelector('latchkit-modal')?.shadowRoot?.querySelector<HTMLImageElement>(`[data-testid="${within}"] img`)
    ?.src

test('a wallet that announces itself is found, unless discovery.eip155.eip6963 is false', async () => {
  const found = visit()
  await expect.poll(() => found.wallets.get().map(({ id }) => id)).toEqual([rdns])
  const without = visit({ discovery: { eip155: { eip6963: false } } })
  await without.latchkit.kernel.start()
  await without.latchkit.open()
  await expect.element(page.getByTestId('no-wallet-found')).toBeVisible()
  expect(without.wallets.get()).toEqual([])
})

test('injected wallets are found, unless discovery excludes them', async () => {
  const hub = { chainId: 'cosmoshub-4', name: 'Cosmos Hub', prefix: 'cosmos' }
  const network = { chainId: 1, name: chain.name, rpcUrl: 'http://127.0.0.1:1' }
  const legacy = createEvmWallet({
    name: 'Old',
    rdns: 'com.example.old',
    mark: 'larch',
    networks: [network],
    prompt: autoPrompt
  })
  onTestFinished(injectLegacy(legacy))
  const keplr = createCosmosWallet({ name: 'keplr', id: 'app.keplr', mark: 'larch', chains: [hub] })
  onTestFinished(injectCosmosWallet(keplr))
  const cosmosHub = {
    chainNamespace: 'cosmos',
    id: 'cosmoshub-4',
    name: 'Cosmos Hub',
    nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
    rpcUrls,
    bech32Prefix: 'cosmos',
    denom: 'uatom'
  } as const
  const families = async (discovery: NonNullable<LatchkitOptions['discovery']>, count: number) => {
    const latchkit = createLatchkit({ networks: [chain, cosmosHub], locale: 'en', discovery })
    await latchkit.kernel.start()
    const { wallets } = latchkit.kernel.get(Connections)
    await expect.poll(() => wallets.get().length).toBe(count)
    const found = wallets.get().flatMap(({ members }) => members.map(({ namespace }) => namespace))
    await latchkit.destroy()
    return found
  }
  expect(await families({}, 2)).toEqual(['eip155', 'cosmos'])
  expect(await families({ eip155: { injected: false } }, 1)).toEqual(['cosmos'])
  expect(await families({ cosmos: false }, 1)).toEqual(['eip155'])
})

test("connectorImages replaces the wallet's own icon in the list and after connecting", async () => {
  const { latchkit, wallets } = visit({ connectorImages: { [rdns]: picture } })
  await expect.poll(() => wallets.get()[0]?.icon).toBe(picture)
  await latchkit.open()
  await expect.poll(() => image(`wallet-selector-${rdns}`)).toBe(picture)
  await latchkit.close()
  await latchkit.connect({ wallet: rdns })
  expect(latchkit.getState().wallet).toMatchObject({ name: 'Larch', icon: picture })
  await latchkit.open({ view: 'ProfileWallets' })
  await expect.poll(() => image('w3m-modal-card')).toBe(picture)
})

test('an image with an unsafe URL is not loaded', async () => {
  const { latchkit, wallets } = visit({ connectorImages: { [rdns]: 'http://10.0.0.1/mark.png' } })
  await expect.poll(() => wallets.get()[0]?.icon).toBe('http://10.0.0.1/mark.png')
  await latchkit.open()
  await expect.element(page.getByTestId(`wallet-selector-${rdns}`)).toBeVisible()
  expect(image(`wallet-selector-${rdns}`)).toBeUndefined()
})
