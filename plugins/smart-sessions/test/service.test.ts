import { announceEvmWallet, createEvmWallet } from '@latchkit/example-wallets'
import { type Services, startServices } from '@latchkit/example-world'
import { createKernel } from '@latchkit/kernel'
import { account } from '@latchkit/plugin-account'
import { AccountActions } from '@latchkit/plugin-account/contract'
import { chains } from '@latchkit/plugin-chains'
import { connect } from '@latchkit/plugin-connect'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import { data } from '@latchkit/plugin-data'
import { eip155 } from '@latchkit/plugin-eip155'
import { networks } from '@latchkit/plugin-networks'
import { shell } from '@latchkit/plugin-shell'
import { Messages } from '@latchkit/plugin-shell/contract'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { SmartSessionCreatedView, SmartSessionListView, SmartSessions } from '../src/contract.js'
import { type SmartSessionsOptions, smartSessions } from '../src/index.js'
import { first, second } from './requests/site.js'

const projectId = 'a'.repeat(32)
const key = `eip155:${first}`
const rpcUrl = 'http://127.0.0.1:1'
const session = {
  pci: '0x12',
  chainId: 'eip155:31337',
  to: second,
  permissions: [{ type: 'native-token-allowance', data: {} }],
  origin: 'https://shop.example/path',
  expiresAt: '2099-01-01T00:00:00.000Z'
}

let services: Services
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services.close())

interface Scene {
  readonly options?: SmartSessionsOptions
  readonly fetch?: typeof fetch
  /** @defaultValue the local services */
  readonly host?: string | false
}
async function openSite({ options, fetch, host = services.url }: Scene = {}) {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const wallet = createEvmWallet({
    name: 'Larch',
    rdns: 'com.example.larch',
    mark: 'larch',
    accounts: [0, 1],
    networks: [{ chainId: 31_337, name: 'Local', rpcUrl }],
    storage: undefined
  })
  announceEvmWallet(wallet, { target: page })
  const network = {
    id: 31_337,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } }
  }
  const kernel = createKernel({
    plugins: [
      shell({ locale: 'en' }),
      chains(),
      connections(),
      networks(),
      connect(),
      account(),
      eip155({ networks: [network] }),
      data({ projectId, services: host === false ? {} : { data: host }, backOffMs: 1, ...(fetch && { fetch }) }),
      smartSessions(options)
    ]
  })
  const unsafe: { readonly method: string; readonly params: unknown }[] = []
  kernel.hooks.beforeUnsafe.tap({ name: 'test' }, async ({ method, params }) => void unsafe.push({ method, params }))
  await kernel.start()
  const api = kernel.get(Connections)
  await vi.waitUntil(() => api.wallets.get().length > 0)
  await api.connect({ wallet: 'com.example.larch' })
  onTestFinished(async () => {
    await kernel.dispose()
    wallet.dispose()
    vi.unstubAllGlobals()
  })
  const sessions = kernel.get(SmartSessions)
  return { kernel, wallet, sessions, unsafe, connections: api, list: () => sessions.state.get().get(key) }
}
const { signal } = new AbortController()

test('lists the sessions of the account', async () => {
  await services.sessions.add(first, session)
  await services.sessions.add(first, { ...session, pci: '0x13', chainId: 'eip155:1', expiresAt: undefined })
  const { sessions, list } = await openSite()
  expect(list()).toBeUndefined()
  await sessions.refresh()
  expect(list()).toEqual({
    status: 'ready',
    sessions: [
      {
        pci: '0x13',
        chain: 'eip155:1',
        to: second,
        permissions: ['native-token-allowance'],
        host: 'shop.example',
        createdAtMs: expect.any(Number),
        expiresAtMs: undefined
      },
      expect.objectContaining({ pci: '0x12', chain: 'eip155:31337', expiresAtMs: Date.UTC(2099, 0, 1) })
    ]
  })
})

