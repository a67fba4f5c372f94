import { withRecap } from '@latchkit/plugin-chains/kit'
import { fakeAdapter, fakeChain, fakeConnector } from '@latchkit/plugin-chains/testing'
import type { SignInServerOptions } from '@latchkit/plugin-siwx/server'
import { describe, expect, test, vi } from 'vitest'
import { SignMessageView } from '../src/contract.js'
import type { SiwxOptions } from '../src/index.js'
import { createShop, createWallet, LOCAL, MAINNET, memoryBackend, openPage } from './scene.js'
import { ORIGIN } from './server/browser.js'

const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

vi.setConfig({ testTimeout: 10_000 })

describe('a wallet that connects', () => {
  test('signs in before the connection is reported', async () => {
    const page = await openPage()
    const connecting = page.connect()
    await expect.poll(page.view).toBe(SignMessageView.id)
    const isReported = vi.fn()
    void connecting.then(isReported)
    expect(isReported).not.toHaveBeenCalled()
    await page.press('sign')
    await expect(connecting).resolves.toBe(`${LOCAL}:${first}`)
    expect(await page.signedIn()).toEqual([`${LOCAL}:${first}`])
    expect(page.signIn.session.get()?.account).toBe(`${LOCAL}:${first}`)
    await expect.poll(page.view).toBeUndefined()
    expect(page.names()).toEqual(['requested', 'signed-in'])
  })

  test('signs the message of ERC-4361 for this page', async () => {
    const page = await openPage({ statement: 'I accept the terms.', resources: ['https://shop.example/terms'] })
    await page.enter()
    const signed = page.wallet.requests.find(({ method }) => method === 'personal_sign')?.params as readonly string[]
    const message = Buffer.from(signed[0]?.slice(2) ?? '', 'hex').toString()
    expect(message).toMatch(
      new RegExp(
        `^shop\\.example wants you to sign in with your Ethereum account:\\n${first}\\n\\nI accept the terms\\.\\n\\nURI: https://shop\\.example\\nVersion: 1\\nChain ID: 31337\\nNonce: \\w{8,}\\nIssued At: [-\\dT:.]+Z\\nResources:\\n- https://shop\\.example/terms$`
      )
    )
  })

  test('is disconnected if the visitor cancels', async () => {
    const page = await openPage()
    const connecting = page.connect()
    await page.press('cancel')
    await expect(connecting).resolves.toEqual({ code: 'connections/rejected' })
    expect(page.connections.active.get()).toBeUndefined()
    await expect.poll(page.view).toBeUndefined()
    expect(await page.signedIn()).toEqual([])
    await expect.poll(page.names).toEqual(['requested', 'cancelled'])
  })

  test.each(['escape', 'button', 'backdrop'] as const)('cannot skip the sign-in by %s', async reason => {
    const page = await openPage()
    const connecting = page.connect()
    await expect.poll(page.view).toBe(SignMessageView.id)
    await expect(page.kernel.router.close(reason)).resolves.toBe(false)
    page.kernel.router.back()
    await expect.poll(page.view).toBe(SignMessageView.id)
    await page.press('sign')
    await expect(connecting).resolves.toBe(`${LOCAL}:${first}`)
  })

  test('needs two requests before its view: the sessions and a nonce', async () => {
    const page = await openPage()
    void page.connect()
    await expect.poll(page.view).toBe(SignMessageView.id)
    const requested = () => vi.mocked(fetch).mock.calls.map(([input]) => new URL(String(input), ORIGIN).pathname)
    await expect.poll(requested).toEqual(['/siwx/session', '/siwx/nonce'])
  })

  test('cannot leave the sign-in for another view', async () => {
    const page = await openPage()
    const connecting = page.connect()
    await expect.poll(page.view).toBe(SignMessageView.id)
    const { router } = page.kernel
    await router.open({ target: { view: 'Elsewhere' } })
    expect(page.view()).toBe(SignMessageView.id)
    router.push({ id: 'Elsewhere' } as never)
    expect(router.state.get().stack.map(({ view }) => view)).toEqual([SignMessageView.id])
    await page.press('sign')
    await connecting
    await router.open({ target: { view: 'Elsewhere' } })
    expect(page.view()).toBe('Elsewhere')
  })

  test('is disconnected if the site closes the dialog', async () => {
    const page = await openPage()
    const connecting = page.connect()
    await expect.poll(page.view).toBe(SignMessageView.id)
    await page.kernel.router.close('api')
    await expect(connecting).resolves.toEqual({ code: 'connections/rejected' })
    expect(page.connections.active.get()).toBeUndefined()
  })

  test('stays connected without a session if sign-in is optional', async () => {
    const page = await openPage({ required: false })
    const connecting = page.connect()
    await expect.poll(page.view).toBe(SignMessageView.id)
    await expect(page.kernel.router.close('escape')).resolves.toBe(true)
    await expect(connecting).resolves.toBe(`${LOCAL}:${first}`)
    expect(page.signIn.session.get()).toBeUndefined()
    expect(page.view()).toBeUndefined()
  })

  test('is asked to sign in only by signIn if sign-in is not enabled', async () => {
    const page = await openPage({ enabled: false })
    await expect(page.connect()).resolves.toBe(`${LOCAL}:${first}`)
    expect(page.view()).toBeUndefined()
    const signingIn = page.signIn.signIn()
    await page.press('sign')
    await expect(signingIn).resolves.toMatchObject({ account: `${LOCAL}:${first}` })
  })

  test('can still sign in after the caller of connect aborts', async () => {
    const page = await openPage()
    const caller = new AbortController()
    const connecting = page.connect(caller.signal)
    await expect.poll(page.view).toBe(SignMessageView.id)
    caller.abort()
    await expect(connecting).resolves.toEqual({ code: 'connections/aborted' })
    await page.press('sign')
    await expect.poll(page.signedIn).toEqual([`${LOCAL}:${first}`])
  })
})

