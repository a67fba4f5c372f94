/** Tests of requests to the seller: authentication of sites, links that work once, and hostile input. */
import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { evmAccounts, fundedAccounts } from '../src/index.js'
import { cards, createOrderId, hiddenFields, listedValues, sellerScene, signToken } from './seller-client.js'

const [evmAddress] = evmAccounts
const solanaAddress = fundedAccounts.solana[0]?.address ?? ''
const request = {
  addresses: [{ address: evmAddress, blockchains: ['ethereum', 'base'] }],
  assets: ['ETH'],
  clientIp: '127.0.0.1'
}

describe('a request for a session token', () => {
  test('gets a token with a valid JWT', async () => {
    const { requestToken } = await sellerScene()
    const response = await requestToken(request)
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(await response.json()).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), channel_id: '' })
  })

  const nowS = Math.floor(Date.now() / 1_000)
  test.each<[name: string, change: { header?: object; claims?: object }]>([
    ['another issuer', { claims: { iss: 'other' } }],
    ['another audience', { claims: { aud: 'other' } }],
    ['another subject', { claims: { sub: 'other' } }],
    ['another request', { claims: { uri: 'POST 127.0.0.1/onramp/v1/other' } }],
    ['an unknown key', { header: { kid: 'other' } }],
    ['no algorithm', { header: { alg: 'none' } }],
    ['a symmetric algorithm', { header: { alg: 'HS256' } }],
    ['a past end', { claims: { exp: nowS - 60 } }],
    ['a long life', { claims: { exp: nowS + 3_600 } }],
    ['a start in the future', { claims: { nbf: nowS + 60 } }],
    ['an old start', { claims: { iat: nowS - 300, nbf: nowS - 300 } }],
    ['no end', { claims: { exp: undefined } }]
  ])('is rejected with a JWT that has %s', async (_, change) => {
    const { requestToken, privateKey, seller } = await sellerScene()
    const response = await requestToken(request, { token: signToken(privateKey, seller.url, change) })
    expect([response.status, await response.json()]).toEqual([401, { error: 'unauthorized' }])
  })

  test('is rejected with the signature of another key, with a changed JWT, and without one', async () => {
    const { requestToken, privateKey, seller } = await sellerScene()
    const stranger = generateKeyPairSync('ed25519').privateKey
    const token = signToken(privateKey, seller.url)
    const [header, , signature] = token.split('.')
    const [, claims] = signToken(privateKey, seller.url, { claims: { extra: true } }).split('.')
    for (const wrong of [signToken(stranger, seller.url), `${header}.${claims}.${signature}`, '', 'a.b.c', `${token}x`])
      expect((await requestToken(request, { token: wrong })).status).toBe(401)
  })

  test.each<[name: string, status: number, body: unknown]>([
    ['no JSON', 400, '{'],
    ['null', 400, 'null'],
    ['no wallets', 400, { ...request, addresses: [] }],
    ['too many wallets', 400, { ...request, addresses: Array(21).fill(request.addresses[0]) }],
    ['a list that is an object', 400, { ...request, addresses: { length: 1, 0: request.addresses[0] } }],
    ['no networks', 400, { ...request, addresses: [{ address: evmAddress, blockchains: [] }] }],
    [
      'an address of another family',
      400,
      { ...request, addresses: [{ address: evmAddress, blockchains: ['solana'] }] }
    ],
    ['an address that is too short', 400, { ...request, addresses: [{ address: '0x12', blockchains: ['ethereum'] }] }],
    [
      'a Solana address with a wrong letter',
      400,
      { ...request, addresses: [{ address: `0${solanaAddress.slice(1)}`, blockchains: ['solana'] }] }
    ],
    ['no client address', 400, { ...request, clientIp: 'localhost' }],
    ['an asset with markup', 400, { ...request, assets: ['<b>'] }],
    ['only unknown assets', 400, { ...request, assets: ['USDC'] }],
    ['only unknown networks', 400, { ...request, addresses: [{ address: evmAddress, blockchains: ['polygon'] }] }],
    ['prototype keys', 400, '{"__proto__":{"addresses":[]},"clientIp":"127.0.0.1"}'],
    ['20 KB', 413, { ...request, assets: ['x'.repeat(20_000)] }]
  ])('is rejected with %s', async (_, status, body) => {
    const { requestToken } = await sellerScene()
    const response = await requestToken(body)
    expect([response.status, await response.json()]).toEqual([status, { error: expect.stringMatching(/^[a-z-]+$/) }])
  })

  test('is rejected with another media type, and with another method', async () => {
    const { requestToken, open } = await sellerScene()
    expect((await requestToken(request, { type: 'text/plain' })).status).toBe(415)
    const response = await open('/onramp/v1/token')
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })
})

