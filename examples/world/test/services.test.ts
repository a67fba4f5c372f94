import { describe, expect, onTestFinished, test } from 'vitest'
import { startAnvil } from '../../../scripts/anvil.mjs'
import { type CatalogueWallet, generateWallets, type ServicesOptions, startServices } from '../src/index.js'
import { maxEvents } from '../src/services/analytics.js'

const projectId = 'a'.repeat(32)
const asked = `projectId=${projectId}&st=latchkit&sv=html-core-0.1.0`

async function services(options: ServicesOptions = {}) {
  const started = await startServices(options)
  onTestFinished(() => started.close())
  const request = (path: string, init?: RequestInit) =>
    fetch(`${started.url}${path}${path.includes('?') ? '&' : '?'}${asked}`, init)
  const json = async <T>(path: string, init?: RequestInit) => (await (await request(path, init)).json()) as T
  return { ...started, ask: request, json }
}

interface Page {
  readonly data: CatalogueWallet[]
  readonly count: number
}
const names = ({ data }: Page) => data.map(({ name }) => name)

describe('the catalogue', () => {
  test('returns the same 600 wallets each time, each with a unique name, id and image', () => {
    const wallets = generateWallets()
    expect(wallets).toHaveLength(600)
    expect(wallets).toEqual(generateWallets())
    for (const key of ['id', 'name', 'image_id', 'homepage'] as const) {
      expect(new Set(wallets.map(wallet => wallet[key])).size).toBe(600)
    }
    for (const { id, image_id, chains } of wallets) {
      expect(id).toMatch(/^[0-9a-f]{64}$/)
      expect(image_id).toMatch(/^[0-9a-f-]{36}$/)
      expect(chains).not.toHaveLength(0)
    }
    expect(wallets.slice(0, 3).map(({ rdns }) => rdns)).toEqual([
      'com.example.larch',
      'com.example.tidepool',
      'com.example.quill'
    ])
  })

  test('has the requested length, with unique names', () => {
    expect(generateWallets({ count: 2 })).toHaveLength(2)
    const many = generateWallets({ count: 100_000 })
    expect(many).toHaveLength(100_000)
    for (const key of ['id', 'name', 'image_id', 'homepage'] as const) {
      expect(new Set(many.map(wallet => wallet[key])).size).toBe(100_000)
    }
  })

  test('has the requested number of hostile entries among honest ones', async () => {
    const { json } = await services({ wallets: generateWallets({ count: 100 }), hostileWallets: 25 })
    const { data, count } = await json<Page>('/getWallets?entries=100')
    const honest = new Set(generateWallets({ count: 100 }).map(wallet => JSON.stringify(wallet)))
    expect([data.length, count, data.filter(wallet => !honest.has(JSON.stringify(wallet))).length]).toEqual([
      100, 100, 25
    ])
    for (const trick of ['javascript:', '../', '<img src=x', '\u202e']) expect(JSON.stringify(data)).toContain(trick)
    await expect(startServices({ wallets: generateWallets({ count: 3 }), hostileWallets: 4 })).rejects.toThrow(
      RangeError
    )
  })

  test('contains the phone at the given URL', async () => {
    const { json } = await services({ phoneUrl: 'https://phone.example' })
    const { data } = await json<Page>('/getWallets?search=skipper')
    expect(data).toEqual([
      expect.objectContaining({
        order: 4,
        mobile_link: 'https://phone.example/',
        webapp_link: 'https://phone.example/',
        desktop_link: 'web+skipper://',
        supports_wc: true
      })
    ])
  })

  test('returns pages that together are complete', async () => {
    const { json } = await services()
    const pages = await Promise.all(
      Array.from({ length: 16 }, (_, index) => json<Page>(`/getWallets?page=${index + 1}`))
    )
    expect(pages.map(({ data }) => data.length)).toEqual([...Array(15).fill(40), 0])
    expect(pages.every(({ count }) => count === 600)).toBe(true)
    expect(pages.flatMap(({ data }) => data)).toEqual(generateWallets())
    expect((await json<Page>('/getWallets?entries=4')).data).toHaveLength(4)
  })

  test('can be searched by name, badge, chain, id and rdns', async () => {
    const { json } = await services()
    const [first, second, third] = generateWallets()
    const found = await json<Page>('/getWallets?search=TIDEPO&entries=100')
    expect(names(found)).toEqual(['Tidepool'])

    const certified = await json<Page>('/getWallets?badge_type=certified')
    expect(certified.count).toBeGreaterThan(100)
    expect(certified.count).toBeLessThan(400)
    expect(certified.data.every(({ badge_type }) => badge_type === 'certified')).toBe(true)

    const small = await json<Page>('/getWallets?chains=cosmos:cosmoshub-4')
    expect(small.count).toBeGreaterThan(10)
    expect(small.count).toBeLessThan(150)

    expect(names(await json<Page>(`/getWallets?include=${second?.id},${first?.id}`))).toEqual([
      'Larch Wallet',
      'Tidepool'
    ])
    expect(names(await json<Page>(`/getWallets?entries=1&exclude=${first?.id},${second?.id}`))).toEqual([third?.name])
    expect(names(await json<Page>('/getWallets?rdns=com.example.quill'))).toEqual(['Quill'])
    expect(await json<Page>('/getWallets?search=nobody-has-this-name')).toEqual({ data: [], count: 0 })
  })

  test.each(['page=0', 'page=-1', 'page=1e3', 'entries=101', 'badge_type=best'])('rejects %s', async query => {
    expect((await (await services()).ask(`/getWallets?${query}`)).status).toBe(400)
  })

  test('has an image for each wallet, without scripts', async () => {
    const { ask } = await services()
    const pictures = await Promise.all(
      generateWallets()
        .slice(0, 60)
        .map(async ({ image_id }) => {
          const response = await ask(`/getWalletImage/${image_id}`)
          expect(response.headers.get('content-type')).toBe('image/svg+xml')
          return response.text()
        })
    )
    expect(new Set(pictures).size).toBe(60)
    for (const picture of pictures) {
      expect(picture).toMatch(/^<svg [^>]+>.+<\/svg>$/)
      expect(picture.length).toBeLessThan(1_500)
      expect(picture).not.toMatch(/script|href|onload|style/)
    }
    expect((await ask('/public/getAssetImage/eip155:31337')).status).toBe(200)
    expect((await ask('/public/getTokenImage/usdc')).status).toBe(200)
    expect((await ask('/public/getCurrencyImage/usd')).status).toBe(200)
    expect((await ask('/getWalletImage/..%2F..%2Fhealth')).status).toBe(404)
    expect((await ask('/public/getTokenImage/unknown')).status).toBe(404)
  })
})

