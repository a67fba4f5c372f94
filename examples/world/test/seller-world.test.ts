/** Tests of the on-ramp in the world: the real service mints URLs for the seller, and learns of purchases by its webhooks. */
import { createPublicClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../src/index.js'
import { dataClient } from './data-client.js'
import { createOrderId, listedValues, pagesOf } from './seller-client.js'

let world: World
beforeAll(async () => {
  world = await startWorld({ wallets: { count: 10 } })
}, 30_000)
afterAll(() => world.stop())
afterEach(() => {
  for (const part of [world.faults.seller, world.faults.onramp, world.faults.onrampData]) part.clear()
})

const pageOrigin = 'http://127.0.0.1:3000'
const newAddress = () => privateKeyToAddress(generatePrivateKey())

function requestUrl(address: string, change: object = {}, origin = pageOrigin) {
  const body = {
    destinationWallets: [{ address, blockchains: ['ethereum', 'base'], assets: ['ETH', 'RUSD'] }],
    ...{ defaultNetwork: 'ethereum', presetFiatAmount: 100, fiatCurrency: 'USD' },
    ...change
  }
  return fetch(`${world.onrampUrl}/v1/generators/onrampurl`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(body)
  })
}
const readOrder = (orderId: string, after?: string) =>
  fetch(`${world.onrampUrl}/v1/orders/${orderId}${after === undefined ? '' : `?after=${after}`}`, {
    headers: { origin: pageOrigin }
  })
const orderOf = async (orderId: string, after?: string) => {
  const response = await readOrder(orderId, after)
  return (await response.json()) as { status: string; amount?: string; transactionId?: string; reason?: string }
}

async function openPage(address: string) {
  const response = await requestUrl(address)
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
  const { url, orderId } = (await response.json()) as { url: string; orderId: string }
  const pages = pagesOf(world.sellerUrl)
  return { ...pages, url, orderId, page: await fetch(url) }
}

test('a purchase by card: the page gets the URL, the coins arrive, and the order is completed', async () => {
  const account = newAddress()
  const { url, orderId, page, pay } = await openPage(account)
  expect(new URL(url).origin).toBe(world.sellerUrl)
  expect(await orderOf(orderId)).toMatchObject({ status: 'created' })
  const paid = await pay(page)
  expect(await paid.text()).toContain('Payment received')
  await expect.poll(async () => (await orderOf(orderId, 'pending')).status).toBe('completed')
  const { amount, transactionId } = await orderOf(orderId)
  const chain = createPublicClient({ transport: http(world.evmUrl) })
  expect([amount, await chain.getBalance({ address: account })]).toEqual(['0.0329', 32_900_000_000_000_000n])
  const transaction = await chain.getTransaction({ hash: transactionId as `0x${string}` })
  expect(transaction.to).toBe(account.toLowerCase())
})

test('a purchase by the aggregator creates the order with its first webhook', async () => {
  const orderId = createOrderId()
  expect((await readOrder(orderId)).status).toBe(404)
  const { open, pay } = pagesOf(world.sellerUrl)
  const link = { publicKey: 'pk', walletAddress: newAddress(), externalCustomerId: orderId, sourceAmount: '100' }
  await pay(await open('/', link))
  await expect.poll(async () => (await orderOf(orderId)).status).toBe('completed')
  expect(await orderOf(orderId)).toMatchObject({ provider: 'aggregator', network: 'ethereum', asset: 'ETH' })
})

test('refuse: the order fails with the reason', async () => {
  const { orderId, page, pay } = await openPage(newAddress())
  world.faults.seller.set('refuse')
  await pay(page)
  await expect.poll(() => orderOf(orderId)).toMatchObject({ status: 'failed', reason: 'refused' })
})

test('forged-webhook: the service refuses the event, and the order stays pending', async () => {
  const { orderId, page, pay } = await openPage(newAddress())
  world.faults.seller.set('forged-webhook')
  await pay(page)
  await expect.poll(async () => (await orderOf(orderId)).status).toBe('pending')
  await new Promise(resolve => setTimeout(resolve, 300))
  expect((await orderOf(orderId)).status).toBe('pending')
})

test.each(['replayed-webhook', 'late-webhook'] as const)('%s: the order stays completed', async kind => {
  const { orderId, page, pay } = await openPage(newAddress())
  world.faults.seller.set({ kind, delayMs: 200 })
  await pay(page)
  await expect.poll(async () => (await orderOf(orderId)).status).toBe('completed')
  await new Promise(resolve => setTimeout(resolve, 300))
  expect((await orderOf(orderId)).status).toBe('completed')
})

