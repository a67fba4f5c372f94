import { createContext, runInContext } from 'node:vm'
import { serve } from '@hono/node-server'
import { createSignInServer, memoryStorage, type SignInServer } from '@latchkit/plugin-siwx/server'
import { build } from 'esbuild'
import { Hono } from 'hono'
import { afterEach, describe, expect, test } from 'vitest'
import { createBrowser } from './browser.js'
import { createTestServer, signIn } from './visitor.js'

const closers: (() => Promise<unknown>)[] = []
afterEach(() => Promise.all(closers.splice(0).map(close => close())))

/** Listens on a free port of loopback. Returns the origin of the page that the server serves. */
function listen(fetchHandler: (request: Request) => Response | Promise<Response>): Promise<string> {
  return new Promise(resolve => {
    const server = serve({ fetch: fetchHandler, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}`)
    )
    closers.push(() => new Promise(done => void server.close(done)))
  })
}

/** Signs in over HTTP. Browsers set `Origin` themselves, and Node's `fetch` lets a test set it. */
async function signInOver(origin: string) {
  const browser = createBrowser(request => fetch(request), origin)
  const { host } = new URL(origin)
  return { browser, reply: await signIn(browser, { domain: host, uri: `${origin}/login` }) }
}

describe('on HTTP', () => {
  test('runs in Hono beside other routes, and guards a page', async () => {
    let server: SignInServer | undefined
    const app = new Hono()
    app.all('/siwx/*', c => server?.handle(c.req.raw) ?? c.notFound())
    app.get('/members', async c => {
      const [account] = (await server?.accounts(c.req.raw)) ?? []
      return account ? c.json({ address: account.address }) : c.json({}, 401)
    })
    const origin = await listen(app.fetch)
    server = createTestServer({ origins: [origin] })

    expect((await fetch(`${origin}/members`)).status).toBe(401)
    const { browser, reply } = await signInOver(origin)
    expect(reply.status).toBe(200)
    expect((await browser.get('/members')).status).toBe(200)
    await browser.post('/siwx/sign-out')
    expect((await browser.get('/members')).status).toBe(401)
  })

  test('runs in Node, and refuses a body of 10 MB', async () => {
    let server: SignInServer | undefined
    const origin = await listen(request => server?.handle(request) ?? new Response(null, { status: 503 }))
    server = createTestServer({ origins: [origin] })
    const { browser, reply } = await signInOver(origin)
    expect(reply.status).toBe(200)
    const large = await browser
      .post('/siwx/verify', { chain: 'eip155:1', message: 'm'.repeat(10 * 1_024 * 1_024), signature: 's' })
      .catch(() => undefined)
    // Node may close the connection while the client still sends.
    expect([413, undefined]).toContain(large?.status)
    expect((await browser.get('/siwx/session')).body.accounts).toHaveLength(1)
  })
})

test('runs in Next.js as the handler of each method', async () => {
  const { handle } = createTestServer({ basePath: '/api/siwx' })
  const routeHandlers = { GET: handle, POST: handle }
  const response = await routeHandlers.GET(new Request('https://shop.example/api/siwx/session'))
  expect(await response.json()).toEqual({ accounts: [] })
})

test('runs in a worker without Node, from a bundle without React and router', async () => {
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: `
        import { createSignInServer, memoryStorage } from '@latchkit/plugin-siwx/server'
        globalThis.server = createSignInServer({
          origins: ['https://shop.example'],
          chains: ['eip155:1'],
          verifiers: { eip155: () => true },
          storage: memoryStorage()
        })`,
      resolveDir: import.meta.dirname
    },
    bundle: true,
    write: false,
    minify: true,
    metafile: true,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['@latchkit/source', 'import'],
    format: 'iife'
  })
  const [output] = Object.values(metafile.outputs)
  const used = Object.entries(output?.inputs ?? {}).flatMap(([path, { bytesInOutput }]) =>
    bytesInOutput > 0 ? [path] : []
  )
  expect(used.filter(path => /react|zustand|tapable|immer|kernel\/src\/(?:kernel|router|storage)/.test(path))).toEqual(
    []
  )

  const web = {
    Request,
    Response,
    Headers,
    URL,
    AbortSignal,
    AbortController,
    TextEncoder,
    TextDecoder,
    crypto,
    btoa,
    atob
  }
  const context = createContext({ ...web, Uint8Array, setTimeout, clearTimeout, Error }) as { server?: SignInServer }
  runInContext(outputFiles[0]?.text ?? '', context)
  const response = await context.server?.handle(new Request('https://shop.example/siwx/nonce'))
  expect(response?.status).toBe(200)
})

describe('createSignInServer', () => {
  const options = {
    origins: ['https://shop.example'],
    chains: ['eip155:1'],
    verifiers: { eip155: () => true },
    storage: memoryStorage()
  } as const

  test.each([
    ['origins', []],
    ['origins', ['https://shop.example/']],
    ['origins', ['shop.example']],
    ['origins', ['http://shop.example']],
    ['origins', ['http://localhost.example']],
    ['origins', ['https://shop.example', 'http://localhost:3000']],
    ['origins', ['https://user@shop.example']],
    ['origins', ['*']],
    ['chains', []],
    ['chains', ['1']],
    ['verifiers', {}],
    ['verifiers', { solana: () => true }],
    ['verifiers', undefined],
    ['storage', undefined],
    ['storage', {}],
    ['basePath', 'siwx'],
    ['basePath', '/siwx/'],
    ['cookieName', 'a=b'],
    ['cookieName', ''],
    ['statement', 'Two\nlines'],
    ['statement', 'Grüße'],
    ['sessionLifetimeMs', 0],
    ['sessionLifetimeMs', Number.NaN],
    ['sessionLifetimeMs', Infinity],
    ['clockSkewMs', -1],
    ['verifyTimeoutMs', 0.5],
    ['corsOrigins', ['https://a.example']],
    ['corsOrigins', '*']
  ])('rejects the option %s: %j', (name, value) => {
    const create = () => createSignInServer({ ...options, [name]: value } as never)
    expect(create).toThrow(new TypeError(`Invalid option "${name}" of createSignInServer`))
  })

  test('accepts origins on loopback', () => {
    for (const origin of ['http://localhost', 'http://app.localhost:3000', 'http://127.0.0.1:1', 'http://[::1]:3000'])
      expect(() => createSignInServer({ ...options, origins: [origin] })).not.toThrow()
  })

  test('memoryStorage rejects a limit that is no positive integer, and deletes the oldest entry', async () => {
    for (const maxEntries of [0, -1, 1.5, Number.NaN]) expect(() => memoryStorage({ maxEntries })).toThrow(RangeError)
    const { nonces, sessions } = memoryStorage({ maxEntries: 2 })
    for (const id of ['a', 'b', 'c']) {
      await nonces.put({ nonce: id, browser: 'b', expiresAtMs: 1 })
      await sessions.put(id, { account: 'eip155:1:a', issuedAtMs: 0, expiresAtMs: 1 })
    }
    expect(await nonces.take('a', 'b')).toBeUndefined()
    expect(await nonces.take('b', 'b')).toBeDefined()
    expect(await sessions.get('a')).toEqual([])
    expect(await sessions.get('c')).toHaveLength(1)
  })
})