describe('a request', () => {
  test('requires project id, sdk type and version', async () => {
    const { url } = await services({ projectIds: [projectId] })
    const status = async (query: string) => {
      const response = await fetch(`${url}/getWallets?${query}`)
      return [response.status, ((await response.json()) as { error?: string }).error]
    }
    expect(await status('')).toEqual([401, 'Unauthorized: invalid key'])
    expect(await status(`projectId=${'b'.repeat(32)}&st=a&sv=b`)).toEqual([401, 'Unauthorized: invalid key'])
    expect(await status(`projectId=${projectId}&st=a`)).toEqual([400, 'Missing st or sv'])
    expect(await status(asked)).toEqual([200, undefined])
  })

  test('is limited to the origins of the project, if set', async () => {
    const allowedOrigins = ['https://site.example']
    const { ask, json } = await services({ allowedOrigins })
    const from = (origin: string) => ask('/getAnalyticsConfig', { headers: { origin } })
    expect(await json('/projects/v1/origins')).toEqual({ allowedOrigins })
    expect((await from('https://site.example')).status).toBe(200)
    const foreign = await from('https://other.example')
    expect(foreign.status).toBe(403)
    expect(await foreign.json()).toEqual({ error: 'Unauthorized: origin not allowed' })
    // Without this header the page could not read the error.
    expect(foreign.headers.get('access-control-allow-origin')).toBe('*')
  })
})

