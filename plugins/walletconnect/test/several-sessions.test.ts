import { memoryBackend } from '@latchkit/kernel'
import { fakeAdapter, fakeAddress, fakeChain } from '@latchkit/plugin-chains/testing'
import { recoverMessageAddress } from 'viem'
import { expect, test, vi } from 'vitest'
import { connected, openPage, relay } from './page.js'
import { approval, key, larch, openPhone, patience } from './phone.js'

const yew = { ...larch, name: 'Yew', url: 'https://yew.example' }
const solana = () => fakeChain(fakeAdapter({ namespace: 'solana' }))
const chain = 'solana:one' as const
const onSolana = {
  solana: { chains: [chain], accounts: [`${chain}:${fakeAddress(1)}`], methods: ['solana_signMessage'], events: [] }
}
type Page = Awaited<ReturnType<typeof openPage>>

/** Connects another wallet by a code, like "Add wallet". */
async function add(page: Page, phone: Awaited<ReturnType<typeof openPhone>>, namespaces = {} as typeof approval) {
  const before = page.pairing.state.get().uri
  const connecting = page.connect()
  const code = await vi.waitUntil(() => {
    const { uri } = page.pairing.state.get()
    return uri !== before && uri
  }, patience)
  const { topic } = await phone.approve(code as string, namespaces)
  return { topic, account: await connecting }
}
const names = (page: Page, namespace: string) =>
  page.wallets.state.get().byNamespace[namespace]?.wallets.map(({ name }) => name)

test('a wallet of another chain family that approves a code without a namespace becomes active', async () => {
  const world = await relay()
  const [page, phone] = [await openPage(world.url, { also: [solana()] }), await openPhone(world.url)]
  await vi.waitUntil(() => page.wallets.state.get().active === 'eip155', patience)
  const { account } = await add(page, phone, onSolana as never)
  expect(account).toMatchObject({ namespace: 'solana', address: fakeAddress(1), chain })
  expect(page.wallets.active.get()).toMatchObject({ namespace: 'solana', address: fakeAddress(1) })
  expect(page.wallets.account('eip155')).toBeUndefined()
  expect(page.wallets.state.get().byNamespace.eip155).toMatchObject({ status: 'disconnected', loading: false })
})

test('keeps the first wallet beside a second one that connects by a code, and each signs with its own key', async () => {
  const { world, page, phone } = await connected()
  const other = await openPhone(world.url, yew)
  await add(page, other, approval)
  expect(names(page, 'eip155')).toEqual(['Larch', 'Yew'])
  expect(page.wallets.active.get()?.wallet.name).toBe('Yew')

  await page.wallets.signMessage('Hello')
  expect([phone.asked.length, other.asked.length]).toEqual([0, 1])
  const [first] = page.wallets.state.get().byNamespace.eip155?.wallets ?? []
  const connector = first?.connector ?? ''
  page.wallets.selectAccount({ namespace: 'eip155', connector, address: key.address })
  const signature = await page.wallets.signMessage('Hello')
  expect(await recoverMessageAddress({ message: 'Hello', signature: signature as `0x${string}` })).toBe(key.address)
  expect([phone.asked.length, other.asked.length]).toEqual([1, 1])
})

test('wallets of two chain families are connected side by side, and each disconnects by itself', async () => {
  const { world, page, phone, topic } = await connected(approval, [solana()])
  const other = await openPhone(world.url, yew)
  await add(page, other, onSolana as never)
  expect([names(page, 'eip155'), names(page, 'solana')]).toEqual([['Larch'], ['Yew']])
  expect(page.pairing.sessions.get().map(({ wallet }) => wallet.name)).toEqual(['Larch', 'Yew'])

  await page.wallets.disconnect({ namespace: 'solana' })
  await vi.waitUntil(() => Object.keys(other.wallet.getActiveSessions()).length === 0, patience)
  expect(page.wallets.active.get()).toMatchObject({ namespace: 'eip155', wallet: { name: 'Larch' } })
  await phone.leave(topic)
  await vi.waitUntil(() => page.wallets.active.get() === undefined, patience)
  expect(page.pairing.sessions.get()).toEqual([])
})

test('a connected wallet stays connected when the visitor leaves another code', async () => {
  const { page } = await connected(approval, [solana()])
  const left = new AbortController()
  const given = page.wallets.connect({ wallet: 'walletConnect', namespace: 'solana', signal: left.signal })
  given.catch(() => {})
  await page.code()
  left.abort()
  await expect(given).rejects.toMatchObject({ code: 'connections/aborted' })
  expect(page.wallets.active.get()).toMatchObject({ namespace: 'eip155', address: key.address })
})

test('restores both wallets and the active one after a reload, and does not restore a disconnected one', async () => {
  const world = await relay()
  const storage = memoryBackend()
  const page = await openPage(world.url, { storage, also: [solana()] })
  const [phone, other] = [await openPhone(world.url), await openPhone(world.url, yew)]
  await add(page, phone, approval)
  await add(page, other, approval)
  const [first] = page.wallets.state.get().byNamespace.eip155?.wallets ?? []
  page.wallets.selectAccount({ namespace: 'eip155', connector: first?.connector ?? '', address: key.address })

  const later = await openPage(world.url, { storage, also: [solana()] })
  await vi.waitUntil(() => names(later, 'eip155')?.length === 2, patience)
  expect(names(later, 'eip155')).toEqual(['Larch', 'Yew'])
  await vi.waitUntil(() => later.wallets.active.get()?.wallet.name === 'Larch', patience)
  await later.wallets.signMessage('Hello')
  expect(phone.asked).toHaveLength(1)

  await later.wallets.disconnect({ namespace: 'eip155', connector: first?.connector ?? '' })
  const last = await openPage(world.url, { storage, also: [solana()] })
  await vi.waitUntil(() => names(last, 'eip155')?.length === 1, patience)
  expect(names(last, 'eip155')).toEqual(['Yew'])
})
