/** Tests of the seller's faults: each shows on the chain, in the webhooks, or on the page. */
import { createHmac } from 'node:crypto'
import { type Address, createPublicClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EvmNode, type Fault, startEvmNode } from '../src/index.js'
import { createOrderId, type ReceivedWebhook, secrets, sellerScene } from './seller-client.js'

let evm: EvmNode
beforeAll(async () => {
  evm = await startEvmNode()
})
afterAll(() => evm.stop())

/** 100 US dollars, less 1.30, at 3,000. */
const bought = 32_900_000_000_000_000n

/** Pays for an order of 100 US dollars while the seller has a fault. */
async function purchase(fault: Fault | Fault['kind']) {
  const scene = await sellerScene({ nodes: { 'eip155:31337': evm.url } })
  const account: Address = privateKeyToAddress(generatePrivateKey())
  const query = { sessionToken: await scene.sessionToken(account, ['ethereum']), partnerUserId: createOrderId() }
  const page = await scene.open('/buy/select-asset', { ...query, presetFiatAmount: '100' })
  scene.seller.faults.set(fault)
  const paidMs = performance.now()
  const paid = await scene.pay(page)
  const chain = createPublicClient({ transport: http(evm.url) })
  return { ...scene, paid: await paid.text(), paidMs, balance: () => chain.getBalance({ address: account }) }
}

function isSigned({ body, signature }: ReceivedWebhook): boolean {
  const [time = '', v1 = ''] = signature.split(',')
  const hmac = createHmac('sha256', secrets.card).update(`${time.slice(2)}.${body}`)
  return v1 === `v1=${hmac.digest('hex')}`
}

/** Waits long enough for a delivery and a webhook that must not come. */
const settle = () => new Promise(resolve => setTimeout(resolve, 300))

test('refuse: the order fails, and nothing is sent', async () => {
  const { webhooks, paid, balance } = await purchase('refuse')
  expect(paid).toContain('The seller refuses this purchase. You have not been charged.')
  await expect.poll(() => webhooks.statuses()).toEqual(['failed'])
  expect(webhooks.received[0]?.event.reason).toBe('refused')
  await settle()
  expect(await balance()).toBe(0n)
})

test('slow: the page responds at once, and the delivery is late', async () => {
  const { webhooks, paid, paidMs, balance } = await purchase({ kind: 'slow', delayMs: 400 })
  expect(paid).toContain('Your order is on its way.')
  await expect.poll(() => webhooks.statuses()).toEqual(['pending'])
  expect(await balance()).toBe(0n)
  await expect.poll(() => webhooks.statuses()).toEqual(['pending', 'completed'])
  expect(performance.now() - paidMs).toBeGreaterThanOrEqual(395)
  expect(await balance()).toBe(bought)
})

test('less: half of the amount arrives, and the webhook claims all of it', async () => {
  const { webhooks, balance } = await purchase('less')
  await expect.poll(() => webhooks.statuses()).toEqual(['pending', 'completed'])
  expect([await balance(), webhooks.received[1]?.event.amount]).toEqual([bought / 2n, '0.0329'])
})

test('never: the payment is taken, and the order stays pending', async () => {
  const { webhooks, paid, balance } = await purchase('never')
  expect(paid).toContain('Payment received')
  await settle()
  expect([webhooks.statuses(), await balance()]).toEqual([['pending'], 0n])
})

test('forged-webhook: an event without a valid signature claims a delivery that does not happen', async () => {
  const { webhooks, balance } = await purchase('forged-webhook')
  await expect.poll(() => webhooks.statuses()).toEqual(['pending', 'completed'])
  expect(webhooks.received.map(isSigned)).toEqual([true, false])
  await settle()
  expect(await balance()).toBe(0n)
})

test('replayed-webhook: the same signed events arrive again, in any order, after one delivery', async () => {
  const { webhooks, balance } = await purchase('replayed-webhook')
  await expect.poll(() => webhooks.statuses()).toEqual(['pending', 'completed', 'pending', 'completed', 'pending'])
  const [first, second, ...again] = webhooks.received
  expect(again).toEqual([first, second, first])
  expect(await balance()).toBe(bought)
})

test('late-webhook: the coins arrive before the webhooks, and the older event is the last', async () => {
  const { webhooks, balance } = await purchase({ kind: 'late-webhook', delayMs: 400 })
  await expect.poll(balance).toBe(bought)
  expect(webhooks.received).toEqual([])
  await expect.poll(() => webhooks.statuses()).toEqual(['completed', 'pending'])
  const [completed, pending] = webhooks.received
  expect(Date.parse(pending?.event.occurredAt ?? '')).toBeLessThanOrEqual(Date.parse(completed?.event.occurredAt ?? ''))
  expect(webhooks.received.map(isSigned)).toEqual([true, true])
})

test('has the faults of every server, for a set number of requests', async () => {
  const { seller, open } = await sellerScene()
  seller.faults.set({ kind: 'down', times: 1 })
  await expect(open('/style.css')).rejects.toThrow()
  seller.faults.set({ kind: '429', times: 1 })
  const refused = await open('/style.css')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  seller.faults.set({ kind: 'html', times: 1 })
  expect(await (await open('/style.css')).text()).toContain('This network asks you to sign in.')
  seller.faults.set({ kind: 'slow', delayMs: 300, times: 1 })
  const startedMs = performance.now()
  expect((await open('/style.css')).status).toBe(200)
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(295)
  seller.faults.set('500')
  expect((await open('/pay')).status).toBe(500)
  expect(() => seller.faults.set('miscount')).toThrow(RangeError)
})

test('stopping ends the wait for a delivery', async () => {
  const { seller } = await purchase({ kind: 'slow', delayMs: 60_000 })
  const startedMs = performance.now()
  await seller.close()
  expect(performance.now() - startedMs).toBeLessThan(5_000)
})
