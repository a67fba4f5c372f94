import { memoryStorage, type SignInErrorCode, type SignInStorage } from '@latchkit/plugin-siwx/server'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createBrowser, ORIGIN, type Reply } from './browser.js'
import { alice, BASE, createTestServer, keyOf, MAINNET, NOW_MS, signIn, textOf } from './visitor.js'

const MINUTE_MS = 60_000
const result = ({ status, body: { code } }: Reply) => [status, code]

/** Creates a server whose storage must stay as it is: at the end of the test, no session may have been stored. */
function createStrictServer(options: Parameters<typeof createTestServer>[0] = {}) {
  const storage = memoryStorage()
  const put = vi.spyOn(storage.sessions, 'put')
  onTestFinished(() => expect(put).not.toHaveBeenCalled())
  return createTestServer({ storage, ...options })
}

describe('messages', () => {
  const insert = (before: string, line: string) => (text: string) => text.replace(before, `${line}${before}`)
  const cases: readonly [name: string, code: SignInErrorCode, edit: (text: string) => string][] = [
    ['a statement of two lines', 'siwx/invalid-message', insert('\n\nURI', '\nI pay.\nA lot.')],
    ['U+2028 in its statement', 'siwx/invalid-message', insert('\n\nURI', '\nI pay.\u2028A lot.')],
    ['a bidi override in its statement', 'siwx/invalid-message', insert('\n\nURI', '\nI pay \u202e0.01')],
    ['a carriage return in its statement', 'siwx/invalid-message', insert('\n\nURI', '\nI pay.\rA lot.')],
    ['a resource with a line break', 'siwx/invalid-message', text => `${text}\nResources:\n- https://a.example\nb`],
    ['a resource with U+2028', 'siwx/invalid-message', text => `${text}\nResources:\n- https://a.example/\u2028b`],
    ['a javascript: resource', 'siwx/invalid-message', text => `${text}\nResources:\n- javascript:alert(1)`],
    ['a request id with a line break', 'siwx/invalid-message', text => `${text}\nRequest ID: a\nb`],
    ['a request id with a bidi character', 'siwx/invalid-message', text => `${text}\nRequest ID: a\u2067b`],
    ['a javascript: URI', 'siwx/invalid-message', text => text.replace(`${ORIGIN}/login`, 'javascript:alert(1)')],
    ['a data: URI', 'siwx/invalid-message', text => text.replace(`${ORIGIN}/login`, 'data:text/html,hi')],
    [
      'a URI with a user',
      'siwx/invalid-message',
      text => text.replace(`${ORIGIN}/`, 'https://shop.example@a.example/')
    ],
    ['a URI that is a URN', 'siwx/foreign-uri', text => text.replace(`${ORIGIN}/login`, 'urn:shop.example:login')],
    ['a URI of another site', 'siwx/foreign-uri', text => text.replace(`${ORIGIN}/`, 'https://a.example/')],
    ['a URI of another port', 'siwx/foreign-uri', text => text.replace(`${ORIGIN}/`, `${ORIGIN}:8443/`)],
    ['a URI without TLS', 'siwx/foreign-uri', text => text.replace(`${ORIGIN}/`, 'http://shop.example/')],
    ['another domain', 'siwx/foreign-domain', text => text.replace('shop.example wants', 'a.example wants')],
    ['a subdomain', 'siwx/foreign-domain', text => text.replace('shop.example wants', 'a.shop.example wants')],
    ['a domain that ends alike', 'siwx/foreign-domain', text => text.replace('shop.example', 'myshop.example')],
    [
      'a domain with a port',
      'siwx/foreign-domain',
      text => text.replace('shop.example wants', 'shop.example:443 wants')
    ],
    [
      'a domain with a path',
      'siwx/invalid-message',
      text => text.replace('shop.example wants', 'shop.example/a wants')
    ],
    ['another scheme', 'siwx/foreign-domain', text => `http://${text}`],
    ['another version', 'siwx/invalid-message', text => text.replace('Version: 1', 'Version: 2')],
    ['another chain', 'siwx/foreign-chain', text => text.replace('Chain ID: 1', 'Chain ID: 8453')],
    ['a CAIP-2 id as its chain', 'siwx/invalid-message', text => text.replace('Chain ID: 1', 'Chain ID: eip155:1')],
    ['another family', 'siwx/foreign-chain', text => text.replace('Ethereum account', 'Solana account')],
    ['a short nonce', 'siwx/invalid-message', text => text.replace(/Nonce: \w+/, 'Nonce: 1234567')],
    ['an empty nonce', 'siwx/invalid-message', text => text.replace(/Nonce: \w+/, 'Nonce: ')],
    ['no nonce', 'siwx/invalid-message', text => text.replace(/Nonce: \w+\n/, '')],
    ['a nonce that no server made', 'siwx/invalid-nonce', text => text.replace(/Nonce: \w+/, 'Nonce: 12345678')],
    ['an invalid recap', 'siwx/invalid-recap', text => `${text}\nResources:\n- urn:recap:e30`],
    ['one empty line in place of two', 'siwx/invalid-message', text => text.replace('\n\n\n', '\n\n')],
    ['text after it', 'siwx/invalid-message', text => `${text}\n`],
    ['text before it', 'siwx/invalid-message', text => `Hello. ${text}`],
    ['a time that does not exist', 'siwx/invalid-message', text => text.replace('2026-11-28T', '2026-02-30T')]
  ]

  test.each(cases)('refuses a message with %s: %s', async (_name, code, edit) => {
    const { browser } = createStrictServer()
    expect((await signIn(browser, { edit })).body.code).toBe(code)
    // The nonce is still there: nothing but a valid message takes it.
    expect((await browser.get('/siwx/session')).body).toEqual({ accounts: [] })
  })

  test('keeps the nonce of a message that it refuses', async () => {
    const { browser } = createTestServer()
    const nonce = await browser.nonce()
    expect((await signIn(browser, { nonce, domain: 'a.example' })).status).toBe(403)
    expect((await signIn(browser, { nonce })).status).toBe(200)
  })

  test('refuses a message for a chain that the site does not list', async () => {
    const { browser } = createStrictServer()
    for (const chain of ['eip155:137', 'solana:x', '__proto__:1', 'constructor', 'eip155'])
      expect(result(await browser.post('/siwx/verify', { chain, message: 'm', signature: 's' }))).toEqual([
        400,
        'siwx/unsupported-chain'
      ])
  })

  test.each([
    ['expired', { expiresAtMs: NOW_MS }, 'siwx/expired'],
    ['expired when it was signed', { issuedAtMs: NOW_MS, expiresAtMs: NOW_MS - 1 }, 'siwx/expired'],
    ['issued before its nonce', { issuedAtMs: NOW_MS - 10 * MINUTE_MS - 1 }, 'siwx/expired'],
    ['issued in the future', { issuedAtMs: NOW_MS + 5 * MINUTE_MS + 1 }, 'siwx/not-yet-valid'],
    ['valid in the future', { notBeforeMs: NOW_MS + 5 * MINUTE_MS + 1 }, 'siwx/not-yet-valid']
  ])('refuses a message that is %s', async (_name, fields, code) => {
    const { browser } = createStrictServer()
    expect(result(await signIn(browser, fields))).toEqual([401, code])
  })

  test('accepts a message of a visitor whose clock differs by 5 minutes', async () => {
    const { browser } = createTestServer()
    for (const differenceMs of [5 * MINUTE_MS, -5 * MINUTE_MS]) {
      const atMs = NOW_MS + differenceMs
      expect((await signIn(browser, { issuedAtMs: atMs, notBeforeMs: atMs })).status).toBe(200)
    }
  })
})