test('ends a session with the signature of the account, after consent, and says so', async () => {
  await services.sessions.add(first, { ...session, pci: '0x20' })
  const { kernel, sessions, unsafe, list } = await openSite()
  const events: unknown[] = []
  kernel.events.on('smart-sessions:revoked', event => events.push(event))
  await sessions.refresh()
  await sessions.revoke({ pci: '0x20' }, signal)
  const text = `Revoke smart session\n\nAccount: ${first}\nSession: 0x20`
  expect(unsafe).toEqual([{ method: 'personal_sign', params: [`0x${Buffer.from(text).toString('hex')}`, first] }])
  expect(events).toEqual([{ account: `eip155:31337:${first}`, pci: '0x20' }])
  expect(list()).toMatchObject({ sessions: expect.not.arrayContaining([expect.objectContaining({ pci: '0x20' })]) })
  await sessions.refresh()
  expect(list()).toMatchObject({ sessions: expect.not.arrayContaining([expect.objectContaining({ pci: '0x20' })]) })
})

test('keeps a session if the visitor rejects, the wallet signs with another key, or the service refuses', async () => {
  await services.sessions.add(first, { ...session, pci: '0x30' })
  const { wallet, sessions, list } = await openSite()
  await sessions.refresh()
  const ids = () => {
    const state = list()
    return state?.status === 'ready' ? state.sessions.map(({ pci }) => pci) : []
  }
  wallet.behave({ answer: 'reject' })
  await expect(sessions.revoke({ pci: '0x30' }, signal)).rejects.toMatchObject({ code: 'connections/rejected' })
  wallet.behave()
  wallet.behave({ signWithAnotherKey: true })
  await expect(sessions.revoke({ pci: '0x30' }, signal)).rejects.toMatchObject({ code: 'connections/invalid-answer' })
  wallet.behave()
  services.faults.sessions.set({ kind: '500', times: 1 })
  await expect(sessions.revoke({ pci: '0x30' }, signal)).rejects.toMatchObject({ code: 'data/server-error' })
  await expect(sessions.revoke({ pci: '0x99' }, signal)).rejects.toMatchObject({
    code: 'data/refused',
    context: { reason: 'Unknown session' }
  })
  expect(ids()).toContain('0x30')
  await sessions.refresh()
  expect(ids()).toContain('0x30')
})

test('sends nothing if another account is shown after the signature', async () => {
  await services.sessions.add(first, { ...session, pci: '0x40' })
  const { kernel, wallet, sessions, connections: api } = await openSite()
  const { request } = wallet.provider
  wallet.provider.request = async args => {
    const response = await request(args)
    if (args.method === 'personal_sign') {
      await wallet.switchAccount(1)
      await vi.waitUntil(() => api.account()?.address === second)
    }
    return response
  }
  await expect(sessions.revoke({ pci: '0x40' }, signal)).rejects.toMatchObject({
    code: 'smart-sessions/account-changed'
  })
  expect(kernel.get(SmartSessions).state.get().has(`eip155:${second}`)).toBe(false)
})

test('an abort ends the request to the wallet', async () => {
  const { wallet, sessions } = await openSite()
  wallet.behave({ answer: 'never' })
  const controller = new AbortController()
  const ending = sessions.revoke({ pci: '0x12' }, controller.signal)
  await vi.waitUntil(() => wallet.requests.some(({ method }) => method === 'personal_sign'))
  controller.abort()
  await expect(ending).rejects.toMatchObject({ code: 'connections/aborted' })
})

const responding = (body: unknown) => (async () => new Response(JSON.stringify(body))) as typeof fetch
const valid = { ...session, createdAt: '2026-01-01T00:00:00.000Z' }

