import { describe, expect, onTestFinished, test } from 'vitest'
import { type ServicePart, startServices } from '../src/index.js'

const query = `projectId=${'a'.repeat(32)}&st=latchkit&sv=html-core-0.1.0`

/** One request to each part. */
const calls: Record<ServicePart, readonly [path: string, init?: RequestInit]> = {
  wallets: ['/getWallets?'],
  images: ['/public/getTokenImage/eth?'],
  config: ['/appkit/v1/config?'],
  origins: ['/projects/v1/origins?'],
  analyticsConfig: ['/getAnalyticsConfig?'],
  analytics: ['/batch?', { method: 'POST', body: '[]' }],
  rpc: ['/v1?', { method: 'POST', body: '{}' }],
  data: ['/v1/supported-chains?'],
  sessions: ['/v1/sessions/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266?'],
  convert: ['/v1/convert/tokens?chainId=eip155:1&'],
  onrampData: ['/v1/onramp/options?']
}
const parts = Object.keys(calls) as ServicePart[]

async function services() {
  const started = await startServices()
  onTestFinished(() => started.close())
  const call = (part: ServicePart, init?: RequestInit) => {
    const [path, ownInit] = calls[part]
    return fetch(`${started.url}${path}${query}`, { ...ownInit, ...init })
  }
  const control = (method: string, path: string, body?: unknown, headers = {}) =>
    fetch(`${started.url}/_world/${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
  return { ...started, call, control }
}

describe.each(parts)('the %s service', part => {
  test('fails alone, and recovers', async () => {
    const { faults, call } = await services()
    const healthy = (await call(part)).status
    faults[part].set('500')
    expect((await call(part)).status).toBe(500)
    for (const other of parts.filter(name => name !== part)) expect((await call(other)).status).not.toBe(500)
    faults[part].clear()
    expect((await call(part)).status).toBe(healthy)
  })
})

describe('a faulty service', () => {
  test('down: closes the connection without a response', async () => {
    const { faults, call } = await services()
    faults.wallets.set('down')
    await expect(call('wallets')).rejects.toThrow()
  })

  test('slow: responds late and correctly', async () => {
    const { faults, call } = await services()
    faults.wallets.set({ kind: 'slow', delayMs: 300 })
    const startedMs = performance.now()
    expect((await call('wallets')).status).toBe(200)
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(295)
  })

  test('hang: sends no response until the caller aborts', async () => {
    const { faults, call } = await services()
    faults.wallets.set('hang')
    await expect(call('wallets', { signal: AbortSignal.timeout(300) })).rejects.toThrow('timeout')
  })

  test.each([
    ['403', 403, 'Unauthorized: origin not allowed'],
    ['429', 429, 'Too many requests'],
    ['500', 500, 'Internal server error'],
    ['unauthorized', 401, 'Unauthorized: invalid key']
  ] as const)('%s: rejects with %i, readable for pages', async (kind, status, error) => {
    const { faults, call } = await services()
    faults.wallets.set(kind)
    const response = await call('wallets')
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ error })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('retry-after')).toBe(kind === '429' ? '1' : null)

    const message = 'JWT validation error: JWT Token is not yet valid'
    faults.wallets.set({ kind, message })
    expect(await (await call('wallets')).json()).toEqual({ error: message })
  })

  test('responds with garbage, an HTML page, or ten megabytes', async () => {
    const { faults, call } = await services()
    faults.wallets.set('garbage')
    await expect((await call('wallets')).json()).rejects.toThrow(SyntaxError)
    faults.wallets.set('html')
    const page = await call('wallets')
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    faults.wallets.set('huge')
    expect((await (await call('wallets')).text()).length).toBeGreaterThan(10 * 1024 * 1024)
  })

  test('recovers after the set number of calls', async () => {
    const { faults, call } = await services()
    faults.wallets.set({ kind: '429', times: 2 })
    const statuses = [await call('wallets'), await call('wallets'), await call('wallets')].map(({ status }) => status)
    expect(statuses).toEqual([429, 429, 200])
  })
})

describe('a hostile catalogue', () => {
  const page = async (response: Response) =>
    (await response.json()) as { data: Record<string, unknown>[]; count: number }

  test('returns floods, wrong counts and loops', async () => {
    const { faults, call } = await services()
    const honest = await page(await call('wallets'))
    faults.wallets.set('flood')
    expect((await page(await call('wallets'))).data).toHaveLength(100_000)
    faults.wallets.set('miscount')
    expect(await page(await call('wallets'))).toEqual({ ...honest, count: 1_000_000_000 })
    faults.wallets.set('loop')
    expect((await page(await fetch((await call('wallets')).url.replace('?', '?page=9&')))).data).toEqual(honest.data)
  })

  test('returns scripts, paths and markup', async () => {
    const { faults, call } = await services()
    faults.wallets.set('hostile')
    const text = await (await call('wallets')).text()
    for (const trick of ['javascript:', 'data:text/html', '../', '<img src=x', '"__proto__":', '\u202e', '"id":null']) {
      expect(text).toContain(trick)
    }
  })

  test('affects no other service', async () => {
    const { faults } = await services()
    expect(() => faults.config.set('flood')).toThrow('Not a fault of this part: flood')
  })
})

describe('the control address', () => {
  test('sets, returns and clears faults', async () => {
    const { call, control } = await services()
    const fault = { kind: 'slow', delayMs: 1 }
    expect(await (await control('PUT', 'faults/wallets', { kind: '429', times: 1 })).json()).toEqual({
      kind: '429',
      times: 1
    })
    expect((await control('PUT', 'faults/config', fault)).status).toBe(200)
    expect(await (await control('GET', 'faults')).json()).toMatchObject({ config: fault, images: null })
    expect([(await call('wallets')).status, (await call('wallets')).status]).toEqual([429, 200])
    expect((await control('DELETE', 'faults/config')).status).toBe(204)
    await control('PUT', 'faults/rpc', fault)
    expect((await control('DELETE', 'faults')).status).toBe(204)
    const states = (await (await control('GET', 'faults')).json()) as object
    expect(Object.keys(states).sort()).toEqual([...parts].sort())
    expect(Object.values(states)).toEqual(parts.map(() => null))
  })

  test('rejects unknown faults, and requests of web sites', async () => {
    const { call, control } = await services()
    expect((await control('PUT', 'faults/nothing', { kind: 'down' })).status).toBe(404)
    expect((await control('DELETE', 'faults/toString')).status).toBe(404)
    expect((await control('PUT', 'faults/wallets', { kind: 'sideways' })).status).toBe(400)
    expect((await control('PUT', 'faults/config', { kind: 'flood' })).status).toBe(400)
    const site = await control('PUT', 'faults/wallets', { kind: 'down' }, { origin: 'https://site.example' })
    expect(site.status).toBe(403)
    expect(site.headers.get('access-control-allow-origin')).toBeNull()
    expect((await call('wallets')).status).toBe(200)
  })
})
