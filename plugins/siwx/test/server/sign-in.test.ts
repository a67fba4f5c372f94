import { withRecap } from '@latchkit/plugin-chains/kit'
import type { SignInServerOptions } from '@latchkit/plugin-siwx/server'
import { describe, expect, test, vi } from 'vitest'
import { createBrowser, ORIGIN } from './browser.js'
import { alice, BASE, createTestServer, keyOf, MAINNET, NOW_MS, signIn } from './visitor.js'

const DAY_MS = 86_400_000
const bob = keyOf(2_000)
const timesOf = (issuedAtMs: number, expiresAtMs = issuedAtMs + 7 * DAY_MS) => ({
  issuedAt: new Date(issuedAtMs).toJSON(),
  expiresAt: new Date(expiresAtMs).toJSON()
})
const aliceOnMainnet = { address: alice.address, chain: MAINNET, ...timesOf(NOW_MS) }

describe('nonces', () => {
  test.each(['GET', 'POST'])('issues a nonce of 128 bits by %s, for 5 minutes, bound to a cookie', async method => {
    const { browser } = createTestServer()
    const headers = { origin: ORIGIN }
    const { status, body, headers: received } = await browser.send('/siwx/nonce', { method, headers })
    expect(status).toBe(200)
    expect(body.nonce).toMatch(/^[\da-f]{32}$/)
    expect(body.expiresAt).toBe('2026-11-28T12:05:00.000Z')
    expect(received.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-siwx-browser=[-\w]{43}; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax; Secure$/)
    ])
    expect(received.get('cache-control')).toBe('no-store')
  })

  test('issues a new nonce for each request of one browser', async () => {
    const { browser } = createTestServer()
    const nonces = [await browser.nonce(), await browser.nonce()] as const
    expect(new Set(nonces).size).toBe(2)
    expect((await signIn(browser, { nonce: nonces[0] })).status).toBe(200)
    expect((await signIn(browser, { nonce: nonces[1] })).status).toBe(200)
  })
})

describe('sessions', () => {
  test('begins a session with a valid signature, in a cookie that scripts and other sites do not get', async () => {
    const { browser, accounts } = createTestServer()
    const { status, body, headers } = await signIn(browser)
    expect({ status, body }).toEqual({ status: 200, body: { accounts: [aliceOnMainnet] } })
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-siwx=[-\w]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/)
    ])
    expect((await browser.get('/siwx/session')).body).toEqual({ accounts: [aliceOnMainnet] })
    const cookie = [...browser.cookies].map(pair => pair.join('=')).join('; ')
    expect(await accounts(new Request(`${ORIGIN}/cart`, { headers: { cookie } }))).toEqual([aliceOnMainnet])
    expect(await accounts(new Request(`${ORIGIN}/cart`))).toEqual([])
  })

  test('stores the session under a hash of the cookie', async () => {
    const { browser, storage } = createTestServer()
    await signIn(browser)
    const secret = browser.cookies.get('__Host-siwx') ?? ''
    expect(await storage.sessions.get(secret)).toEqual([])
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
    expect(await storage.sessions.get(Buffer.from(bytes).toString('hex'))).toHaveLength(1)
  })

  test('gives the session a new id at each sign-in, and keeps its accounts', async () => {
    const { browser, handle, clock } = createTestServer()
    await signIn(browser)
    const before = new Map(browser.cookies)
    clock.nowMs += 1_000
    const base = { address: alice.address, chain: BASE, ...timesOf(clock.nowMs) }
    expect((await signIn(browser, { chain: BASE })).body.accounts).toEqual([aliceOnMainnet, base])
    clock.nowMs += 1_000
    const bobOnMainnet = { address: bob.address, chain: MAINNET, ...timesOf(clock.nowMs) }
    expect((await signIn(browser, { by: bob })).body.accounts).toEqual([aliceOnMainnet, base, bobOnMainnet])
    expect(browser.cookies.get('__Host-siwx')).not.toBe(before.get('__Host-siwx'))

    const thief = createBrowser(handle)
    for (const [name, value] of before) thief.cookies.set(name, value)
    expect((await thief.get('/siwx/session')).body).toEqual({ accounts: [] })
  })

  test('replaces an account that signs in again', async () => {
    const { browser, clock } = createTestServer()
    await signIn(browser)
    clock.nowMs += 60_000
    expect((await signIn(browser)).body.accounts).toEqual([{ ...aliceOnMainnet, ...timesOf(NOW_MS + 60_000) }])
  })

  test('keeps the 20 newest accounts', async () => {
    const { browser, clock } = createTestServer()
    for (let key = 1; key <= 22; key += 1) {
      clock.nowMs += 1
      await signIn(browser, { by: keyOf(key) })
    }
    const { accounts = [] } = (await browser.get('/siwx/session')).body
    expect(accounts.map(({ address }) => address)).toEqual(
      Array.from({ length: 20 }, (_, index) => keyOf(index + 3).address)
    )
  })

  test('ends an account after its lifetime, or at the earlier expiration time of the message', async () => {
    const { browser, clock } = createTestServer({ sessionLifetimeMs: DAY_MS })
    await signIn(browser)
    await signIn(browser, { by: bob, expiresAtMs: NOW_MS + 3_600_000 })
    clock.nowMs = NOW_MS + 3_600_000 - 1
    expect((await browser.get('/siwx/session')).body.accounts).toHaveLength(2)
    clock.nowMs += 1
    expect((await browser.get('/siwx/session')).body.accounts).toMatchObject([{ address: alice.address }])
    clock.nowMs = NOW_MS + DAY_MS
    expect((await browser.get('/siwx/session')).body).toEqual({ accounts: [] })
  })
})