describe('a sign-in that fails', () => {
  test('shows that the visitor declined the signature, and can be retried', async () => {
    const page = await openPage()
    page.wallet.behave({ answer: { personal_sign: 'reject' } })
    const connecting = page.connect()
    await page.press('sign')
    await expect.poll(() => page.toasts).toEqual(['Signature declined'])
    expect(page.view()).toBe(SignMessageView.id)
    page.wallet.behave({ answer: 'ask' })
    await page.press('sign')
    await expect(connecting).resolves.toBe(`${LOCAL}:${first}`)
    expect(page.names()).toEqual(['requested', 'failed', 'signed-in'])
  })

  test('begins no session for a signature by another key', async () => {
    const page = await openPage()
    page.wallet.behave({ signWithAnotherKey: true })
    void page.connect()
    await page.press('sign')
    await expect.poll(() => page.toasts.length).toBe(1)
    expect(page.events.at(-1)).toMatchObject({ name: 'failed' })
    expect(await page.signedIn()).toEqual([])
    expect(page.signIn.session.get()).toBeUndefined()
    await page.press('cancel')
  })

  test('shows a failure of the server, and can be cancelled', async () => {
    const page = await openPage()
    const connecting = page.connect()
    await expect.poll(page.view).toBe(SignMessageView.id)
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 200 }))
    // The nonce that is ready is used first.
    await page.press('sign')
    await expect.poll(() => page.toasts).toEqual(['Error signing message'])
    expect(page.events.at(-1)).toMatchObject({ payload: { code: 'siwx/server-failed' } })
    await page.press('cancel')
    await expect(connecting).resolves.toEqual({ code: 'connections/rejected' })
  })
})

/** Returns the text of the last message that the wallet got; `undefined` if it got none. */
function lastMessage({ wallet }: Awaited<ReturnType<typeof openPage>>): string | undefined {
  const request = wallet.requests.findLast(({ method }) => method === 'personal_sign')
  const [hex] = (request?.params ?? []) as readonly string[]
  return hex && Buffer.from(hex.slice(2), 'hex').toString()
}

