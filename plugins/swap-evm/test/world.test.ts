/** Tests of both providers with a real exchange and a real key: what they quote and build is paid. */
import { type EvmNode, type Services, startEvmNode, startServices } from '@latchkit/example-world'
import { Chains } from '@latchkit/plugin-chains/contract'
import { getAddress, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createVisitor, differences, never, openProviders, quoteOf, router, type TokenSymbol, tokens } from './world.js'

let nodes: readonly [EvmNode, EvmNode]
let services: Services
beforeAll(async () => {
  nodes = await Promise.all([startEvmNode({ exchange: true }), startEvmNode({ chainId: 31_338, exchange: true })])
  services = await startServices({ nodes: Object.fromEntries(nodes.map(node => [`eip155:${node.chainId}`, node.url])) })
})
afterAll(() => Promise.all([services.close(), ...nodes.map(node => node.stop())]))

const open = () => openProviders(nodes, services)
const unitsOf = (symbol: TokenSymbol, text: string) => parseUnits(text, tokens[symbol].decimals)

const exchanges = [
  ['ETH', 'RUSD', '1'],
  ['ETH', 'QUSD', '2'],
  ['RUSD', 'ETH', '3000'],
  ['QUSD', 'ETH', '10'],
  ['RUSD', 'QUSD', '25'],
  ['QUSD', 'RUSD', '50000']
] as const

describe.each(['oneInch', 'uniswap'] as const)('%s', name => {
  const onChains = ([0, 1] as const).flatMap(at => exchanges.map(exchange => [at, ...exchange] as const))

  test.each(onChains)(
    'chain %i: the transaction for %s to %s pays at least the minimum',
    async (at, from, to, text) => {
      const { [name]: provider } = await open()
      const visitor = createVisitor(nodes[at])
      const amount = unitsOf(from, text)
      await visitor.fund(from, amount)
      const quote = await quoteOf(provider, visitor.requestOf(from, to, amount, 50))
      expect(quote.spender).toBe(from === 'ETH' ? undefined : router)
      if (from !== 'ETH') await visitor.approve(from, router, amount)

      const transaction = await provider.build(quote, never)
      expect(transaction.account).toBe(visitor.account)
      const decoded = await provider.decode(transaction)
      expect(differences(decoded, quote, provider)).toEqual([])
      expect(decoded?.deadlineMs).toBeGreaterThan(Date.now() + 19 * 60_000)
      expect(decoded?.deadlineMs).toBeLessThan(Date.now() + 30 * 60_000)

      const before = await visitor.balance(to)
      const { status, cost } = await visitor.send(transaction)
      expect(status).toBe('success')
      const paid = (await visitor.balance(to)) - before + (to === 'ETH' ? cost : 0n)
      expect(paid).toBeGreaterThanOrEqual(decoded?.minimumAmount ?? 0n)
      expect(paid).toBe(quote.toAmount)
      if (from !== 'ETH') expect(await visitor.balance(from)).toBe(0n)
    }
  )

  test('resolves with nothing for the same token, other chains and too small amounts', async () => {
    const { [name]: provider } = await open()
    const visitor = createVisitor(nodes[0])
    const request = visitor.requestOf('ETH', 'RUSD', parseEther('1'))
    for (const wrong of [
      { to: tokens.ETH },
      { account: `eip155:1234:${visitor.address}` as const },
      { account: `solana:31337:${visitor.address}` as const },
      { amount: 1n },
      { amount: 0n },
      { amount: 2n ** 256n },
      { slippageBps: 0 },
      { slippageBps: 5_001 },
      { slippageBps: 1.5 },
      { to: { ...tokens.RUSD, address: 'RUSD' } }
    ])
      expect(await provider.quote({ ...request, ...wrong }, never)).toBeUndefined()
    expect(await provider.quote(request, never)).toBeDefined()
  })

  test('an abort rejects with the reason of the signal', async () => {
    const { [name]: provider } = await open()
    const request = createVisitor(nodes[0]).requestOf('ETH', 'RUSD', parseEther('1'))
    const reason = new Error('The visitor left')
    const aborted = AbortSignal.abort(reason)
    const quote = await quoteOf(provider, request)
    await expect(provider.quote(request, aborted)).rejects.toBe(reason)
    await expect(provider.build(quote, aborted)).rejects.toBe(reason)
    if (provider.tokens) await expect(provider.tokens('eip155:31337', aborted)).rejects.toBe(reason)

    const controller = new AbortController()
    const fault = { kind: 'slow', delayMs: 1_000 } as const
    services.faults.convert.set(fault)
    nodes[0].faults.set(fault)
    const pending = provider.quote(request, controller.signal)
    setTimeout(() => controller.abort(reason), 50)
    await expect(pending).rejects.toBe(reason)
    services.faults.convert.clear()
    nodes[0].faults.clear()
  })

  test('has the router of the world in canonical form', async () => {
    const { [name]: provider } = await open()
    expect(provider.targets).toMatchObject({ 'eip155:31337': [router], 'eip155:31338': [router] })
    expect(provider.targets).toBe(provider.targets)
  })
})