describe('signing out', () => {
  test('removes one account, then the cookie with the last', async () => {
    const { browser } = createTestServer()
    await signIn(browser)
    await signIn(browser, { by: bob })
    const one = await browser.post('/siwx/sign-out', { chain: MAINNET, address: alice.address })
    expect(one.body.accounts).toMatchObject([{ address: bob.address }])
    expect(browser.cookies.has('__Host-siwx')).toBe(true)
    expect((await browser.post('/siwx/sign-out', { chain: BASE, address: bob.address })).body.accounts).toHaveLength(1)
    const last = await browser.post('/siwx/sign-out', { chain: MAINNET, address: bob.address })
    expect(last.body).toEqual({ accounts: [] })
    expect(browser.cookies.has('__Host-siwx')).toBe(false)
  })

  test('removes all accounts, also for a copy of the cookie', async () => {
    const { browser, handle } = createTestServer()
    await signIn(browser)
    const copy = createBrowser(handle)
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    expect((await browser.post('/siwx/sign-out', {})).body).toEqual({ accounts: [] })
    expect(browser.cookies.has('__Host-siwx')).toBe(false)
    expect((await copy.get('/siwx/session')).body).toEqual({ accounts: [] })
    expect((await browser.post('/siwx/sign-out', {})).status).toBe(200)
  })
})

describe('options', () => {
  test('statement: refuses another statement, and accepts a recap after it', async () => {
    const { browser } = createTestServer({ statement: 'I accept the terms.' })
    expect((await signIn(browser)).body.code).toBe('siwx/invalid-statement')
    expect((await signIn(browser, { statement: 'I accept all.' })).body.code).toBe('siwx/invalid-statement')
    expect((await signIn(browser, { statement: 'I accept the terms.' })).status).toBe(200)
    const nonce = await browser.nonce()
    const request = {
      chain: MAINNET,
      domain: 'shop.example',
      uri: ORIGIN,
      nonce,
      statement: 'I accept the terms.'
    } as const
    const recap = withRecap(request, { att: { 'https://shop.example': { 'crud/read': [{}] } } })
    expect((await signIn(browser, { ...recap, nonce })).status).toBe(200)
    const undescribed = { ...recap, statement: 'I accept the terms.' }
    expect((await signIn(browser, { ...undescribed, nonce: await browser.nonce() })).body.code).toBe(
      'siwx/invalid-recap'
    )
  })

  test('accept: decides on a valid sign-in, with its fields and its recap', async () => {
    const accept = vi.fn<NonNullable<SignInServerOptions['accept']>>(({ recap }) => recap === undefined)
    const { browser } = createTestServer({ accept })
    expect((await signIn(browser)).status).toBe(200)
    expect(accept.mock.lastCall?.[0]).toMatchObject({
      account: `${MAINNET}:${alice.address}`,
      message: { domain: 'shop.example' }
    })
    const nonce = await browser.nonce()
    const request = { chain: MAINNET, domain: 'shop.example', uri: ORIGIN, nonce } as const
    const recap = withRecap(request, { att: { 'https://shop.example': { 'crud/read': [{}] } } })
    const refused = await signIn(browser, recap)
    expect([refused.status, refused.body.code]).toEqual([403, 'siwx/not-accepted'])
    expect(accept.mock.lastCall?.[0].recap?.att).toEqual({ 'https://shop.example': { 'crud/read': [{}] } })
    expect((await browser.get('/siwx/session')).body.accounts).toHaveLength(1)
  })

  test('canonicalAccount: gives the session its form of the address, or refuses it', async () => {
    const { browser } = createTestServer({
      canonicalAccount: account => (account.includes('0xf') ? undefined : (account.toLowerCase() as typeof account))
    })
    const lower = alice.address.toLowerCase()
    expect((await signIn(browser)).body.accounts).toMatchObject([{ address: lower }])
    const out = await browser.post('/siwx/sign-out', { chain: MAINNET, address: alice.address })
    expect(out.body).toEqual({ accounts: [] })
    const edit = (text: string) => text.replace(alice.address, `0xf${'0'.repeat(39)}`)
    expect((await signIn(browser, { edit })).body.code).toBe('siwx/invalid-address')
  })

  test('basePath and cookieName: move the endpoints, and rename the cookies', async () => {
    const { browser } = createTestServer({ basePath: '/api/sign-in', cookieName: 'wallet' })
    expect((await browser.get('/api/sign-in/nonce')).status).toBe(200)
    expect([...browser.cookies.keys()]).toEqual(['__Host-wallet-browser'])
    expect((await browser.get('/siwx/nonce')).body.code).toBe('siwx/not-found')
  })

  test('origins on http of a loopback host: sets cookies that Safari stores there', async () => {
    const origin = 'http://localhost:3000'
    const { handle } = createTestServer({ origins: [origin] })
    const browser = createBrowser(handle, origin)
    const fields = { domain: 'localhost:3000', uri: `${origin}/login` }
    expect((await signIn(browser, fields)).status).toBe(200)
    expect([...browser.cookies.keys()]).toEqual(['siwx-browser', 'siwx'])
  })
})

test('signs in once when the same signature is sent several times at once', async () => {
  const { browser } = createTestServer()
  const message = await signIn(browser)
  expect(message.status).toBe(200)
  const nonce = await browser.nonce()
  const replies = await Promise.all(Array.from({ length: 5 }, () => signIn(browser, { nonce })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
})
