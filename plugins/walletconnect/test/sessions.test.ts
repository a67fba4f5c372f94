import type { EventMap } from '@latchkit/kernel'
import { bip122 } from '@latchkit/plugin-bip122'
import { fakeAdapter, fakeAddress, fakeChain } from '@latchkit/plugin-chains/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SessionProvider } from '../src/lazy/provider.js'
import { shareSdk } from '../src/lazy/sdk.js'
import { connected, openPage, relay } from './page.js'
import { accounts, approval, key, openPhone, patience, projectId } from './phone.js'

/** Lifetime of a session in the SDK. */
const SESSION_SECONDS = 7 * 24 * 60 * 60

/** Creates a second chain family, which uses the WalletConnect methods of Solana. */
const solana = () => fakeChain(fakeAdapter({ namespace: 'solana' }))
const chain = 'solana:one' as const
const both = {
  ...approval,
  solana: { chains: [chain], accounts: [`${chain}:${fakeAddress(1)}`], methods: ['solana_signMessage'], events: [] }
}

test('connects every namespace with accounts in the session, and disconnects all of them', async () => {
  const { page, phone, topic } = await connected(both, [solana()])
  const { wallets } = page
  expect(wallets.active.get()).toMatchObject({ namespace: 'eip155', address: key.address, wallet: { name: 'Larch' } })
  expect(wallets.account('solana')).toMatchObject({ address: fakeAddress(1), chain, wallet: { name: 'Larch' } })

  const namespaces = { ...both, solana: { ...both.solana, accounts: [`${chain}:${fakeAddress(2)}`] } }
  await phone.wallet.updateSession({ topic, namespaces })
  await vi.waitUntil(() => wallets.account('solana')?.address === fakeAddress(2), patience)

  await wallets.disconnect({ namespace: 'solana' })
  await vi.waitUntil(() => wallets.account('eip155') === undefined)
  await vi.waitUntil(() => Object.keys(phone.wallet.getActiveSessions()).length === 0)
})

test('leaves a chain family without accounts in the session disconnected', async () => {
  const { page } = await connected(approval, [solana()])
  expect(page.wallets.account('solana')).toBeUndefined()
  expect(page.wallets.account('eip155')?.address).toBe(key.address)
})

test('rejects a wallet without the requested chain family, and ends its session', async () => {
  const world = await relay()
  const [page, phone] = [await openPage(world.url, { also: [solana()] }), await openPhone(world.url)]
  const connecting = page.wallets.connect({ wallet: 'walletConnect', namespace: 'solana' })
  connecting.catch(() => {})
  await phone.approve((await page.code()) as string)
  await expect(connecting).rejects.toMatchObject({ code: 'connections/invalid-answer' })
  expect(page.session()).toBeUndefined()
  await vi.waitUntil(() => Object.keys(phone.wallet.getActiveSessions()).length === 0)
})

test('shows addresses in canonical form, and signs with them', async () => {
  const lower = { eip155: { ...approval.eip155, accounts: accounts.map(account => account.toLowerCase()) } }
  const { page, phone } = await connected(lower)
  expect(page.wallets.active.get()?.address).toBe(key.address)
  await page.wallets.signMessage('Hello')
  expect(phone.asked).toHaveLength(1)
})

test('an invalid update ends the session on both sides', async () => {
  const { page, phone, topic } = await connected()
  const namespaces = { eip155: { ...approval.eip155, accounts: ['eip155:31337:0x12', 'eip155:31338:0x12'] } }
  // The wallet's SDK waits for a response, but the session has ended by then.
  void phone.wallet.updateSession({ topic, namespaces }).catch(() => {})
  await vi.waitUntil(() => page.wallets.active.get() === undefined)
  expect(page.session()).toBeUndefined()
  await vi.waitUntil(() => Object.keys(phone.wallet.getActiveSessions()).length === 0)
})

test('sanitizes the metadata of a wallet', async () => {
  const world = await relay()
  const hostile = {
    name: `<img src=x onerror=alert(1)>\u202e${'x'.repeat(9_000)}`,
    description: 'y'.repeat(9_000),
    url: 'javascript:alert(1)',
    icons: ['javascript:alert(1)', 'https://larch.example/icon.png']
  }
  const [page, phone] = [await openPage(world.url), await openPhone(world.url, hostile)]
  const connecting = page.connect()
  await phone.approve((await page.code()) as string)
  await connecting
  const { wallet } = page.session() ?? {}
  expect(wallet?.name).toMatch(/^<img src=x onerror=alert\(1\)>x+$/)
  expect(wallet?.name.length).toBeLessThanOrEqual(64)
  expect(wallet).not.toHaveProperty('url')
  expect(wallet).not.toHaveProperty('icon')
  expect(page.wallets.active.get()?.wallet).not.toHaveProperty('icon')
})