describe('nonces', () => {
  test('refuses a nonce that was used', async () => {
    const { browser } = createTestServer()
    const { sent } = await signIn(browser)
    expect(result(await browser.post('/siwx/verify', sent))).toEqual([401, 'siwx/invalid-nonce'])
  })

  test('deletes the nonce of a message with an invalid signature', async () => {
    const { browser } = createStrictServer()
    const nonce = await browser.nonce()
    const message = textOf(nonce)
    const signature = await keyOf(5).signMessage({ message })
    const reply = await browser.post('/siwx/verify', { chain: MAINNET, message, signature })
    expect(result(reply)).toEqual([401, 'siwx/invalid-signature'])
    expect(result(await signIn(browser, { nonce }))).toEqual([401, 'siwx/invalid-nonce'])
  })

  test('refuses a nonce that expired', async () => {
    const { browser, clock } = createStrictServer()
    const nonce = await browser.nonce()
    clock.nowMs += 5 * MINUTE_MS
    expect(result(await signIn(browser, { nonce }))).toEqual([401, 'siwx/invalid-nonce'])
  })

  test('refuses the nonce of another browser, and keeps it for that browser', async () => {
    const { browser, handle } = createTestServer()
    const nonce = await browser.nonce()
    const thief = createBrowser(handle)
    expect(result(await signIn(thief, { nonce }))).toEqual([401, 'siwx/invalid-nonce'])
    await thief.nonce()
    expect(result(await signIn(thief, { nonce }))).toEqual([401, 'siwx/invalid-nonce'])
    expect((await signIn(browser, { nonce })).status).toBe(200)
  })
})