describe('a server with faults', () => {
  /** Replaces the responses of an endpoint. */
  const replace = (endpoint: string, change: (response: Response) => Response | Promise<Response>) => {
    const send = fetch
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      const response = await send(...request)
      return String(request[0]).endsWith(endpoint) ? change(response) : response
    })
  }

  test('that returns a nonce twice gets one signature', async () => {
    const page = await openPage()
    const [body] = [await page.shop.post('/siwx/nonce')].map(reply => JSON.stringify(reply.body))
    replace('/nonce', () => new Response(body))
    page.wallet.behave({ answer: { personal_sign: 'reject' } })
    const connecting = page.connect()
    await page.press('sign')
    await expect.poll(() => page.toasts).toEqual(['Signature declined'])
    page.wallet.behave({ answer: 'ask' })
    await page.press('sign')
    await expect.poll(() => page.toasts).toEqual(['Signature declined', 'Error signing message'])
    expect(page.events.at(-1)?.payload).toMatchObject({ code: 'siwx/server-failed' })
    expect(page.wallet.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
    await page.press('cancel')
    await expect(connecting).resolves.toEqual({ code: 'connections/rejected' })
  })

  test('that begins a session and loses its response keeps no session', async () => {
    const page = await openPage()
    void page.connect()
    await expect.poll(page.view).toBe(SignMessageView.id)
    replace('/verify', () => new Response('<html>'))
    await page.press('sign')
    await expect.poll(() => page.toasts).toEqual(['Error signing message'])
    expect(await page.signedIn()).toEqual([])
    await page.press('cancel')
  })
})

describe('permissions (ERC-5573)', () => {
  const att = { 'https://shop.example/cart': { 'crud/read': [{}], 'crud/update': [{ max: 1 }] } }

  test('are in the message that the visitor signs, and the server gets them', async () => {
    const accept = vi.fn<NonNullable<SignInServerOptions['accept']>>(() => true)
    const shop = createShop({ accept, statement: 'I accept the terms.' })
    const page = await openPage({ shop, statement: 'I accept the terms.', recap: { att } })
    await expect(page.enter()).resolves.toBe(`${LOCAL}:${first}`)
    expect(accept.mock.lastCall?.[0].recap).toEqual({ att })
    expect(lastMessage(page)).toContain(
      "I accept the terms. I further authorize the stated URI to perform the following actions on my behalf: (1) 'crud': 'read', 'update' for 'https://shop.example/cart'."
    )
  })

  test('are shown as they are signed, even if the site changes its object', async () => {
    const recap = { att: { 'https://shop.example/cart': { 'crud/read': [{}] as object[] } } }
    const page = await openPage({ recap: recap as never })
    const connecting = page.connect()
    await expect.poll(page.view).toBe(SignMessageView.id)
    recap.att['https://shop.example/cart']['crud/read'] = [{ max: 1 }]
    Object.assign(recap.att, { 'https://shop.example/all': { 'crud/delete': [{}] } })
    expect((await page.viewModule()).context.shown.get()?.grants).toEqual([
      { resource: 'https://shop.example/cart', abilities: [{ name: 'crud/read', isLimited: false }] }
    ])
    await page.press('sign')
    await connecting
    expect(lastMessage(page)).not.toContain('delete')
  })

  test('that the site writes as a resource are shown, too', async () => {
    const request = { chain: LOCAL, domain: 'shop.example', uri: 'https://shop.example', nonce: '00000000' } as const
    const { statement = '', resources = [] } = withRecap(request, { att })
    const page = await openPage({ statement, resources })
    void page.connect()
    await expect.poll(page.view).toBe(SignMessageView.id)
    expect((await page.viewModule()).context.shown.get()?.grants).toEqual([
      {
        resource: 'https://shop.example/cart',
        abilities: [
          { name: 'crud/read', isLimited: false },
          { name: 'crud/update', isLimited: true }
        ]
      }
    ])
    await page.press('cancel')
  })

  const circular: Record<string, unknown> = {}
  circular.self = circular
  test.each<readonly [string, unknown]>([
    ['no resources', { att: {} }],
    ['a resource without abilities', { att: { 'https://shop.example': {} } }],
    ['an ability without limits', { att: { 'https://shop.example': { 'crud/read': [] } } }],
    ['a limit that is no object', { att: { 'https://shop.example': { 'crud/read': ['all'] } } }],
    ['a limit that contains itself', { att: { 'https://shop.example': { 'crud/read': [circular] } } }],
    ['a javascript: resource', { att: { 'javascript:alert(1)': { 'crud/read': [{}] } } }],
    ['a resource with a line break', { att: { 'https://shop.example/\nb': { 'crud/read': [{}] } } }],
    ['`__proto__` as a resource', JSON.parse('{"att":{"__proto__":{"crud/read":[{}]}}}')],
    ['`null` in place of its resources', { att: null }],
    ['10 MB', { att: { 'https://shop.example': { 'crud/read': [{ note: 'a'.repeat(10 * 1_024 * 1_024) }] } } }]
  ])('with %s are refused before the wallet gets a message', async (_, recap) => {
    const page = await openPage({ recap: recap as never })
    void page.connect()
    await page.press('sign')
    await expect.poll(() => page.events.at(-1)?.payload).toMatchObject({ code: 'siwx/invalid-message' })
    expect(lastMessage(page)).toBeUndefined()
    await page.press('cancel')
  })
})

