/** Tests of purchases: what the seller's page promises arrives on the chain, and the site gets signed webhooks. */
import { address, createSolanaRpc, devnet } from '@solana/kit'
import { type Address, createPublicClient, erc20Abi, http } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type EvmNode,
  localChains,
  localContracts,
  ridgeDollarMint,
  type SolanaNode,
  startEvmNode,
  startSolanaNode
} from '../src/index.js'
import { cards, createOrderId, listedValues, type ReceivedWebhook, secrets, sellerScene } from './seller-client.js'
import { keyOf } from './solana-transfers.js'

let evm: EvmNode
let secondEvm: EvmNode
let solana: SolanaNode
let nodes: Record<string, string>
beforeAll(async () => {
  ;[evm, secondEvm, solana] = await Promise.all([
    startEvmNode({ contracts: true, exchange: true }),
    startEvmNode({ chainId: 31_338, exchange: true }),
    startSolanaNode()
  ])
  nodes = { 'eip155:31337': evm.url, 'eip155:31338': secondEvm.url, [localChains.solana]: solana.url }
})
afterAll(() => Promise.all([evm.stop(), secondEvm.stop(), solana.stop()]))

const newAddress = () => privateKeyToAddress(generatePrivateKey())

async function evmBalance(url: string, account: string, token?: string): Promise<bigint> {
  const chain = createPublicClient({ transport: http(url) })
  const owner = account as Address
  if (token === undefined) return chain.getBalance({ address: owner })
  return chain.readContract({ address: token as Address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
}

async function solanaBalance(account: string, mint?: string): Promise<bigint> {
  const rpc = createSolanaRpc(devnet(solana.url))
  if (mint === undefined) return (await rpc.getBalance(address(account)).send()).value
  const { value } = await rpc
    .getTokenAccountsByOwner(address(account), { mint: address(mint) }, { encoding: 'jsonParsed' })
    .send()
  return value.reduce((total, { account: { data } }) => total + BigInt(data.parsed.info.tokenAmount.amount), 0n)
}

/** Computes the signature by another implementation than the seller's. */
async function isSigned({ body, signature }: ReceivedWebhook, secret: string): Promise<boolean> {
  const [, time = '', hex = ''] = /^t=(\d+),v1=([\da-f]{64})$/.exec(signature) ?? []
  const bytes = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), algorithm, false, ['verify'])
  expect(Math.abs(Number(time) - Date.now() / 1_000)).toBeLessThan(30)
  return crypto.subtle.verify('HMAC', key, Buffer.from(hex, 'hex'), bytes.encode(`${time}.${body}`))
}