describe('a link with a session token', () => {
  test('works once', async () => {
    const { open, sessionToken } = await sellerScene()
    const query = { sessionToken: await sessionToken(evmAddress, ['ethereum']), partnerUserId: createOrderId() }
    const first = await open('/buy/select-asset', query)
    expect(first.status).toBe(200)
    const second = await open('/buy/select-asset', query)
    expect([second.status, await second.text()]).toEqual([410, expect.stringContaining('This link does not work')])
    // The page that it opened stays usable.
    expect((await fetch(first.url)).status).toBe(200)
  })

  test('works for 5 minutes', async () => {
    let nowMs = Date.now()
    const { open, sessionToken } = await sellerScene({ now: () => nowMs })
    const [early, late] = [await sessionToken(evmAddress, ['ethereum']), await sessionToken(evmAddress, ['ethereum'])]
    const orderId = createOrderId()
    nowMs += 5 * 60_000 - 1
    expect((await open('/buy/select-asset', { sessionToken: early, partnerUserId: orderId })).status).toBe(200)
    nowMs += 1
    expect((await open('/buy/select-asset', { sessionToken: late, partnerUserId: orderId })).status).toBe(410)
  })

  test('is not used by a preview, which sends HEAD', async () => {
    const { seller, open, sessionToken } = await sellerScene()
    const query = { sessionToken: await sessionToken(evmAddress, ['ethereum']), partnerUserId: createOrderId() }
    const link = `${seller.url}/buy/select-asset?${new URLSearchParams(query)}`
    expect((await fetch(link, { method: 'HEAD' })).status).toBe(405)
    expect((await open('/buy/select-asset', query)).status).toBe(200)
  })

  test('offers only what the site requested, with the preset of the link', async () => {
    const { open, sessionToken } = await sellerScene()
    const query = { sessionToken: await sessionToken(evmAddress, ['base'], ['QUSD']), partnerUserId: createOrderId() }
    const preset = { defaultNetwork: 'ethereum', defaultAsset: 'ETH', presetCryptoAmount: '50' }
    const page = await (await open('/buy/select-asset', { ...query, ...preset })).text()
    expect(page.match(/<option value="[A-Z]+\.\w+"/g)).toEqual(['<option value="QUSD.base"'])
    // 50 at 0.99, with the fees: 50.31 less 0.51 and 0.30 is 49.50.
    expect(listedValues(page)).toMatchObject({
      'You pay': '50.31 USD',
      'You receive': '50 QUSD',
      Network: 'Local Layer 2'
    })
  })
})

test.each<[name: string, query: Record<string, string>]>([
  ['no parameters', {}],
  ['no order id', { publicKey: 'pk', walletAddress: evmAddress }],
  [
    'an order id with markup',
    { publicKey: 'pk', walletAddress: evmAddress, externalCustomerId: '<script>alert(1)</scr' }
  ],
  ['an address with markup', { publicKey: 'pk', walletAddress: '"><script>', externalCustomerId: createOrderId() }],
  [
    'a Bitcoin address',
    { publicKey: 'pk', walletAddress: fundedAccounts.bitcoin[0]?.address ?? '', externalCustomerId: createOrderId() }
  ]
])('a link of the aggregator with %s is rejected', async (_, query) => {
  const { open } = await sellerScene()
  const page = await open('/', query)
  const text = await page.text()
  expect([page.status, text.includes('<script>')]).toEqual([400, false])
})

