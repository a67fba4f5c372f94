import { type InstalledTestWallets, installTestWallets } from '@latchkit/example-wallets'
import { type AnyPlugin, memoryBackend } from '@latchkit/kernel'
import { bip122 } from '@latchkit/plugin-bip122'
import { Connections } from '@latchkit/plugin-connections/contract'
import { cosmos } from '@latchkit/plugin-cosmos'
import { eip155 } from '@latchkit/plugin-eip155'
import { polkadot } from '@latchkit/plugin-polkadot'
import { solana } from '@latchkit/plugin-solana'
import { corePreset, createLatchkit, type Latchkit } from '@latchkit/preset-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

const network = {
  id: 31_337,
  name: 'Local Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } }
}
const families: readonly AnyPlugin[] = [eip155({ networks: [network] }), solana(), bip122(), polkadot(), cosmos()]

let installed: InstalledTestWallets
let latchkit: Latchkit
beforeEach(() => {
  localStorage.clear()
  installed = installTestWallets({
    rpcUrl: 'http://127.0.0.1:1',
    chainId: network.id,
    mode: 'auto',
    solana: {},
    bitcoin: {},
    polkadot: {},
    cosmos: { chains: [{ chainId: 'cosmoshub-4', name: 'Cosmos Hub', prefix: 'cosmos' }] }
  })
})
afterEach(async () => {
  await latchkit.destroy()
  installed.uninstall()
})

const until = <T>(read: () => T) => expect.poll(read, { timeout: 10_000 })
/** Returns the elements of the dialog that match `selector`, without the previous view, which may still be fading out. */
const shown = (selector: string) =>
  [
    ...(document.querySelector('latchkit-modal')?.shadowRoot?.querySelectorAll<HTMLElement>(`.card ${selector}`) ?? [])
  ].filter(element => !element.closest('.fade-ghost'))
const texts = (selector: string) => shown(selector).map(element => element.textContent)
const byTestId = (id: string) => shown(`[data-testid="${id}"]`)[0]
async function press(testId: string) {
  await until(() => byTestId(testId)).toBeDefined()
  await userEvent.click(byTestId(testId) as HTMLElement)
}
async function open(plugins: readonly AnyPlugin[]) {
  // Memory, because tests of other files share the storage of the origin.
  const storage = memoryBackend()
  latchkit = createLatchkit({ plugins: [...corePreset({ locale: 'en' }), ...plugins], storage })
  await latchkit.open()
  await until(() => shown('.row-title').length).toBe(6)
}

test('lists a wallet of three chains in one row, asks for the chain and connects each', async () => {
  await open(families)
  expect(texts('.row-title')).toEqual(['Larch Wallet', 'Tidepool', 'Quill', 'Xverse', 'Juniper', 'Cosmostation'])
  const chains = ['eip155', 'solana', 'bip122']
  for (const [index, namespace] of chains.entries()) {
    if (index > 0) await latchkit.open({ view: 'Connect' })
    await press('wallet-selector-com.example.larch')
    await until(() => texts('.row-title')).toHaveLength(chains.length)
    expect(chains.every(chain => byTestId(`wui-list-chain-${chain}`))).toBe(true)
    await press(`wui-list-chain-${namespace}`)
    await until(() => latchkit.kernel.get(Connections).active.get()?.namespace).toBe(namespace)
    await until(() => latchkit.getState().open).toBe(false)
  }
  const { byNamespace } = latchkit.kernel.get(Connections).state.get()
  expect(chains.map(chain => byNamespace[chain]?.wallets.map(({ name }) => name))).toEqual(
    chains.map(() => ['Larch Wallet'])
  )
  expect(byNamespace.bip122?.wallets[0]?.accounts).toHaveLength(2)
})

test('lists a wallet in one row whatever the order of the chains on the site', async () => {
  await open([...families].reverse())
  const wallets = () => latchkit.kernel.get(Connections).wallets.get()
  const served = () => wallets().map(({ name, members }) => `${name}: ${members.map(({ namespace }) => namespace)}`)
  // Families are discovered one after the other.
  await until(served).toEqual([
    'Cosmostation: cosmos',
    'Juniper: polkadot',
    'Larch Wallet: bip122,solana,eip155',
    'Xverse: bip122',
    'Tidepool: solana,eip155',
    'Quill: solana,eip155'
  ])
})

test('connects a wallet of one chain without asking for the chain', async () => {
  await open(families)
  for (const [wallet, namespace] of [
    ['Xverse', 'bip122'],
    ['Juniper', 'polkadot'],
    ['Cosmostation', 'cosmos']
  ] as const) {
    if (!latchkit.getState().open) await latchkit.open({ view: 'Connect' })
    const row = () => shown('button').find(button => button.querySelector('.row-title')?.textContent === wallet)
    await until(row).toBeDefined()
    await userEvent.click(row() as HTMLElement)
    await until(() => latchkit.kernel.get(Connections).active.get()?.wallet.name).toBe(wallet)
    expect(latchkit.kernel.get(Connections).active.get()?.namespace).toBe(namespace)
    await until(() => latchkit.getState().open).toBe(false)
  }
})