test('the router pays at least the price of the service, which tries fewer pools', async () => {
  const { oneInch, uniswap } = await open()
  const visitor = createVisitor(nodes[0])
  for (const [from, to, text] of exchanges) {
    const request = visitor.requestOf(from, to, unitsOf(from, text))
    const [first, second] = await Promise.all([quoteOf(oneInch, request), quoteOf(uniswap, request)])
    expect(second.toAmount).toBeGreaterThanOrEqual(first.toAmount)
    expect(second.toAmount).toBeLessThan((first.toAmount * 6n) / 5n)
    expect(first).toMatchObject({ request, providerFeeBps: 85 })
    expect(Math.abs(Date.now() - second.quotedAtMs)).toBeLessThan(5_000)
  }
})

describe('1inch', () => {
  test('pays tokens with a fee on transfers as quoted', async () => {
    const { oneInch } = await open()
    for (const [from, to, text] of [
      ['ETH', 'TOLL', '0.1'],
      ['TOLL', 'ETH', '7'],
      ['TOLL', 'QUSD', '0.5']
    ] as const) {
      const visitor = createVisitor(nodes[0])
      const amount = unitsOf(from, text)
      await visitor.fund(from, amount)
      const quote = await quoteOf(oneInch, visitor.requestOf(from, to, amount))
      if (from !== 'ETH') await visitor.approve(from, router, amount)
      const transaction = await oneInch.build(quote, never)
      expect(differences(await oneInch.decode(transaction), quote, oneInch)).toEqual([])
      const before = await visitor.balance(to)
      const { status, cost } = await visitor.send(transaction)
      expect(status).toBe('success')
      expect((await visitor.balance(to)) - before + (to === 'ETH' ? cost : 0n)).toBe(quote.toAmount)
    }
  })

  test('lists the coin without an address, and the tokens in canonical form', async () => {
    const { oneInch } = await open()
    const list = (await oneInch.tokens?.('eip155:31337', never)) ?? []
    const icon = expect.stringMatching(/^data:image\/png;base64,/)
    expect(list).toEqual([tokens.ETH, tokens.RUSD, tokens.QUSD, tokens.TOLL].map(token => ({ ...token, icon })))
    expect(list[0]).not.toHaveProperty('address')
    expect(await oneInch.tokens?.('eip155:1234', never)).toEqual([])
  })

  test('is available only with a data service', async () => {
    const { oneInch } = await open()
    expect(oneInch.isAvailable?.('eip155:31337')).toBe(true)
    const targets = Object.values(oneInch.targets).flat()
    expect(targets).toHaveLength(14)
    for (const target of targets) expect(getAddress(target.toLowerCase())).toBe(target)
  })
})

