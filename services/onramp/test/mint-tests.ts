import { jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { issueToken, respondJson, SESSION_TOKEN, startCardProvider, type TestCardProvider } from './card-provider.js'
import { ADDRESS, createScene, NOW_MS, ORIGIN, publicKey, purchase, type Scene, SOLANA_ADDRESS } from './scene.js'

/** Tests of `POST /v1/generators/onrampurl` on one database. */
export function mintTests(createDatabase: () => Promise<string>): void {
  describe('purchase URL', () => {
    let provider: TestCardProvider
    let elsewhere: TestCardProvider
    let scene: Scene
    beforeAll(async () => {
      provider = await startCardProvider()
      elsewhere = await startCardProvider()
      scene = createScene({
        database: await createDatabase(),
        ...{ providerUrl: provider.url, rateLimits: { mintsPerMinute: 1_000 } }
      })
    })
    afterEach(() => {
      provider.respond = issueToken
      provider.requests.length = 0
    })
    afterAll(async () => {
      await scene?.service.close()
      await Promise.all([provider?.close(), elsewhere?.close()])
    })

    test('is the page of the provider with the token and the order id', async () => {
      const { status, body, headers } = await scene.mint()
      expect(status).toBe(200)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('access-control-allow-origin')).toBe(ORIGIN)
      expect(body.orderId).toMatch(/^[\w-]{21}[AQgw]$/)
      const url = new URL(String(body.url))
      expect(url.origin + url.pathname).toBe('https://pay.example/buy/select-asset')
      expect(Object.fromEntries(url.searchParams)).toEqual({
        sessionToken: SESSION_TOKEN,
        defaultNetwork: 'base',
        defaultAsset: 'USDC',
        presetFiatAmount: '25.5',
        fiatCurrency: 'EUR',
        partnerUserId: body.orderId
      })
      expect((await scene.read(String(body.orderId))).body).toEqual({
        ...{ orderId: body.orderId, status: 'created', provider: 'card', network: 'base', asset: 'USDC' }
      })
    })

    test('has another order id each time', async () => {
      const ids = await Promise.all(Array.from({ length: 20 }, async () => (await scene.mint()).body.orderId))
      expect(new Set(ids).size).toBe(20)
    })

    test('is requested with the addresses, the socket address, and a JWT of the site', async () => {
      await scene.mint({ ...purchase, partnerUserId: undefined }, '::ffff:198.51.100.9')
      const [{ path, headers, body } = fail()] = provider.requests
      expect(path).toBe('POST /onramp/v1/token')
      expect(body).toEqual({
        addresses: [{ address: ADDRESS, blockchains: ['base', 'ethereum'] }],
        ...{ assets: ['USDC', 'ETH'], clientIp: '198.51.100.9' }
      })
      const jwt = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
      const { payload, protectedHeader } = await jwtVerify(jwt, publicKey, {
        ...{ algorithms: ['EdDSA'], issuer: 'cdp', audience: 'cdp_service', subject: 'shop-key' },
        currentDate: new Date(NOW_MS)
      })
      const uri = `POST ${new URL(provider.url).host}/onramp/v1/token`
      expect(payload).toMatchObject({ nbf: NOW_MS / 1_000, exp: NOW_MS / 1_000 + 120, uri, uris: [uri] })
      expect(protectedHeader).toMatchObject({ alg: 'EdDSA', kid: 'shop-key' })
    })

    test('accepts a wallet of each family', async () => {
      const destinationWallets = [
        ...purchase.destinationWallets,
        { address: SOLANA_ADDRESS, blockchains: ['solana'], assets: ['SOL'] }
      ]
      expect((await scene.mint({ ...purchase, destinationWallets })).status).toBe(200)
    })

    test.each([
      ['a list', 'a list'],
      ['no wallet', { destinationWallets: [] }],
      ['eleven wallets', { destinationWallets: Array(11).fill(purchase.destinationWallets[0]) }],
      ['an invalid address', { destinationWallets: [{ ...purchase.destinationWallets[0], address: '0x52' }] }],
      ['an EVM address for Solana', { destinationWallets: [wallet(ADDRESS, 'solana')] }],
      ['a Solana address for an EVM chain', { destinationWallets: [wallet(SOLANA_ADDRESS, 'base')] }],
      ['markup as a network', { defaultNetwork: '<b>' }],
      ['a negative amount', { presetFiatAmount: -1 }],
      ['an amount as text', { presetCryptoAmount: '1' }],
      ['an unknown experience', { defaultExperience: 'sell' }],
      ['a currency in lower case', { fiatCurrency: 'eur' }]
    ])('is refused for %s', async (_name, change) => {
      const body = typeof change === 'string' ? [change] : { ...purchase, ...change }
      const reply = await scene.mint(body)
      expect([reply.status, reply.body]).toEqual([400, { error: 'invalid-request' }])
      expect(provider.requests).toEqual([])
    })

    test.each([
      ['401', respondJson({ token: SESSION_TOKEN }, 401), 'provider-refused'],
      ['500', respondJson({ token: SESSION_TOKEN }, 500), 'provider-unavailable'],
      ['HTML', respondHtml, 'provider-unavailable'],
      ['JSON without a token', respondJson({ channel_id: '' }), 'provider-unavailable'],
      ['a token with a space', respondJson({ token: `${SESSION_TOKEN} x` }), 'provider-unavailable'],
      ['more than 16 KB', respondJson({ token: SESSION_TOKEN, more: 'x'.repeat(20_000) }), 'provider-unavailable'],
      ['a closed connection', response => void response.destroy(), 'provider-unavailable']
    ] satisfies ProviderFault[])('is refused if the provider returns %s', async (_name, respond, error) => {
      provider.respond = respond
      const reply = await scene.mint()
      expect([reply.status, reply.body]).toEqual([502, { error }])
    })

    test.each([
      ['half a response', respondHalf],
      ['no response', () => {}]
    ])('is refused if the provider returns %s until the time is over', async (_name, respond) => {
      provider.respond = respond
      const hasty = createScene({ database: await createDatabase(), providerUrl: provider.url, providerTimeoutMs: 200 })
      const reply = await hasty.mint()
      await hasty.service.close()
      expect([reply.status, reply.body]).toEqual([502, { error: 'provider-unavailable' }])
    })

    test('is refused if the provider redirects to another host, which gets no request', async () => {
      provider.respond = response => {
        response.writeHead(307, { location: `${elsewhere.url}/onramp/v1/token` }).end()
      }
      const reply = await scene.mint()
      expect([reply.status, reply.body]).toEqual([502, { error: 'provider-unavailable' }])
      expect(elsewhere.requests).toEqual([])
    })

    test('is refused without a card provider', async () => {
      const aggregator = { webhookSecret: 'x'.repeat(32) }
      const other = createScene({ database: await createDatabase(), providers: { aggregator } })
      const reply = await other.mint()
      await other.service.close()
      expect([reply.status, reply.body]).toEqual([404, { error: 'provider-not-configured' }])
    })
  })
}

type ProviderFault = readonly [name: string, respond: TestCardProvider['respond'], error: string]

const wallet = (address: string, chain: string) => ({ address, blockchains: [chain], assets: [] })

const respondHtml: TestCardProvider['respond'] = response => {
  response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${SESSION_TOKEN}</p>`)
}

/** Sends the start of a response, and never its end. */
const respondHalf: TestCardProvider['respond'] = response => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"token":"')
}

const fail = (): never => {
  throw new Error('The provider got no request')
}