test.each<readonly [string, SiwxOptions]>([
  ['a statement of two lines', { statement: 'I pay.\nA lot.' }],
  ['U+2028 in its statement', { statement: 'I pay.\u2028A lot.' }],
  ['a bidi override in its statement', { statement: 'I pay \u202e0.01' }],
  ['a statement of 10 MB', { statement: 'a'.repeat(10 * 1_024 * 1_024) }],
  ['a resource with a line break', { resources: ['https://shop.example/a\nb'] }],
  ['a resource with U+2028', { resources: ['https://shop.example/\u2028'] }],
  ['a resource with a bidi character', { resources: ['https://shop.example/\u2067'] }],
  ['a javascript: resource', { resources: ['javascript:alert(1)'] }],
  ['an invalid recap as a resource', { resources: ['urn:recap:e30'] }]
])('sends the wallet no message with %s', async (_, options) => {
  const page = await openPage(options)
  void page.connect()
  await page.press('sign')
  await expect.poll(() => page.events.at(-1)?.payload).toMatchObject({ code: 'siwx/invalid-message' })
  expect(lastMessage(page)).toBeUndefined()
  expect(await page.signedIn()).toEqual([])
  await page.press('cancel')
})

describe('an abort of signIn', () => {
  const reason = new Error('The page has moved on')

  test('rejects with its reason and closes the view, and the wallet stays connected', async () => {
    const page = await openPage({ enabled: false })
    await page.connect()
    const caller = new AbortController()
    const signingIn = page.signIn.signIn({ signal: caller.signal })
    await expect.poll(page.view).toBe(SignMessageView.id)
    caller.abort(reason)
    await expect(signingIn).rejects.toBe(reason)
    await expect.poll(page.view).toBeUndefined()
    expect(page.connections.active.get()?.account).toBe(`${LOCAL}:${first}`)
    expect(page.names()).toEqual(['requested'])
    const again = page.signIn.signIn()
    await page.press('sign')
    await expect(again).resolves.toMatchObject({ account: `${LOCAL}:${first}` })
  })

  test('ends the request in the wallet', async () => {
    const page = await openPage({ enabled: false })
    await page.connect()
    page.wallet.behave({ answer: { personal_sign: 'never' } })
    const caller = new AbortController()
    const signingIn = page.signIn.signIn({ signal: caller.signal })
    await page.press('sign')
    await expect.poll(() => lastMessage(page)).toBeDefined()
    caller.abort(reason)
    await expect(signingIn).rejects.toBe(reason)
    await expect.poll(page.view).toBeUndefined()
    expect(page.toasts).toEqual([])
    expect(await page.signedIn()).toEqual([])
  })

  test('leaves the view open for another caller', async () => {
    const page = await openPage({ enabled: false })
    await page.connect()
    const caller = new AbortController()
    const first = page.signIn.signIn({ signal: caller.signal })
    const second = page.signIn.signIn()
    await expect.poll(page.view).toBe(SignMessageView.id)
    caller.abort(reason)
    await expect(first).rejects.toBe(reason)
    await page.press('sign')
    await expect(second).resolves.toMatchObject({ account: expect.any(String) })
  })

  test('leaves a required sign-in to the visitor', async () => {
    const page = await openPage()
    await page.enter()
    await page.signIn.signOut()
    const caller = new AbortController()
    const signingIn = page.signIn.signIn({ signal: caller.signal })
    await expect.poll(page.view).toBe(SignMessageView.id)
    caller.abort(reason)
    await expect(signingIn).rejects.toBe(reason)
    await expect(page.kernel.router.close('escape')).resolves.toBe(false)
    expect(page.view()).toBe(SignMessageView.id)
    await page.press('cancel')
    await expect.poll(() => page.connections.active.get()).toBeUndefined()
  })

  test('that came before the call asks the visitor nothing', async () => {
    const page = await openPage({ enabled: false })
    await page.connect()
    await expect(page.signIn.signIn({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(page.view()).toBeUndefined()
  })
})

describe('a session', () => {
  test('survives a reload, with one request', async () => {
    const [shop, wallet, storage] = [createShop(), createWallet(), memoryBackend()]
    const before = await openPage({ shop, wallet, storage })
    await before.enter()
    await before.kernel.dispose()
    const page = await openPage({ shop, wallet, storage })
    await expect.poll(() => page.signIn.session.get()?.account).toBe(`${LOCAL}:${first}`)
    expect(page.view()).toBeUndefined()
    expect(vi.mocked(fetch).mock.calls.map(([url]) => String(url))).toEqual(['https://shop.example/siwx/session'])
  })

  test('is known after a reload on a site where visitors sign in only on its call', async () => {
    const [shop, wallet, storage] = [createShop(), createWallet(), memoryBackend()]
    const before = await openPage({ shop, wallet, storage })
    await before.enter()
    await before.kernel.dispose()
    const page = await openPage({ shop, wallet, storage, enabled: false })
    await expect.poll(() => page.signIn.session.get()?.account).toBe(`${LOCAL}:${first}`)
  })

  test('is requested again after a reload if it has ended', async () => {
    const [shop, wallet, storage] = [createShop(), createWallet(), memoryBackend()]
    const before = await openPage({ shop, wallet, storage })
    await before.enter()
    await before.kernel.dispose()
    shop.cookies.clear()
    const page = await openPage({ shop, wallet, storage })
    await page.press('sign')
    await expect.poll(page.signedIn).toEqual([`${LOCAL}:${first}`])
  })

  test('ends when the wallet is disconnected', async () => {
    const page = await openPage()
    await page.enter()
    await page.connections.disconnect()
    expect(await page.signedIn()).toEqual([])
    expect(page.names()).toContain('signed-out')
  })

  test('outlives a disconnect without signOutOnDisconnect', async () => {
    const page = await openPage({ signOutOnDisconnect: false })
    await page.enter()
    await page.connections.disconnect()
    expect(await page.signedIn()).toEqual([`${LOCAL}:${first}`])
    await expect(page.connect()).resolves.toBe(`${LOCAL}:${first}`)
  })

  test('ends when the wallet switches to another account, which then signs in', async () => {
    const page = await openPage()
    await page.enter()
    await page.wallet.switchAccount(1)
    await page.press('sign')
    await expect.poll(page.signedIn).toEqual([`${LOCAL}:${second}`])
  })

  test('ends when its wallet switches to another account while another chain family is shown', async () => {
    const page = await openPage()
    await page.enter()
    const wallet = fakeConnector({ id: 'fake' })
    await page.kernel.add(fakeChain(fakeAdapter({ connectors: [wallet] })))
    wallet.answer('approve')
    await page.connections.connect({ wallet: 'fake:fake' })
    expect(page.connections.active.get()?.namespace).toBe('fake')
    expect(await page.signedIn()).toEqual([`${LOCAL}:${first}`])
    await page.wallet.switchAccount(1)
    await expect.poll(page.signedIn).toEqual([])
    expect(page.view()).toBeUndefined()
  })

  test('counts for another account without signOutOnAccountChange', async () => {
    const page = await openPage({ signOutOnAccountChange: false })
    await page.enter()
    await page.wallet.switchAccount(1)
    await expect.poll(() => page.connections.active.get()?.address).toBe(second)
    expect(page.signIn.session.get()?.account).toBe(`${LOCAL}:${first}`)
    expect(page.view()).toBeUndefined()
  })

  test('ends on another network if sign-in is optional', async () => {
    const page = await openPage({ required: false })
    await page.enter()
    page.wallet.switchChain(1)
    await expect.poll(page.signedIn).toEqual([])
    expect(page.connections.active.get()?.chain).toBe(MAINNET)
  })

  test('ends when it expires', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    try {
      const page = await openPage({
        shop: createShop({ sessionLifetimeMs: 60_000 }),
        sessionRefetchIntervalMs: 300_000
      })
      await page.enter()
      await vi.advanceTimersByTimeAsync(58_000)
      expect(page.signIn.session.get()?.account).toBe(`${LOCAL}:${first}`)
      await vi.advanceTimersByTimeAsync(3_000)
      expect(page.signIn.session.get()).toBeUndefined()
      await expect.poll(page.view).toBe(SignMessageView.id)
    } finally {
      vi.useRealTimers()
    }
  })

  test('is replaced by a sign-in on another network', async () => {
    const page = await openPage()
    await page.enter()
    page.wallet.switchChain(1)
    await page.press('sign')
    await expect.poll(page.signedIn).toEqual([`${MAINNET}:${first}`])
  })

  test('is kept if the visitor cancels on another network, which switches back', async () => {
    const page = await openPage()
    await page.enter()
    page.wallet.switchChain(1)
    await expect.poll(page.view).toBe(SignMessageView.id)
    expect((await page.viewModule()).context.returnNetwork.get()?.name).toBe('Chain 31337')
    await page.press('cancel')
    await expect.poll(() => page.connections.active.get()?.account).toBe(`${LOCAL}:${first}`)
    await expect.poll(page.view).toBeUndefined()
    expect(await page.signedIn()).toEqual([`${LOCAL}:${first}`])
  })

  test('counts on another network without signOutOnNetworkChange', async () => {
    const page = await openPage({ signOutOnNetworkChange: false })
    await page.enter()
    page.wallet.switchChain(1)
    await expect.poll(() => page.connections.active.get()?.chain).toBe(MAINNET)
    expect(page.signIn.session.get()?.account).toBe(`${LOCAL}:${first}`)
    expect(page.view()).toBeUndefined()
  })

  test('is requested again after signOut', async () => {
    const page = await openPage()
    await page.enter()
    await page.signIn.signOut()
    expect(await page.signedIn()).toEqual([])
    await page.press('sign')
    await expect.poll(page.signedIn).toEqual([`${LOCAL}:${first}`])
  })

  test('is read again after its interval', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'Date'] })
    try {
      const page = await openPage({ sessionRefetchIntervalMs: 60_000 })
      await page.enter()
      page.shop.cookies.clear()
      await vi.advanceTimersByTimeAsync(61_000)
      await expect.poll(page.view).toBe(SignMessageView.id)
    } finally {
      vi.useRealTimers()
    }
  })
})