describe('Uniswap v2', () => {
  test('goes through the pools that pay most, and says their fee and the impact on their price', async () => {
    const { uniswap } = await open()
    const visitor = createVisitor(nodes[1])
    const direct = await quoteOf(uniswap, visitor.requestOf('QUSD', 'RUSD', unitsOf('QUSD', '25')))
    expect(direct.providerFeeBps).toBe(30)
    expect(direct.priceImpactBps).toBeLessThan(10)
    // Two deep pools are better than a shallow one.
    const deep = await quoteOf(uniswap, visitor.requestOf('QUSD', 'RUSD', unitsOf('QUSD', '50000')))
    expect(deep.providerFeeBps).toBe(60)
    expect(deep.priceImpactBps).toBeGreaterThan(200)
    expect(deep.priceImpactBps).toBeLessThan(600)
    const all = await quoteOf(uniswap, visitor.requestOf('ETH', 'TOLL', parseEther('1000000')))
    expect(all.priceImpactBps).toBeGreaterThan(9_900)
  })

  test('does not wrap or unwrap the coin', async () => {
    const { uniswap } = await open()
    const visitor = createVisitor(nodes[0])
    for (const [from, to] of [
      ['ETH', 'WETH'],
      ['WETH', 'ETH']
    ] as const)
      expect(await uniswap.quote(visitor.requestOf(from, to, parseEther('1')), never)).toBeUndefined()
  })

  test('a token with a fee on transfers makes the transaction fail, or pays at least the minimum', async () => {
    const { uniswap, kernel } = await open()
    const { transactions } = await kernel.get(Chains).features('eip155')
    for (const [from, to, amount, slippageBps, expected] of [
      ['ETH', 'TOLL', parseEther('0.1'), 50, 'reverted'],
      ['ETH', 'TOLL', parseEther('0.1'), 200, 'success'],
      ['TOLL', 'ETH', parseEther('7'), 50, 'reverted'],
      ['TOLL', 'ETH', parseEther('7'), 200, 'success'],
      ['RUSD', 'TOLL', 100_000_000n, 50, 'reverted'],
      ['RUSD', 'TOLL', 100_000_000n, 200, 'success']
    ] as const) {
      const visitor = createVisitor(nodes[1])
      await visitor.fund(from, amount)
      if (from !== 'ETH') await visitor.approve(from, router, amount)
      const quote = await quoteOf(uniswap, visitor.requestOf(from, to, amount, slippageBps))
      const transaction = await uniswap.build(quote, never)
      const simulated = transactions?.simulate?.([transaction], [quote.request.to.address], never)
      if (expected === 'success') await expect(simulated).resolves.toHaveProperty('fee')
      else await expect(simulated).rejects.toMatchObject({ code: 'transfer/would-fail' })
      const before = await visitor.balance(to)
      const { status, cost } = await visitor.send(transaction)
      expect(status).toBe(expected)
      const paid = (await visitor.balance(to)) - before + (to === 'ETH' ? cost : 0n)
      const { minimumAmount = 0n } = (await uniswap.decode(transaction)) ?? {}
      if (status === 'success') expect(paid).toBeGreaterThanOrEqual(minimumAmount)
      else expect(paid).toBe(0n)
    }
  })

  test('rejects for an unreachable node, without a pool, and for a router that is no contract', async () => {
    const { uniswap } = await open()
    const visitor = createVisitor(nodes[0])
    const request = visitor.requestOf('ETH', 'RUSD', parseEther('1'))
    const quote = await quoteOf(uniswap, request)
    for (const [kind, code] of [
      ['down', 'eip155/unreachable'],
      ['garbage', 'eip155/unreachable']
    ] as const) {
      nodes[0].faults.set(kind)
      await expect(uniswap.quote(request, never)).rejects.toMatchObject({ code })
      nodes[0].faults.clear()
    }
    const wrongChain = { ...quote, request: { ...request, account: `eip155:1:${visitor.address}` as const } }
    await expect(uniswap.build(wrongChain, never)).rejects.toMatchObject({ code: 'swap-evm/invalid-request' })
    const noPool = { ...quote, request: { ...request, to: { ...tokens.RUSD, address: router } } }
    await expect(uniswap.build(noPool, never)).rejects.toMatchObject({ code: 'swap-evm/no-route' })
    expect(await uniswap.quote(noPool.request, never)).toBeUndefined()
    const { uniswap: nowhere } = await openProviders(nodes, services, visitor.address)
    const invalid = { code: 'swap-evm/invalid-response', context: { chain: 'eip155:31337' } }
    await expect(nowhere.quote(request, never)).rejects.toMatchObject(invalid)
  })
})