test('ends a session that has expired', { timeout: 20_000 }, async () => {
  const { page, topic } = await connected()
  const ended = new Promise<EventMap['walletconnect:ended']>(resolve =>
    page.kernel.events.on('walletconnect:ended', resolve)
  )
  // Fakes only `Date`; the SDK compares it every five seconds of real time.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 24 * 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(await ended).toEqual({ topic, by: 'expiry' })
  expect(page.session()).toBeUndefined()
  expect(page.wallets.active.get()).toBeUndefined()
})

test('a later visit restores the accepted session, not one that was settled without a caller', async () => {
  const { world, page, phone, topic } = await connected()
  const metadata = { name: 'Site', description: '', url: 'https://site.example', icons: [] }
  const { sdk, release } = await shareSdk({ projectId, relayUrl: world.url, metadata })
  onTestFinished(release)
  // Expiries of sessions are whole seconds, and the later one is the newer session.
  const settledAt = sdk.session.get(topic).expiry - SESSION_SECONDS
  await vi.waitUntil(() => Math.floor(Date.now() / 1_000) > settledAt, { timeout: 5_000 })
  const { uri } = await sdk.connect({ optionalNamespaces: { eip155: approval.eip155 } })
  const stranger = await phone.approve(uri as string)
  await vi.waitUntil(() => sdk.session.keys.includes(stranger.topic))
  expect(stranger.expiry).toBeGreaterThan(sdk.session.get(topic).expiry)

  const later = await openPage(world.url)
  await later.pairing.prefetch()
  expect(later.session()?.topic).toBe(topic)
  await page.wallets.disconnect()
  const last = await openPage(world.url)
  await last.pairing.prefetch()
  expect(last.session()).toBeUndefined()
})

test('appends the announced addresses of a Bitcoin account to the address of the session', async () => {
  const on = 'bip122:000000000019d6689c085ae165831e93'
  const shown = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
  const paid = '1PuJjnF476W3zXfVYmJfGnouzFDAXakkL4'
  const bitcoin = { chains: [on], accounts: [`${on}:${shown}`], methods: ['signMessage'] }
  const namespaces = { ...approval, bip122: { ...bitcoin, events: ['bip122_addressesChanged'] } }
  const { page, phone, topic } = await connected(namespaces, [bip122()])
  const { wallets } = page
  const addresses = () => wallets.account('bip122')?.wallet.accounts.map(({ address }) => address)
  await vi.waitUntil(() => addresses() !== undefined)
  const heard: unknown[] = []
  const provider = (await wallets.provider('bip122')) as SessionProvider
  provider.on('accountsChanged', list => void heard.push(list))
  const tell = (data: unknown, chainId: string = on) =>
    phone.wallet.emitSessionEvent({ topic, event: { name: 'bip122_addressesChanged', data }, chainId })

  const publicKey = '0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c'
  const ordinal = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
  const about = { publicKey, path: "m/86'/0'/0'/0/0", intention: 'ordinal' }
  await tell([shown.toUpperCase(), { address: ordinal, ...about }])
  await vi.waitUntil(() => addresses()?.length === 2)
  expect(wallets.account('bip122')).toMatchObject({
    address: shown,
    wallet: { accounts: [{ address: shown }, { address: ordinal, publicKey, path: about.path, type: 'ordinal' }] }
  })
  expect(heard).toEqual([[shown, ordinal]])

  for (const lie of [
    undefined,
    {},
    'bc1',
    [],
    [7],
    [null],
    [paid, key.address],
    [paid, `${paid.slice(0, -1)}5`],
    [{ address: [paid] }],
    Array.from({ length: 1_001 }, () => paid)
  ])
    await tell(lie ?? null)
  const spoilt = { address: paid, publicKey: '<b>', path: 'm/', intention: 'x'.repeat(9_000) }
  await tell([spoilt])
  await vi.waitUntil(() => addresses()?.includes(paid))
  expect(wallets.account('bip122')?.wallet.accounts[2]).toEqual({ address: paid })
  expect(heard).toEqual([
    [shown, ordinal],
    [shown, ordinal, paid]
  ])

  await phone.wallet.updateSession({
    topic,
    namespaces: { ...namespaces, bip122: { ...namespaces.bip122, accounts: [`${on}:${paid}`] } }
  })
  await vi.waitUntil(() => wallets.account('bip122')?.address === paid, patience)
  expect(addresses()).toEqual([paid])
})