describe('a purchase by card pays exactly the quoted amount', () => {
  // 100 of a currency, less the fee of 1.00 and the network fee of 0.30, at the price of the data service.
  test.each<[symbol: string, network: string, currency: string, shown: string, amount: bigint]>([
    ['ETH', 'ethereum', 'USD', '0.0329', 32_900_000_000_000_000n],
    ['ETH', 'base', 'EUR', '0.036555555555555555', 36_555_555_555_555_555n],
    ['RUSD', 'ethereum', 'USD', '98.7', 98_700_000n],
    ['QUSD', 'ethereum', 'USD', '99.696969', 99_696_969n],
    ['RUSD', 'base', 'USD', '98.7', 98_700_000n],
    ['QUSD', 'base', 'EUR', '110.774410', 110_774_410n],
    ['SOL', 'solana', 'USD', '0.658', 658_000_000n],
    ['RUSD', 'solana', 'EUR', '109.666666', 109_666_666n]
  ])('%s on %s, paid in %s', async (symbol, network, currency, shown, amount) => {
    const { open, pay, sessionToken, webhooks } = await sellerScene({ nodes })
    const isSolana = network === 'solana'
    const account = isSolana ? (await keyOf(amount % 2n === 0n ? 41 : 42)).address : newAddress()
    const balance = () => {
      if (isSolana) return solanaBalance(account, symbol === 'SOL' ? undefined : ridgeDollarMint)
      const token = { ETH: undefined, RUSD: localContracts.ridgeDollar, QUSD: localContracts.quietDollar }[symbol]
      return evmBalance(network === 'base' ? secondEvm.url : evm.url, account, token)
    }
    expect(await balance()).toBe(0n)

    const orderId = createOrderId()
    const page = await open('/buy/select-asset', {
      ...{ sessionToken: await sessionToken(account, [network]), partnerUserId: orderId },
      ...{ defaultNetwork: network, defaultAsset: symbol, presetFiatAmount: '100', fiatCurrency: currency }
    })
    expect(page.status).toBe(200)
    const { 'You receive': receive, ...listed } = listedValues(await page.clone().text())
    expect(Number.parseFloat(receive ?? '')).toBe(Number(shown))
    expect(listed).toMatchObject({ 'You pay': `100.00 ${currency}`, Address: account })

    const paid = await pay(page)
    expect([paid.status, await paid.text()]).toEqual([200, expect.stringContaining('Payment received')])
    await expect.poll(() => webhooks.statuses()).toEqual(['pending', 'completed'])
    expect(await balance()).toBe(amount)
    const [pending, completed] = webhooks.received
    expect([pending?.path, completed?.path]).toEqual(['/card', '/card'])
    expect(completed?.event).toMatchObject({ type: 'order.updated', orderId, network, asset: symbol })
    expect(Number(completed?.event.amount)).toBe(Number(shown))
    expect(completed?.event.transactionId).toMatch(isSolana ? /^\w{64,88}$/ : /^0x[\da-f]{64}$/)
    expect(completed?.event.id).not.toBe(pending?.event.id)
    for (const webhook of webhooks.received) {
      expect(await isSigned(webhook, secrets.card)).toBe(true)
      expect(await isSigned(webhook, secrets.aggregator)).toBe(false)
    }
    expect(await (await fetch(paid.url)).text()).toContain(completed?.event.transactionId)
  })
})

test('the transaction of a delivery is on the chain and pays the buyer', async () => {
  const { open, pay, sessionToken, webhooks } = await sellerScene({ nodes })
  const account = newAddress()
  const query = { sessionToken: await sessionToken(account, ['ethereum']), partnerUserId: createOrderId() }
  await pay(await open('/buy/select-asset', query))
  await expect.poll(() => webhooks.statuses()).toContain('completed')
  const hash = webhooks.received.at(-1)?.event.transactionId as `0x${string}`
  const transaction = await createPublicClient({ transport: http(evm.url) }).getTransaction({ hash })
  expect([transaction.to, transaction.value]).toEqual([account.toLowerCase(), 16_400_000_000_000_000n])
})

test('equal purchases on Solana are separate transactions', async () => {
  const { open, pay, sessionToken, webhooks } = await sellerScene({ nodes })
  const { address: account } = await keyOf(43)
  for (let times = 0; times < 2; times++) {
    const query = { sessionToken: await sessionToken(account, ['solana'], ['SOL']), partnerUserId: createOrderId() }
    await pay(await open('/buy/select-asset', { ...query, presetFiatAmount: '100' }))
  }
  await expect.poll(() => webhooks.statuses().filter(status => status === 'completed')).toHaveLength(2)
  expect(await solanaBalance(account)).toBe(2n * 658_000_000n)
})

test('a link of the aggregator sells what the visitor chooses, and its webhooks have the secret of the aggregator', async () => {
  const { open, choose, pay, webhooks } = await sellerScene({ nodes })
  const account = newAddress()
  const orderId = createOrderId()
  const link = {
    publicKey: 'pk_1',
    destinationCurrencyCode: 'USDC',
    walletAddress: account,
    externalCustomerId: orderId
  }
  const first = await open('/', link)
  expect(await first.text()).toContain('Buy ETH')
  const page = await choose(first, { asset: 'RUSD.base', amount: '20.50', currency: 'USD' })
  const paid = await pay(page)
  expect(await paid.text()).toContain('Payment received')
  await expect.poll(() => webhooks.statuses()).toEqual(['pending', 'completed'])
  // 20.50 less 0.21, which is 1 % rounded up, and 0.30.
  expect(await evmBalance(secondEvm.url, account, localContracts.ridgeDollar)).toBe(19_990_000n)
  const [, completed] = webhooks.received
  expect(completed).toMatchObject({ path: '/aggregator', event: { orderId, network: 'base', asset: 'RUSD' } })
  expect(completed && (await isSigned(completed, secrets.aggregator))).toBe(true)
})