test('a page without a connected wallet sends no request', async () => {
  await openPage()
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(fetch).not.toHaveBeenCalled()
})

/** Holds the responses of an endpoint until the returned function is called. */
function hold(endpoint: string): () => void {
  const send = fetch
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const response = await send(...request)
    if (String(request[0]).endsWith(endpoint)) await released
    return response
  })
  return release
}

describe('while sign-in is required, nobody stays connected without a session', () => {
  test('after Cancel for a second wallet, the first one is asked again', async () => {
    const page = await openPage()
    await page.enter()
    const connecting = page.connect(undefined, 'other')
    await page.press('cancel')
    await expect(connecting).resolves.toEqual({ code: 'connections/rejected' })
    await expect.poll(() => page.connections.active.get()?.connector).toBe('larch')
    await page.press('sign')
    await expect.poll(page.signedIn).toEqual([`${LOCAL}:${first}`])
  })

  test('a wallet whose sign-in another connection replaced is disconnected', async () => {
    const page = await openPage()
    const replaced = page.connect()
    await expect.poll(page.view).toBe(SignMessageView.id)
    const other = page.connect(undefined, 'other')
    await expect(replaced).resolves.toEqual({ code: 'connections/rejected' })
    await page.press('sign')
    await expect(other).resolves.toBe(`${LOCAL}:0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC`)
    const connected = page.connections.state.get().byNamespace.eip155?.wallets.map(({ connector }) => connector)
    expect(connected).toEqual(['other'])
  })

  test('an account that changes while the sessions are read is the one that signs in', async () => {
    const page = await openPage()
    const release = hold('/session')
    const connecting = page.connect()
    await expect.poll(() => page.connections.active.get()?.address).toBe(first)
    await page.wallet.switchAccount(1)
    await expect.poll(() => page.connections.active.get()?.address).toBe(second)
    release()
    await page.press('sign')
    await expect(connecting).resolves.toEqual(expect.any(String))
    expect(await page.signedIn()).toEqual([`${LOCAL}:${second}`])
  })

  test('a wallet that disconnects while the sessions are read is not asked', async () => {
    const page = await openPage()
    const release = hold('/session')
    const connecting = page.connect()
    await expect.poll(() => page.connections.active.get()?.address).toBe(first)
    page.wallet.disconnect()
    await expect.poll(() => page.connections.active.get()).toBeUndefined()
    release()
    await expect(connecting).resolves.toEqual({ code: 'connections/rejected' })
    expect(page.view()).toBeUndefined()
  })

  test('a session ends if the wallet disconnects by itself', async () => {
    const page = await openPage()
    await page.enter()
    page.wallet.disconnect()
    await expect.poll(page.signedIn).toEqual([])
  })

  test('a session that began while the account changed ends at once', async () => {
    const page = await openPage({ enabled: false })
    await page.connect()
    const release = hold('/verify')
    const signingIn = page.signIn.signIn().catch(({ code }) => code)
    await page.press('sign')
    await expect.poll(page.signedIn).toEqual([`${LOCAL}:${first}`])
    await page.wallet.switchAccount(1)
    await expect.poll(() => page.connections.active.get()?.address).toBe(second)
    release()
    await expect.poll(page.signedIn).toEqual([])
    await page.press('cancel')
    await expect(signingIn).resolves.toBe('siwx/cancelled')
  })

  test('a site can end sessions before they are read', async () => {
    const [shop, wallet, storage] = [createShop(), createWallet(), memoryBackend()]
    const before = await openPage({ shop, wallet, storage })
    await before.enter()
    await before.kernel.dispose()
    const page = await openPage({ shop, wallet, storage })
    await expect.poll(() => page.connections.active.get()?.address).toBe(first)
    await page.signIn.signOut()
    expect(await page.signedIn()).toEqual([])
  })
})

test('an optional sign-in that the visitor closed is not shown again', async () => {
  const page = await openPage({ required: false })
  const connecting = page.connect()
  await expect.poll(page.view).toBe(SignMessageView.id)
  await page.wallet.switchAccount(1)
  await expect.poll(() => page.connections.active.get()?.address).toBe(second)
  await page.kernel.router.close('escape')
  await expect(connecting).resolves.toEqual(expect.any(String))
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(page.view()).toBeUndefined()
})
