import { afterEach, beforeEach, expect, test } from 'vitest'
import { type InstalledTestWallets, installTestWallets } from '../src/page.js'

const hub = { chainId: 'cosmoshub-4', name: 'Cosmos Hub', prefix: 'cosmos' }
let installed: InstalledTestWallets
beforeEach(() => {
  localStorage.clear()
  installed = installTestWallets({
    rpcUrl: 'http://127.0.0.1:1',
    chainId: 31_337,
    mode: 'manual',
    solana: {},
    bitcoin: {},
    polkadot: {},
    cosmos: { chains: [hub] }
  })
})
afterEach(() => installed.uninstall())

const windows = () => document.querySelectorAll('latchkit-test-wallet')
const inWindow = (selector: string) => windows()[0]?.shadowRoot?.querySelector<HTMLElement>(selector)
const asking = () => inWindow('header strong')?.textContent

interface Connecting {
  connect(): Promise<unknown>
}
/** Connects every part of the wallets. Keys are the wallets that prompt, in the order of their prompts. */
function connectAll(): readonly (readonly [name: string, answer: Promise<unknown>])[] {
  const { larch, ochre, juniper, fennel } = Object.fromEntries(
    Object.entries(installed.sides).map(([id, side]) => [id.split('.').at(-1), side])
  )
  const page = window as unknown as {
    XverseProviders: { BitcoinProvider: { request(method: string): Promise<unknown> } }
    injectedWeb3: Record<string, { enable(site: string): Promise<unknown> }>
    cosmostation: { providers: { keplr: { enable(chain: string): Promise<unknown> } } }
  }
  return [
    [larch!.name, larch!.evm!.provider.request({ method: 'eth_requestAccounts' })],
    [larch!.name, (larch!.solana!.standard.features['standard:connect'] as Connecting).connect()],
    [ochre!.name, page.XverseProviders.BitcoinProvider.request('wallet_connect')],
    [juniper!.name, page.injectedWeb3.Juniper!.enable('a shop')],
    [fennel!.name, page.cosmostation.providers.keplr.enable(hub.chainId)]
  ]
}

test('shows the prompts of all families one after the other, and responds to each', async () => {
  const asked = connectAll()
  await expect.poll(() => inWindow('.queue')?.textContent).toBe('4 more requests waiting')
  const heard: (string | null | undefined)[] = []
  for (const left of [4, 3, 2, 1, 0]) {
    expect(windows()).toHaveLength(1)
    heard.push(asking())
    inWindow('.primary')?.click()
    await expect.poll(() => inWindow('.queue')?.hidden ?? true).toBe(left < 2)
  }
  expect(heard.toSorted()).toEqual(asked.map(([name]) => name).toSorted())
  await Promise.all(asked.map(([, answer]) => answer))
  expect(windows()).toHaveLength(0)
})

test('a rejection reaches the page in the form of each family', async () => {
  const answers = Promise.allSettled(connectAll().map(([, answer]) => answer))
  await expect.poll(() => inWindow('.queue')?.textContent).toBe('4 more requests waiting')
  while (asking()) inWindow('.actions button:first-child')?.click()
  expect(await answers).toMatchObject([
    { status: 'rejected', reason: { code: 4001 } },
    { status: 'rejected', reason: { code: 4001 } },
    // Xverse responds in an envelope.
    { status: 'fulfilled', value: { error: { code: -32000 } } },
    { status: 'rejected', reason: { message: 'Rejected' } },
    { status: 'rejected', reason: { message: 'Request rejected' } }
  ])
})
