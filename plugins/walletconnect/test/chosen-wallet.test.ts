import { memoryBackend } from '@latchkit/kernel'
import { fakeAdapter, fakeAddress, fakeChain } from '@latchkit/plugin-chains/testing'
import type { ConnectRequest } from '@latchkit/plugin-connections/contract'
import { expect, test, vi } from 'vitest'
import { openPage, relay } from './page.js'
import { approval, larch, type Namespaces, openPhone, patience } from './phone.js'

const icon = 'data:image/png;base64,iVBORw0KGgo='
/** Wallet as shown in the list that the visitor chose from. */
const row = { id: 'larch-of-the-list', name: 'Larch Wallet', icon, homepage: 'https://www.larch.example/app' }
const wallet = 'walletConnect'

type Page = Awaited<ReturnType<typeof openPage>>
const shown = (page: Page, namespace = 'eip155') => page.wallets.state.get().byNamespace[namespace]?.wallets.at(-1)

async function connect(chosen: ConnectRequest['chosen'], metadata = larch, namespaces: Namespaces = approval) {
  const world = await relay()
  const storage = memoryBackend()
  const also = [fakeChain(fakeAdapter({ namespace: 'solana' }))]
  const [page, phone] = [await openPage(world.url, { storage, also }), await openPhone(world.url, metadata)]
  const connecting = page.wallets.connect({ wallet, ...(chosen && { chosen }) })
  await phone.approve((await page.code()) as string, namespaces)
  await connecting
  const reload = () => openPage(world.url, { storage, also: [fakeChain(fakeAdapter({ namespace: 'solana' }))] })
  return { page, reload }
}

test('a wallet that was chosen from a list keeps the icon of its row, in every chain family and after a reload', async () => {
  const both = {
    ...approval,
    solana: {
      chains: ['solana:one'],
      accounts: [`solana:one:${fakeAddress(1)}`],
      methods: ['solana_signMessage'],
      events: []
    }
  }
  const { page, reload } = await connect(row, larch, both)
  const expected = { name: 'Larch', icon, isIconListed: true, listedIds: ['larch-of-the-list', 'larch-of-the-list'] }
  expect(shown(page)).toMatchObject(expected)
  expect(shown(page, 'solana')).toMatchObject(expected)
  const later = await reload()
  await vi.waitUntil(() => shown(later) && shown(later, 'solana'), patience)
  expect(shown(later)).toMatchObject(expected)
  expect(shown(later, 'solana')).toMatchObject(expected)
})

test('uses an icon that arrives while the code is shown', async () => {
  let late: typeof row | Omit<typeof row, 'icon'> = { id: row.id, name: row.name, homepage: row.homepage }
  const connecting = connect(() => late)
  late = row
  expect(shown((await connecting).page)).toMatchObject({ icon })
})

test.each([
  ['the host of another web page', { name: 'Larch Wallet', url: 'https://yew.example' }],
  ['a host that only ends like the one of the row', { name: 'Larch Wallet', url: 'https://notlarch.example' }],
  ['another name and no web page', { name: 'Yew', url: 'http://localhost:3002' }]
])('a wallet with %s that approves in place of the chosen one does not get its icon', async (_, said) => {
  const { page, reload } = await connect(row, { ...larch, ...said })
  expect(shown(page)).toMatchObject({ name: said.name })
  for (const one of [page, await reload()]) {
    await vi.waitUntil(() => shown(one), patience)
    expect(shown(one)).not.toHaveProperty('icon')
    expect(shown(one)).not.toHaveProperty('listedIds')
  }
})

test('a wallet that approves a code for any wallet gets no icon of a list, whatever its name', async () => {
  const { page } = await connect(undefined, { ...larch, name: 'Larch Wallet' })
  expect(shown(page)).toMatchObject({ name: 'Larch Wallet' })
  expect(shown(page)).not.toHaveProperty('icon')
})

test.each(['name', 'homepage', 'icon'] as const)(
  'a row whose %s is too long to be stored loses only its icon',
  async part => {
    const { page, reload } = await connect({ ...row, [part]: 'x'.repeat(100_000) })
    const later = await reload()
    await vi.waitUntil(() => shown(later), patience)
    for (const one of [page, later]) {
      expect(shown(one)?.name).toBe('Larch')
      expect(shown(one)).not.toHaveProperty('icon')
    }
  }
)
