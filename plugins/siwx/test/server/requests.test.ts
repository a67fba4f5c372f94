import { describe, expect, test } from 'vitest'
import { createBrowser, ORIGIN, type Reply } from './browser.js'
import { alice, createTestServer, MAINNET, signIn, textOf } from './visitor.js'

const result = ({ status, body: { code } }: Reply) => [status, code]
const json = { 'content-type': 'application/json' }

describe('bodies', () => {
  const valid = { chain: MAINNET, message: textOf('00000000'), signature: '0x00' }

  test.each([
    ['no JSON', 'hello'],
    ['empty', ''],
    ['HTML', '<!doctype html><p>Hello'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"hello"'],
    ['nested 60,000 times', '['.repeat(60_000)],
    ['without a signature', JSON.stringify({ chain: MAINNET, message: 'm' })],
    ['with an empty signature', JSON.stringify({ ...valid, signature: '' })],
    ['with a signature that has a line break', JSON.stringify({ ...valid, signature: '0x\n00' })],
    ['with a signature of 33 KB', JSON.stringify({ ...valid, signature: '0'.repeat(33 * 1_024) })],
    ['with a message of 65 KB', JSON.stringify({ ...valid, message: 'm'.repeat(65 * 1_024) })],
    ['with a message that is a list', JSON.stringify({ ...valid, message: [valid.message] })],
    ['with another key', JSON.stringify({ ...valid, address: alice.address })],
    ['with __proto__', JSON.stringify(valid).replace('{', '{"__proto__":{"chain":"eip155:1"},')],
    ['with constructor', JSON.stringify(valid).replace('{', '{"constructor":{},')],
    ['with __proto__ in place of the fields', `{"__proto__":${JSON.stringify(valid)}}`]
  ])('refuses a body that is %s', async (_name, body) => {
    const { browser } = createTestServer()
    const reply = await browser.send('/siwx/verify', { method: 'POST', body, headers: { origin: ORIGIN, ...json } })
    expect(result(reply)).toEqual([400, 'siwx/invalid-request'])
    expect({}).not.toHaveProperty('chain')
  })

  test('refuses a body that is not UTF-8', async () => {
    const { browser } = createTestServer()
    const body = new Uint8Array([0x22, 0xff, 0x22])
    const reply = await browser.send('/siwx/verify', { method: 'POST', body, headers: { origin: ORIGIN, ...json } })
    expect(result(reply)).toEqual([400, 'siwx/invalid-request'])
  })

  test('refuses a body of another media type without reading it', async () => {
    const { browser } = createTestServer()
    for (const type of ['text/html', 'text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', '']) {
      const reply = await browser.post('/siwx/verify', valid, { 'content-type': type })
      expect(result(reply)).toEqual([415, 'siwx/unsupported-media-type'])
    }
    const withCharset = await browser.post('/siwx/verify', valid, { 'content-type': 'Application/JSON; charset=utf-8' })
    expect(result(withCharset)).toEqual([401, 'siwx/invalid-nonce'])
  })

  test('refuses a body of 10 MB after 128 KB, with or without its length', async () => {
    const { browser } = createTestServer()
    const stated = await browser.post('/siwx/verify', valid, { 'content-length': `${10 * 1_024 * 1_024}` })
    expect(result(stated)).toEqual([413, 'siwx/too-large'])

    let sent = 0
    let cancelled = false
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1
        if (sent > 10 * 16) controller.close()
        else controller.enqueue(new Uint8Array(64 * 1_024).fill(0x20))
      },
      cancel() {
        cancelled = true
      }
    })
    const init = { method: 'POST', body, headers: { origin: ORIGIN, ...json }, duplex: 'half' } as RequestInit
    expect(result(await browser.send('/siwx/verify', init))).toEqual([413, 'siwx/too-large'])
    expect(sent).toBeLessThan(6)
    expect(cancelled).toBe(true)
  })

  test('refuses a body whose connection breaks', async () => {
    const { browser, errors } = createTestServer()
    const body = new ReadableStream({ start: controller => controller.error(new Error('reset')) })
    const init = { method: 'POST', body, headers: { origin: ORIGIN, ...json }, duplex: 'half' } as RequestInit
    expect(result(await browser.send('/siwx/verify', init))).toEqual([400, 'siwx/invalid-request'])
    expect(errors).toEqual([])
  })

  test('refuses a sign-out of an incomplete or invalid account, and ends no session', async () => {
    const { browser } = createTestServer()
    await signIn(browser)
    const bodies = [
      { address: alice.address },
      { chain: MAINNET },
      { chain: MAINNET, address: alice.address, all: true },
      { chain: 'eip155', address: alice.address },
      { chain: MAINNET, address: 'a:b' },
      { all: true },
      []
    ]
    for (const body of bodies)
      expect(result(await browser.post('/siwx/sign-out', body))).toEqual([400, 'siwx/invalid-request'])
    const hidden = `{"__proto__":${JSON.stringify({ chain: MAINNET, address: alice.address })}}`
    const init = { method: 'POST', body: hidden, headers: { origin: ORIGIN, ...json } }
    expect(result(await browser.send('/siwx/sign-out', init))).toEqual([400, 'siwx/invalid-request'])
    expect((await browser.get('/siwx/session')).body.accounts).toHaveLength(1)
  })
})