test('skips invalid entries, and those of other families', async () => {
  const bad = [
    null,
    7,
    { ...valid, pci: '../revoke' },
    { ...valid, pci: 'x'.repeat(300) },
    { ...valid, chainId: 'mainnet' },
    { ...valid, chainId: 'solana:mainnet' },
    { ...valid, to: '<img src=x>' },
    { ...valid, permissions: [] },
    { ...valid, permissions: [{ type: '\u202e' }] },
    { ...valid, createdAt: 'yesterday' },
    { ...valid, expiresAt: '2020-01-01T00:00:00.000Z' },
    JSON.parse(`{"__proto__":${JSON.stringify(valid)}}`)
  ]
  const entries = [
    ...bad,
    valid,
    valid,
    { ...valid, pci: '0x50', origin: 'javascript:alert(1)', permissions: [{ type: 'a\u202eb' }] }
  ]
  const { sessions, list } = await openSite({ fetch: responding({ sessions: entries }) })
  await sessions.refresh()
  const state = list()
  expect(
    state?.status === 'ready' && state.sessions.map(({ pci, host, permissions }) => [pci, host, permissions])
  ).toEqual([
    ['0x12', 'shop.example', ['native-token-allowance']],
    ['0x50', undefined, ['ab']]
  ])
})

test.each<[string, unknown]>([
  ['a list', [valid]],
  ['no list', { sessions: 'all' }],
  ['more than a megabyte', { sessions: [], note: 'x'.repeat(2_000_000) }]
])('%s instead of sessions is an error', async (_, body) => {
  const { sessions, list } = await openSite({ fetch: responding(body) })
  await sessions.refresh()
  expect(list()).toMatchObject({
    status: 'failed',
    code: expect.stringMatching(/^data\/(?:invalid-answer|too-large)$/)
  })
})

test('a list of 100,000 sessions is cut at 500', async () => {
  const many = Array.from({ length: 6_000 }, (_, index) => ({
    pci: `0x${index}`,
    chainId: 'eip155:1',
    to: 'x',
    permissions: [{ type: 'p' }],
    createdAt: valid.createdAt
  }))
  const { sessions, list } = await openSite({ fetch: responding({ sessions: many }) })
  await sessions.refresh()
  const state = list()
  expect(state?.status === 'ready' && state.sessions.length).toBe(500)
})

test('adds an action to the account only while a wallet is connected and a data service is configured', async () => {
  const { kernel, connections: api } = await openSite()
  const actions = () =>
    kernel.contributions
      .visible(AccountActions)
      .get()
      .map(({ item }) => [item.id, item.label()])
  expect(actions()).toEqual([['smart-sessions', 'Sessions']])
  await api.disconnect()
  expect(actions()).toEqual([])

  const { kernel: without } = await openSite({ host: false })
  expect(without.contributions.visible(AccountActions).get()).toEqual([])
  expect(without.get(SmartSessions).isAvailable()).toBe(false)
})

test('the action follows the language, and opens the list', async () => {
  const { kernel } = await openSite()
  const [action] = kernel.contributions.visible(AccountActions).get()
  kernel.get(Messages).setLocale('ar')
  await expect.poll(() => action?.item.label()).toBe('الجلسات')
  await kernel.router.open({ target: { view: 'Account' } })
  action?.item.run()
  expect(kernel.router.current()?.view).toBe(SmartSessionListView.id)
})

test('forgets the sessions when the wallet disconnects', async () => {
  const { sessions, list, connections: api } = await openSite({ fetch: responding({ sessions: [valid] }) })
  await sessions.refresh()
  expect(list()?.status).toBe('ready')
  await api.disconnect()
  expect(list()).toBeUndefined()
})

test.each([
  [{}, [SmartSessionCreatedView.id]],
  [{ showCreated: false }, []]
])('with %o a granted permission opens %j', async (options, views) => {
  const { kernel } = await openSite({ options })
  const opened: string[] = []
  kernel.events.on('router:opened', event => opened.push(event.view))
  kernel.events.emit('smart-sessions:granted', {
    account: `eip155:31337:${first}`,
    to: second,
    type: 'native-token-allowance',
    expiresAtMs: undefined,
    adjusted: []
  })
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(opened).toEqual(views)
})

test('rejects an invalid option', () => {
  expect(() => smartSessions({ showCreated: 'no' as never })).toThrow('Option "showCreated" of smart-sessions')
})