describe('configuration and analytics', () => {
  test('return the given remote configuration', async () => {
    const features = [{ id: 'social_login', isEnabled: true, config: ['email', 'google'] }]
    const { json } = await services({ features, isAnalyticsEnabled: false })
    expect(await json('/appkit/v1/config')).toEqual({ features })
    expect(await json('/getAnalyticsConfig')).toEqual({ isAnalyticsEnabled: false })
    expect(await json('/projects/v1/origins')).toEqual({ allowedOrigins: [] })
  })

  test('change at the control address, which no site can reach', async () => {
    const { url, json } = await services({})
    const put = (body: unknown, headers = {}) =>
      fetch(`${url}/_world/features`, { method: 'PUT', body: JSON.stringify(body), headers })
    const features = [{ id: 'send', isEnabled: false, config: null }]
    expect((await put(features)).status).toBe(200)
    expect(await json('/appkit/v1/config')).toEqual({ features })
    expect((await put([{ id: 'send' }])).status).toBe(400)
    expect((await put([], { origin: 'https://site.example' })).status).toBe(403)
    expect(await json('/appkit/v1/config')).toEqual({ features })
  })

  test('store events, one by one and in batches', async () => {
    const { ask, analytics } = await services()
    const event = (eventId: string) => ({
      eventId,
      url: 'https://site.example/',
      domain: 'site.example',
      timestamp: 1,
      props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } }
    })
    const post = (path: string, body: unknown) => ask(path, { method: 'POST', body: JSON.stringify(body) })
    expect((await post('/e', event('1'))).status).toBe(202)
    expect((await post('/batch', [event('2'), event('3')])).status).toBe(202)
    expect((await post('/e', { eventId: 1 })).status).toBe(400)
    expect((await post('/batch', [])).status).toBe(400)
    expect((await post('/batch', ['x'.repeat(70_000)])).status).toBe(413)
    expect(await analytics()).toEqual([event('1'), event('2'), event('3')])
  })
})

test('keep only the last ten thousand events', async () => {
  const { ask, analytics } = await services()
  const post = (from: number) => {
    const events = Array.from({ length: 500 }, (_, index) => ({
      eventId: String(from + index),
      url: 'u',
      domain: 'd',
      timestamp: 1,
      props: { type: 't', event: 'E' }
    }))
    return ask('/batch', { method: 'POST', body: JSON.stringify(events) })
  }
  for (let from = 0; from < maxEvents + 500; from += 500) expect((await post(from)).status).toBe(202)
  const stored = await analytics()
  expect([stored.length, stored[0]?.eventId, stored.at(-1)?.eventId]).toEqual([
    maxEvents,
    '500',
    String(maxEvents + 499)
  ])
})

test('the RPC proxy sends requests to the node of the chain, and allows pages only reads', async () => {
  const anvil = await startAnvil()
  onTestFinished(() => anvil.stop())
  const nodes = { 'eip155:31337': anvil.url, 'eip155:9': 'http://127.0.0.1:1' }
  const { ask, json } = await services({ nodes })
  const call = (method: string) => ({ jsonrpc: '2.0', id: 7, method, params: [] })
  // Sends text like pages do, so that the browser sends no preflight request.
  const post = (chainId: string, body: unknown) =>
    ask(`/v1?chainId=${chainId}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify(body)
    })
  const reason = async (response: Response) =>
    ((await response.json()) as { reasons: { description: string }[] }).reasons[0]?.description

  expect(await (await post('eip155:31337', call('eth_chainId'))).json()).toEqual({
    jsonrpc: '2.0',
    id: 7,
    result: '0x7a69'
  })
  expect(await (await post('eip155:31337', [call('eth_chainId'), call('net_version')])).json()).toHaveLength(2)
  for (const method of ['anvil_setBalance', 'eth_sign', 'eth_sendTransaction', 'eth_accounts']) {
    const refused = await post('eip155:31337', call(method))
    expect([refused.status, await reason(refused)]).toEqual([400, 'Requested RPC call is not allowed'])
  }
  expect(await reason(await post('eip155:5', call('eth_chainId')))).toBe('Chain is not supported')
  expect(await reason(await post('__proto__', call('eth_chainId')))).toBe('Chain is not supported')
  expect((await post('eip155:9', call('eth_chainId'))).status).toBe(502)

  expect(await json('/v1/supported-chains')).toEqual({ http: Object.keys(nodes), ws: [] })
  expect(await json(`/v1/identity/0x${'1'.repeat(40)}`)).toEqual({ name: null, avatar: null })
  expect((await ask('/v1/identity/x')).status).toBe(400)
})