describe('origins', () => {
  const foreign = ['https://a.example', 'https://shop.example.a.example', 'http://shop.example', 'null', `${ORIGIN}/`]

  test.each([undefined, ...foreign])('refuses a POST with the Origin %s, and changes nothing', async origin => {
    const { browser } = createTestServer()
    await signIn(browser)
    const headers = { ...json, ...(origin !== undefined && { origin }) }
    for (const path of ['nonce', 'verify', 'sign-out']) {
      const reply = await browser.send(`/siwx/${path}`, { method: 'POST', body: '{}', headers })
      expect(result(reply)).toEqual([403, 'siwx/foreign-origin'])
      expect(reply.headers.get('access-control-allow-origin')).toBeNull()
    }
    expect((await browser.get('/siwx/session')).body.accounts).toHaveLength(1)
  })

  test('refuses to read the session for a foreign Origin', async () => {
    const { browser } = createTestServer()
    await signIn(browser)
    for (const origin of foreign)
      expect(result(await browser.get('/siwx/session', { origin }))).toEqual([403, 'siwx/foreign-origin'])
  })

  test('sends CORS headers only to listed origins', async () => {
    const { handle } = createTestServer({ origins: [ORIGIN, 'https://b.example'], corsOrigins: ['https://b.example'] })
    const api = createBrowser(handle, 'https://api.example')
    const preflight = (origin: string) =>
      api.send('/siwx/verify', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }
      })
    const allowed = await preflight('https://b.example')
    expect(allowed.status).toBe(204)
    expect(Object.fromEntries(allowed.headers)).toMatchObject({
      'access-control-allow-origin': 'https://b.example',
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
      vary: 'Origin, Cookie'
    })
    expect(result(await preflight(ORIGIN))).toEqual([405, 'siwx/method-not-allowed'])
    expect(result(await preflight('https://a.example'))).toEqual([403, 'siwx/foreign-origin'])

    const nonce = await api.get('/siwx/nonce', { origin: 'https://b.example' })
    expect(nonce.headers.get('access-control-allow-origin')).toBe('https://b.example')
    // Errors, too: a page reads their codes.
    const refused = await api.post('/siwx/verify', {}, { origin: 'https://b.example' })
    expect(refused.headers.get('access-control-allow-origin')).toBe('https://b.example')
    const other = await api.get('/siwx/nonce', { origin: ORIGIN })
    expect(other.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('accepts only a message for the domain of the requesting page', async () => {
    const { handle } = createTestServer({ origins: [ORIGIN, 'https://b.example'] })
    const page = createBrowser(handle, 'https://b.example')
    expect(result(await signIn(page))).toEqual([403, 'siwx/foreign-domain'])
    expect((await signIn(page, { domain: 'b.example', uri: 'https://b.example/' })).status).toBe(200)
  })
})

describe('endpoints', () => {
  test.each([
    ['nonce', 'GET, POST'],
    ['verify', 'POST'],
    ['session', 'GET'],
    ['sign-out', 'POST']
  ])('responds to %s for the methods %s only', async (path, methods) => {
    const { browser } = createTestServer()
    const others = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'].filter(
      method => !methods.split(', ').includes(method)
    )
    for (const method of others) {
      const { status, headers } = await browser
        .send(`/siwx/${path}`, { method, headers: { origin: ORIGIN } })
        .catch(error => expect.unreachable(String(error)))
      expect([method, status, headers.get('allow')]).toEqual([method, 405, methods])
    }
  })

  test('responds at the exact path only', async () => {
    const { browser } = createTestServer()
    const paths = ['/', '/siwx', '/siwx/', '/siwx/nonce/', '/siwx/nonce/x', '/a/siwx/nonce', '/nonce', '/siwxnonce']
    for (const path of [...paths, '/siwx/__proto__', '/siwx/Nonce', '/siwx/constructor'])
      expect([path, ...result(await browser.get(path))]).toEqual([path, 404, 'siwx/not-found'])
    expect((await browser.get('/siwx/nonce?_=1')).status).toBe(200)
  })

  test('ignores cookies of another form', async () => {
    const { handle } = createTestServer()
    for (const value of ['', 'short', 'x'.repeat(44), `${'x'.repeat(42)}"`, '__proto__']) {
      const browser = createBrowser(handle)
      browser.cookies.set('__Host-siwx', value)
      browser.cookies.set('__Host-siwx-browser', value)
      expect((await browser.get('/siwx/session')).body).toEqual({ accounts: [] })
      expect((await signIn(browser)).status).toBe(200)
    }
    const twice = new Request(`${ORIGIN}/siwx/nonce`)
    twice.headers.set('cookie', `__Host-siwx-browser=${'a'.repeat(43)}; __Host-siwx-browser=${'b'.repeat(43)}`)
    const [cookie = ''] = (await handle(twice)).headers.getSetCookie()
    expect(cookie).not.toMatch(/=(?:aaa|bbb)/)
  })
})
