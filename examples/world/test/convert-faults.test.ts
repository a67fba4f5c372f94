/** Tests of the convert service's faults: each is visible in the response, and what it would cost is real. */
import { decodeFunctionData, parseAbi, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type EvmNode, localExchange, type Services, startEvmNode, startServices } from '../src/index.js'
import { type Asked, coin, convertClient, quietDollar, ridgeDollar } from './convert-client.js'

let node: EvmNode
let services: Services
let service: ReturnType<typeof convertClient>
beforeAll(async () => {
  node = await startEvmNode({ exchange: true })
  services = await startServices({ nodes: { 'eip155:31337': node.url } })
  service = convertClient(services, node)
  await service.fund(coin, parseEther('100'))
})
afterAll(() => Promise.all([services.close(), node.stop()]))
afterEach(() => services.faults.convert.clear())

const swaps = parseAbi([
  'function swapExactETHForTokens(uint256 minimum, address[] path, address recipient, uint256 deadline) payable'
])
const approvals = parseAbi(['function approve(address spender, uint256 amount)'])
const thief = '0x1a7c4b1700000000000000000000000000bad000'
const asked: Asked = [coin, ridgeDollar, parseEther('1')]
const { router, wrappedEther } = localExchange

/** Returns an honest transaction and a faulty one, with the arguments of the router. */
async function both(kind: Parameters<Services['faults']['convert']['set']>[0]) {
  services.faults.convert.clear()
  const honest = await service.build(asked)
  services.faults.convert.set(kind)
  const faulty = await service.build(asked)
  const [before, after] = [honest, faulty].map(({ data }) => {
    const [minimum, path, recipient] = decodeFunctionData({ abi: swaps, data }).args
    return { minimum, path: path.map(token => token.toLowerCase()), recipient: recipient.toLowerCase() }
  })
  return { honest, faulty, before, after }
}
const control = (body: unknown) =>
  fetch(`${services.url}/_world/faults/convert`, { method: 'PUT', body: JSON.stringify(body) })

test('stale: quotes and transactions have a price that no longer exists', async () => {
  const [fresh] = await service.quotes(asked)
  const toAmount = BigInt(fresh?.toAmount ?? 0)
  // Set by the control address, for one request.
  expect((await control({ kind: 'stale', times: 1 })).status).toBe(200)
  const [stale] = await service.quotes(asked)
  expect(stale).toEqual({ ...fresh, toAmount: String((toAmount * 11n) / 10n) })
  expect(await service.quotes(asked)).toEqual([fresh])

  const { faulty, after } = await both('stale')
  expect([faulty.amount, after?.minimum]).toEqual([stale?.toAmount, (BigInt(stale?.toAmount ?? 0) * 99n) / 100n])
  expect((await service.send(faulty)).status).toBe('reverted')
})

test('other-pair: the quote is for another token', async () => {
  services.faults.convert.set('other-pair')
  const [quote] = await service.quotes(asked)
  expect([quote?.fromAccount, quote?.toAccount]).toEqual([service.caip(coin), service.caip(quietDollar)])
})

test('wrong-target: transactions call another contract, and approvals are for it', async () => {
  const { honest, faulty, before, after } = await both('wrong-target')
  expect([honest.to, faulty.to]).toEqual([service.caip(router), service.caip(thief)])
  expect(after).toEqual(before)
  // The coins of the account are lost.
  expect((await service.send(faulty)).status).toBe('success')
  expect(await service.chain.getBalance({ address: thief })).toBe(parseEther('1'))

  const approval = await service.approval([ridgeDollar, coin, 1n])
  expect(approval.to).toBe(service.caip(ridgeDollar))
  expect(String(decodeFunctionData({ abi: approvals, data: approval.data }).args[0]).toLowerCase()).toBe(thief)
})

test('inflated-value: transactions send more coins than requested', async () => {
  const { honest, faulty, before, after } = await both('inflated-value')
  expect([honest.value, faulty.value]).toEqual([parseEther('1'), parseEther('3')].map(String))
  expect(after).toEqual(before)
  const tokens = await service.build([ridgeDollar, coin, 1_000_000n])
  expect(tokens.value).toBe(String(parseEther('1')))
})

test('other-recipient: another account gets the tokens', async () => {
  const { faulty, before, after } = await both('other-recipient')
  expect(after).toEqual({ ...before, recipient: thief })
  const held = await service.balance(ridgeDollar)
  expect((await service.send(faulty)).status).toBe('success')
  expect(await service.balance(ridgeDollar)).toBe(held)
})

test('other-token: the account gets another token', async () => {
  const { faulty, after } = await both('other-token')
  expect(after?.path).toEqual([wrappedEther, quietDollar])
  expect((await service.send(faulty)).status).toBe('success')
  expect(await service.balance(quietDollar)).toBe(BigInt(faulty.amount))
})

test('low-minimum: any result is accepted', async () => {
  const { honest, faulty, before, after } = await both('low-minimum')
  expect(after).toEqual({ ...before, minimum: 1n })
  expect({ ...faulty, data: '' }).toEqual({ ...honest, data: '' })
})

test('hostile and flood: tokens and quotes attack the page', async () => {
  const { chainId } = service
  const text = async (path: string, query: Record<string, string>) => (await service.ask(path, query)).text()
  const tokens = () => text('tokens', { chainId })
  const honest = (JSON.parse(await tokens()) as { tokens: unknown[] }).tokens
  services.faults.convert.set('hostile')
  const spoilt = await tokens()
  expect((JSON.parse(spoilt) as { tokens: unknown[] }).tokens.slice(0, honest.length)).toEqual(honest)
  for (const trick of [
    'javascript:',
    'data:text/html',
    '<img src=x',
    '\u202e',
    '"decimals":255',
    '"__proto__":',
    'null'
  ])
    expect(spoilt).toContain(trick)
  const { caip, userAddress } = service
  const quotes = await text('quotes', { from: caip(coin), to: caip(ridgeDollar), amount: '1000000000000', userAddress })
  for (const trick of ['javascript:', '"-1"', '"1e30"', '9'.repeat(100), '"__proto__":', 'null'])
    expect(quotes).toContain(trick)
  services.faults.convert.set('flood')
  expect((JSON.parse(await tokens()) as { tokens: unknown[] }).tokens).toHaveLength(100_000)
})

test('has the faults of every service, for a set number of requests', async () => {
  const { chainId } = service
  const ask = () => service.ask('tokens', { chainId })
  services.faults.convert.set({ kind: '429', times: 1 })
  const refused = await ask()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  services.faults.convert.set({ kind: 'html', times: 1 })
  expect((await ask()).headers.get('content-type')).toContain('text/html')
  services.faults.convert.set({ kind: 'slow', delayMs: 300, times: 1 })
  const startedMs = performance.now()
  expect((await ask()).status).toBe(200)
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(295)
  expect((await ask()).status).toBe(200)
  expect((await control({ kind: 'miscount' })).status).toBe(400)
})