test('an aggregator code selects asset and network, and a Solana address gets only what Solana has', async () => {
  const { open } = await sellerScene()
  const link = { publicKey: 'pk_1', externalCustomerId: createOrderId() }
  const evmPage = await open('/', { ...link, walletAddress: newAddress(), destinationCurrencyCode: 'QUSD_BASE' })
  const text = await evmPage.text()
  expect([listedValues(text).Network, text.includes('SOL on')]).toEqual(['Local Layer 2', false])
  const { address: account } = await keyOf(44)
  const solanaPage = await (await open('/', { ...link, walletAddress: account, destinationCurrencyCode: 'SOL' })).text()
  expect([listedValues(solanaPage).Network, solanaPage.includes('ETH on')]).toEqual(['Local Solana', false])
})

test('a declined card ends the order without a delivery', async () => {
  const { open, pay, sessionToken, webhooks } = await sellerScene({ nodes })
  const account = newAddress()
  const query = { sessionToken: await sessionToken(account, ['ethereum']), partnerUserId: createOrderId() }
  const declined = await pay(await open('/buy/select-asset', query), cards.declined)
  expect(await declined.text()).toContain('Your card was declined. You have not been charged.')
  await expect.poll(() => webhooks.received).toHaveLength(1)
  expect(webhooks.received[0]?.event).toMatchObject({ status: 'failed', reason: 'card_declined' })
  expect(await evmBalance(evm.url, account)).toBe(0n)
})

test('a form that is sent twice pays once', async () => {
  const { open, pay, sessionToken, webhooks } = await sellerScene({ nodes })
  const account = newAddress()
  const query = { sessionToken: await sessionToken(account, ['ethereum']), partnerUserId: createOrderId() }
  const page = await open('/buy/select-asset', query)
  await Promise.all([pay(page.clone()), pay(page.clone())])
  await expect.poll(() => webhooks.statuses()).toContain('completed')
  await pay(page)
  expect(webhooks.statuses()).toEqual(['pending', 'completed'])
  expect(await evmBalance(evm.url, account)).toBe(16_400_000_000_000_000n)
})

test('a transfer that the node rejects is a failed order', async () => {
  const { open, pay, sessionToken, webhooks } = await sellerScene({ nodes: { 'eip155:31337': 'http://127.0.0.1:1' } })
  const query = { sessionToken: await sessionToken(newAddress(), ['ethereum']), partnerUserId: createOrderId() }
  const paid = await pay(await open('/buy/select-asset', query))
  await expect.poll(() => webhooks.statuses()).toEqual(['pending', 'failed'])
  expect(webhooks.received[1]?.event.reason).toBe('delivery_failed')
  expect(await (await fetch(paid.url)).text()).toContain('Your payment is returned to your card.')
})

test('a webhook is sent again, with a new signature, while the server of the site fails', async () => {
  const { open, pay, sessionToken, webhooks } = await sellerScene({ nodes }, index => (index === 0 ? 503 : 200))
  const query = { sessionToken: await sessionToken(newAddress(), ['ethereum']), partnerUserId: createOrderId() }
  await pay(await open('/buy/select-asset', query), cards.declined)
  await expect.poll(() => webhooks.received, { timeout: 5_000 }).toHaveLength(2)
  const [first, second] = webhooks.received
  expect(second?.body).toBe(first?.body)
  expect(second && (await isSigned(second, secrets.card))).toBe(true)
})
