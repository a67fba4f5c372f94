/** Tests of the faults of the convert service: the swap feature can reject each by its quote or its decoded transaction. */
import { type EvmNode, type Services, startEvmNode, startServices } from '@latchkit/example-world'
import { parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createVisitor, differences, never, openProviders, quoteOf, tokens } from './world.js'

let node: EvmNode
let services: Services
beforeAll(async () => {
  node = await startEvmNode({ exchange: true })
  services = await startServices({ nodes: { 'eip155:31337': node.url } })
})
afterAll(() => Promise.all([services.close(), node.stop()]))
afterEach(() => services.faults.convert.clear())

async function open() {
  const { oneInch } = await openProviders([node], services)
  const visitor = createVisitor(node)
  return { oneInch, request: visitor.requestOf('ETH', 'RUSD', parseEther('1')), visitor }
}

test.each([
  ['wrong-target', ['target']],
  ['inflated-value', ['amount', 'value']],
  ['other-recipient', ['recipient']],
  ['other-token', ['token']],
  ['low-minimum', ['minimum']]
] as const)('%s: the transaction differs from the quote in %j', async (kind, expected) => {
  const { oneInch, request } = await open()
  const quote = await quoteOf(oneInch, request)
  const honest = await oneInch.decode(await oneInch.build(quote, never))
  expect(differences(honest, quote, oneInch)).toEqual([])
  services.faults.convert.set(kind)
  const faulty = await oneInch.decode(await oneInch.build(quote, never))
  expect(differences(faulty, quote, oneInch)).toEqual(expected)
})

test('inflated-value: a transaction that takes a token and sends coins, too, differs in its value', async () => {
  const { oneInch, visitor } = await open()
  const quote = await quoteOf(oneInch, visitor.requestOf('RUSD', 'ETH', 1_000_000n))
  services.faults.convert.set('inflated-value')
  const decoded = await oneInch.decode(await oneInch.build(quote, never))
  expect(differences(decoded, quote, oneInch)).toEqual(['value'])
})

test('stale: the transaction of a price that no longer exists fails, and pays nothing', async () => {
  const { oneInch, visitor, request } = await open()
  services.faults.convert.set('stale')
  const quote = await quoteOf(oneInch, request)
  const transaction = await oneInch.build(quote, never)
  expect(differences(await oneInch.decode(transaction), quote, oneInch)).toEqual([])
  await visitor.fund('ETH', parseEther('2'))
  expect((await visitor.send(transaction)).status).toBe('reverted')
  // A transaction of the current price is below the minimum of the stale one.
  services.faults.convert.clear()
  const current = await oneInch.decode(await oneInch.build(quote, never))
  expect(differences(current, quote, oneInch)).toEqual(['minimum'])
})

test('other-pair: a quote for another token is rejected', async () => {
  const { oneInch, request } = await open()
  services.faults.convert.set('other-pair')
  await expect(oneInch.quote(request, never)).rejects.toMatchObject({
    code: 'swap-evm/invalid-response',
    context: { chain: 'eip155:31337' }
  })
})

test('hostile: only the honest tokens and the honest quote remain', async () => {
  const { oneInch, request } = await open()
  const { toAmount } = await quoteOf(oneInch, request)
  services.faults.convert.set('hostile')
  expect((await quoteOf(oneInch, request)).toAmount).toBe(toAmount)
  const list = (await oneInch.tokens?.('eip155:31337', never)) ?? []
  expect(list.map(({ symbol, address }) => [symbol, address])).toEqual([
    ['ETH', undefined],
    ['RUSD', tokens.RUSD.address],
    ['QUSD', tokens.QUSD.address],
    ['TOLL', tokens.TOLL.address]
  ])
  expect(Object.prototype).not.toHaveProperty('polluted')
})

test('flood: a list that is too large is rejected', async () => {
  const { oneInch } = await open()
  services.faults.convert.set('flood')
  await expect(oneInch.tokens?.('eip155:31337', never)).rejects.toMatchObject({ code: 'data/too-large' })
})

test.each([
  ['429', 'data/rate-limited'],
  ['500', 'data/server-error'],
  ['html', 'data/invalid-answer'],
  ['down', 'data/unreachable'],
  ['garbage', 'data/invalid-answer'],
  ['huge', 'data/too-large']
] as const)('%s: quotes, transactions and tokens reject with %s', async (kind, code) => {
  const { oneInch, request } = await open()
  const quote = await quoteOf(oneInch, request)
  services.faults.convert.set(kind)
  await expect(oneInch.quote(request, never)).rejects.toMatchObject({ code })
  await expect(oneInch.build(quote, never)).rejects.toMatchObject({ code })
  await expect(oneInch.tokens?.('eip155:31337', never)).rejects.toMatchObject({ code })
})

test('a quote does not need the price of gas', async () => {
  const { oneInch, request } = await open()
  const expected = await quoteOf((await open()).oneInch, request)
  // The first request of a quote is that of the gas price.
  services.faults.convert.set({ kind: 'html', times: 1 })
  expect((await quoteOf(oneInch, request)).toAmount).toBe(expected.toAmount)
})