describe('a checkout page', () => {
  const aggregatorLink = () => ({ publicKey: 'pk', walletAddress: evmAddress, externalCustomerId: createOrderId() })

  test('has a strict policy, no script, no inline style, and labels for all fields', async () => {
    const { open } = await sellerScene()
    const page = await open('/', aggregatorLink())
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    const text = await page.text()
    expect(text).not.toMatch(/<script|style="|javascript:|\son\w+="/)
    expect(text).toMatch(/^<!doctype html>\s*<html lang="en">/)
    expect(text).toContain('<meta name="color-scheme" content="light dark">')
    const visible = text.match(/<(?:select|input(?! type="hidden"))/g)
    expect(text.match(/<label>[^<]+<(?:select|input)/g)).toHaveLength(visible?.length ?? 0)
    expect((await open('/style.css')).headers.get('content-type')).toContain('text/css')
  })

  test.each(['', '0', '9.99', '7500.01', '-50', '1e3', '50,00', '1.234', '９９', '<b>', '__proto__'])(
    'shows an error for the amount "%s", and no payment',
    async amount => {
      const { open, choose } = await sellerScene()
      const page = await choose(await open('/', aggregatorLink()), { amount })
      const text = await page.text()
      expect(page.status).toBe(200)
      expect(text).toMatch(/role="alert">(?:Enter an amount|You can pay) from 10\.00 to 7500\.00 USD/)
      expect([text.includes('action="/pay"'), text.includes('<b>')]).toEqual([false, false])
    }
  )

  test('ignores an asset of another family and an unknown currency', async () => {
    const { open, choose } = await sellerScene()
    const page = await choose(await open('/', aggregatorLink()), { asset: 'SOL.solana', currency: 'XXX', amount: '50' })
    expect(hiddenFields(await page.text())).toMatchObject({ asset: 'ETH.ethereum', currency: 'USD' })
  })

  test('is unknown under another id', async () => {
    const { open } = await sellerScene()
    for (const id of ['x', 'a'.repeat(43), '__proto__', '..%2f..', '%00'])
      expect((await open(`/checkout/${id}`)).status).toBe(410)
  })
})

describe('a payment', () => {
  async function checkout() {
    const scene = await sellerScene()
    const link = { publicKey: 'pk', walletAddress: evmAddress, externalCustomerId: createOrderId() }
    const hidden = hiddenFields(await (await scene.open('/', link)).text())
    const fields: Readonly<Record<string, string>> = { ...hidden, cardNumber: cards.pays }
    return { ...scene, fields }
  }

  test.each<[name: string, status: number, change: Record<string, string>]>([
    ['another card', 422, { cardNumber: '4111 1111 1111 1111' }],
    ['no card', 422, { cardNumber: '' }],
    ['a larger amount to receive', 409, { receive: '99999999999999999999' }],
    ['a smaller payment', 409, { amount: '10' }],
    ['an asset that the page did not offer', 409, { asset: 'SOL.solana' }],
    ['another currency', 409, { currency: 'EUR' }],
    ['an unknown currency', 400, { currency: 'JPY' }],
    ['an amount that is no number', 400, { receive: '-1' }],
    ['an unknown checkout', 410, { checkout: 'b'.repeat(43) }],
    ['a long field', 400, { amount: '1'.repeat(100) }]
  ])('with %s is not taken', async (_, status, change) => {
    const { sendForm, fields, webhooks, open } = await checkout()
    const response = await sendForm({ ...fields, ...change })
    expect(response.status).toBe(status)
    expect(webhooks.received).toEqual([])
    // Nothing was paid, so the page still sells.
    expect(await (await open(`/checkout/${fields.checkout}`)).text()).toContain('action="/pay"')
  })

  test('is not taken as JSON, from a large form, or by GET', async () => {
    const { seller, fields, open, sendForm } = await checkout()
    const send = (type: string, body: string) =>
      fetch(`${seller.url}/pay`, { method: 'POST', headers: { 'content-type': type }, body })
    expect((await send('application/json', JSON.stringify(fields))).status).toBe(415)
    expect((await sendForm({ ...fields, more: 'x'.repeat(5_000) })).status).toBe(413)
    expect((await open('/pay')).status).toBe(405)
  })
})