describe('signatures', () => {
  test.each([
    ['over another chain', async () => alice.signMessage({ message: textOf('00000000', { chain: BASE }) })],
    ['that is no signature', async () => 'hello'],
    ['that is only zeros', async () => `0x${'0'.repeat(130)}`]
  ])('refuses a signature %s', async (_name, sign) => {
    const { browser } = createStrictServer()
    const body = { chain: MAINNET, message: textOf(await browser.nonce()), signature: await sign() }
    expect(result(await browser.post('/siwx/verify', body))).toEqual([401, 'siwx/invalid-signature'])
  })

  test('refuses a signature unless the verifier returns true', async () => {
    const { browser } = createStrictServer({ verifiers: { eip155: () => 'yes' as unknown as boolean } })
    expect(result(await signIn(browser))).toEqual([401, 'siwx/invalid-signature'])
  })

  test('begins no session if the verifier fails or takes too long', async () => {
    const failing = createStrictServer({ verifiers: { eip155: () => Promise.reject(new Error('RPC key 123')) } })
    const reply = await signIn(failing.browser)
    expect(result(reply)).toEqual([503, 'siwx/verifier-unavailable'])
    expect(JSON.stringify(reply.body)).not.toContain('123')
    expect(failing.errors).toMatchObject([{ message: 'RPC key 123' }])

    let aborted: AbortSignal | undefined
    const late = createStrictServer({
      verifyTimeoutMs: 20,
      verifiers: {
        eip155: (_account, _message, _signature, signal) => {
          aborted = signal
          return new Promise(() => {})
        }
      }
    })
    expect(result(await signIn(late.browser))).toEqual([503, 'siwx/verifier-unavailable'])
    expect(aborted?.aborted).toBe(true)
  })

  test('begins no session if the message expires during the verification', async () => {
    const server = createStrictServer({
      verifiers: {
        eip155: () => {
          server.clock.nowMs += MINUTE_MS
          return true
        }
      }
    })
    expect(result(await signIn(server.browser, { expiresAtMs: NOW_MS + MINUTE_MS }))).toEqual([401, 'siwx/expired'])
  })
})

describe('failures of the storage', () => {
  const broken = async (): Promise<never> => {
    throw new Error('password in the connection string')
  }
  const failing = (part: keyof SignInStorage, method: string) => {
    const storage = memoryStorage()
    return { ...storage, [part]: { ...storage[part], [method]: broken } } as SignInStorage
  }

  test.each([
    ['nonces', 'take'],
    ['sessions', 'put']
  ] as const)('responds without details if %s.%s fails', async (part, method) => {
    const { browser, errors } = createTestServer({ storage: failing(part, method) })
    const reply = await signIn(browser)
    expect(result(reply)).toEqual([500, 'siwx/internal'])
    expect(JSON.stringify(reply.body)).not.toContain('password')
    expect(errors).toHaveLength(1)
    expect(browser.cookies.has('__Host-siwx')).toBe(false)
  })

  test('reports a failure of sessions.get, and does not take the visitor for signed out', async () => {
    const { browser, accounts } = createTestServer({ storage: failing('sessions', 'get') })
    await signIn(browser)
    expect(result(await browser.get('/siwx/session'))).toEqual([500, 'siwx/internal'])
    const cookie = [...browser.cookies].map(pair => pair.join('=')).join('; ')
    await expect(accounts(new Request(ORIGIN, { headers: { cookie } }))).rejects.toThrow('password')
  })

  test('keeps the old session and nothing of the new one if sessions.move fails', async () => {
    const storage = failing('sessions', 'move')
    const put = vi.spyOn(storage.sessions, 'put')
    const { browser } = createTestServer({ storage })
    await signIn(browser)
    expect(result(await signIn(browser, { by: keyOf(7) }))).toEqual([500, 'siwx/internal'])
    expect(await storage.sessions.get(put.mock.lastCall?.[0] ?? '')).toEqual([])
    expect((await browser.get('/siwx/session')).body.accounts).toMatchObject([{ address: alice.address }])
  })

  test('signs the visitor in if the clean-up fails, and reports the failure', async () => {
    for (const part of ['nonces', 'sessions'] as const) {
      const { browser, errors } = createTestServer({ storage: failing(part, 'expire') })
      expect((await signIn(browser)).status).toBe(200)
      expect(errors).toHaveLength(1)
    }
  })
})