describe('the on-ramp service in the world', () => {
  test('serves the pages of loopback origins, and no others', async () => {
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:41234', 'http://[::1]:3000']) {
      const response = await requestUrl(newAddress(), {}, origin)
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, origin])
    }
    const foreign = await requestUrl(newAddress(), {}, 'https://shop.example')
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null])
    const preflight = await fetch(`${world.onrampUrl}/v1/generators/onrampurl`, {
      method: 'OPTIONS',
      headers: { origin: pageOrigin, 'access-control-request-method': 'POST' }
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, pageOrigin])
  })

  test('reports a seller that is down, and has faults of its own', async () => {
    world.faults.seller.set('down')
    const refused = await requestUrl(newAddress())
    expect([refused.status, await refused.json()]).toEqual([502, { error: 'provider-unavailable' }])
    world.faults.onramp.set({ kind: '429', times: 1 })
    const limited = await requestUrl(newAddress())
    expect([limited.status, limited.headers.get('access-control-allow-origin')]).toEqual([429, '*'])
    world.faults.onramp.set('down')
    await expect(requestUrl(newAddress())).rejects.toThrow()
  })
})

describe('the data service', () => {
  const data = () => dataClient(world)
  const quote = async (change: object = {}) => {
    const body = { purchaseCurrency: 'ETH', paymentCurrency: 'USD', amount: '100', network: 'ethereum', ...change }
    return data().ask('onramp/quote', {}, { method: 'POST', body: JSON.stringify(body) })
  }

  test('lists what the seller sells', async () => {
    const options = (await (await data().ask('onramp/options')).json()) as {
      paymentCurrencies: readonly { id: string }[]
      purchaseCurrencies: readonly { id: string; networks: readonly object[] }[]
    }
    const limits = [{ id: 'card', min: '10.00', max: '7500.00' }]
    expect(options.paymentCurrencies).toEqual(['USD', 'EUR'].map(id => ({ id, payment_method_limits: limits })))
    expect(options.purchaseCurrencies.map(({ id }) => id)).toEqual(['ETH', 'RUSD', 'QUSD', 'SOL'])
    expect(options.purchaseCurrencies[0]).toEqual({
      ...{ id: 'ETH', name: 'Ether', symbol: 'ETH' },
      networks: [
        { name: 'ethereum', display_name: 'Local Ethereum', chain_id: '31337', contract_address: '' },
        { name: 'base', display_name: 'Local Layer 2', chain_id: '31338', contract_address: '' }
      ]
    })
    expect(options.purchaseCurrencies[1]?.networks).toHaveLength(3)
  })

  test('quotes what the page of the seller shows', async () => {
    const { open } = pagesOf(world.sellerUrl)
    const link = { publicKey: 'pk', walletAddress: newAddress(), externalCustomerId: createOrderId() }
    for (const [code, network] of [
      ['ETH', 'ethereum'],
      ['QUSD', 'base']
    ] as const) {
      const body = (await (await quote({ purchaseCurrency: code, network, amount: 123.45 })).json()) as object
      const destinationCurrencyCode = `${code}_${network.toUpperCase()}`
      const page = await open('/', { ...link, destinationCurrencyCode, sourceAmount: '123.45' })
      const shown = listedValues(await page.text())
      const [amount, currency] = shown['You receive']?.split(' ') ?? []
      expect(body).toEqual({
        paymentTotal: { amount: '123.45', currency: 'USD' },
        paymentSubtotal: { amount: '121.91', currency: 'USD' },
        purchaseAmount: { amount, currency },
        networkFee: { amount: '0.30', currency: 'USD' },
        quoteId: expect.any(String)
      })
    }
  })

  test.each<[reason: string, change: object]>([
    ['amount', { amount: '9.99' }],
    ['amount', { amount: '7500.01' }],
    ['amount', { amount: '-20' }],
    ['amount', { amount: 'NaN' }],
    ['amount', { amount: null }],
    ['paymentCurrency', { paymentCurrency: 'JPY' }],
    ['purchaseCurrency', { purchaseCurrency: 'USDC' }],
    ['purchaseCurrency', { purchaseCurrency: '__proto__' }],
    ['network', { network: 'solana' }],
    ['network', { network: 5 }]
  ])('rejects a quote for the %s of %j', async (name, change) => {
    const response = await quote(change)
    expect([response.status, await response.json()]).toEqual([
      400,
      { status: 'FAILED', reasons: [{ name, description: expect.any(String) }] }
    ])
  })

  test('has faults for purchases alone', async () => {
    world.faults.onrampData.set('hostile')
    const options = await (await data().ask('onramp/options')).text()
    for (const trick of ['<img src=x', 'javascript:', '\u202e', '"__proto__":', 'null', '1e30'])
      expect(options).toContain(trick)
    expect(await (await quote()).text()).toContain('9'.repeat(100))
    world.faults.onrampData.set('500')
    expect([(await quote()).status, (await data().ask('supported-chains')).status]).toEqual([500, 200])
    world.faults.onrampData.set('html')
    expect((await data().ask('onramp/options')).headers.get('content-type')).toContain('text/html')
  })
})
