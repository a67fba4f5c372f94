/** Tests of the convert service with real keys: what it quotes, the router of the chain pays. */
import { type Address, decodeFunctionData, type Hex, maxUint256, parseAbi, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EvmNode, localExchange, type Services, startEvmNode, startServices } from '../src/index.js'
import { type Asked, coin, convertClient, quietDollar, ridgeDollar, type ServiceTransaction } from './convert-client.js'

let nodes: readonly [EvmNode, EvmNode]
let services: Services
beforeAll(async () => {
  nodes = await Promise.all([startEvmNode({ exchange: true }), startEvmNode({ chainId: 31_338, exchange: true })])
  services = await startServices({ nodes: Object.fromEntries(nodes.map(node => [`eip155:${node.chainId}`, node.url])) })
})
afterAll(() => Promise.all([services.close(), ...nodes.map(node => node.stop())]))

const { router, wrappedEther, tollToken } = localExchange
const routerAbi = parseAbi([
  'function swapExactETHForTokens(uint256 minimum, address[] path, address recipient, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amount, uint256 minimum, address[] path, address recipient, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amount, uint256 minimum, address[] path, address recipient, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 minimum, address[] path, address recipient, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amount, uint256 minimum, address[] path, address recipient, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amount, uint256 minimum, address[] path, address recipient, uint256 deadline)'
])
/** Returns function, path, recipient, minimum and deadline of a call of the router. */
function decoded(data: Hex) {
  const { functionName, args } = decodeFunctionData({ abi: routerAbi, data })
  const [minimum, path, recipient, deadline] = args.slice(-4) as [bigint, Address[], Address, bigint]
  return {
    functionName,
    amount: args.length === 5 ? args[0] : undefined,
    minimum,
    path: path.map(token => token.toLowerCase()),
    recipient: recipient.toLowerCase(),
    deadline
  }
}
const client = (at: 0 | 1 = 0) => convertClient(services, nodes[at])

describe('each exchange pays exactly what was quoted, to a real key', () => {
  const cases = [
    ['ETH to RUSD', coin, ridgeDollar, '1', 'swapExactETHForTokens', [wrappedEther, ridgeDollar]],
    ['ETH to QUSD', coin, quietDollar, '2', 'swapExactETHForTokens', [wrappedEther, quietDollar]],
    ['RUSD to ETH', ridgeDollar, coin, '3000', 'swapExactTokensForETH', [ridgeDollar, wrappedEther]],
    ['QUSD to ETH', quietDollar, coin, '10', 'swapExactTokensForETH', [quietDollar, wrappedEther]],
    ['RUSD to QUSD', ridgeDollar, quietDollar, '25', 'swapExactTokensForTokens', [ridgeDollar, quietDollar]],
    // Two deep pools are better than a shallow one.
    [
      'many QUSD to RUSD',
      quietDollar,
      ridgeDollar,
      '50000',
      'swapExactTokensForTokens',
      [quietDollar, wrappedEther, ridgeDollar]
    ],
    [
      'ETH to TOLL',
      coin,
      tollToken,
      '0.1',
      'swapExactETHForTokensSupportingFeeOnTransferTokens',
      [wrappedEther, tollToken]
    ],
    [
      'TOLL to ETH',
      tollToken,
      coin,
      '7',
      'swapExactTokensForETHSupportingFeeOnTransferTokens',
      [tollToken, wrappedEther]
    ],
    [
      'RUSD to TOLL',
      ridgeDollar,
      tollToken,
      '100',
      'swapExactTokensForTokensSupportingFeeOnTransferTokens',
      [ridgeDollar, wrappedEther, tollToken]
    ],
    [
      'TOLL to QUSD',
      tollToken,
      quietDollar,
      '0.5',
      'swapExactTokensForTokensSupportingFeeOnTransferTokens',
      [tollToken, wrappedEther, quietDollar]
    ]
  ] as const
  const onChains = ([0, 1] as const).flatMap(at => cases.map(each => [at, ...each] as const))

  test.each(onChains)('chain %i: %s', async (at, _title, from, to, units, functionName, path) => {
    const amount = parseUnits(units, from === ridgeDollar || from === quietDollar ? 6 : 18)
    const service = client(at)
    const { caip, userAddress, account } = service
    const asked: Asked = [from, to, amount]
    await service.fund(coin, parseEther('1'))
    await service.fund(from, amount)
    const [quote, ...others] = await service.quotes(asked)
    expect(others).toEqual([])
    expect(quote).toEqual({
      id: null,
      fromAmount: String(amount),
      fromAccount: caip(from),
      toAmount: expect.stringMatching(/^[1-9]\d*$/),
      toAccount: caip(to)
    })
    const toAmount = BigInt(quote?.toAmount ?? 0)

    if (from !== coin) await service.send(await service.approval(asked))
    const tx = await service.build(asked, 2.5)
    expect(tx).toMatchObject({
      from: userAddress,
      to: caip(router),
      amount: String(toAmount),
      value: from === coin ? String(amount) : '0'
    })
    const call = decoded(tx.data)
    expect(call).toMatchObject({
      functionName,
      amount: from === coin ? undefined : amount,
      minimum: (toAmount * 975n) / 1_000n,
      path,
      recipient: account.address.toLowerCase()
    })
    const aheadS = Number(call.deadline) - Date.now() / 1_000
    expect(aheadS).toBeGreaterThan(19 * 60)
    expect(aheadS).toBeLessThan(21 * 60)

    const before = await service.balance(to)
    const { status, gasUsed, effectiveGasPrice } = await service.send(tx)
    expect(status).toBe('success')
    const gasCost = to === coin ? gasUsed * effectiveGasPrice : 0n
    expect((await service.balance(to)) - before + gasCost).toBe(toAmount)
    if (from !== coin) expect(await service.balance(from)).toBe(0n)
    expect(gasUsed).toBeLessThan(BigInt(tx.eip155.gas))
  })
})

test('the price follows the chain, and a transaction whose minimum is not reached reverts', async () => {
  const [visitor, rival] = [client(), client()]
  const asked: Asked = [coin, tollToken, parseEther('1')]
  const [before] = await visitor.quotes(asked)
  const built = await visitor.build(asked)
  await visitor.fund(coin, parseEther('2'))
  await rival.fund(coin, parseEther('60'))
  await rival.send(await rival.build([coin, tollToken, parseEther('50')]))
  const [after] = await visitor.quotes(asked)
  expect(Number(after?.toAmount) / Number(before?.toAmount)).toBeLessThan(0.6)
  expect((await visitor.send(built)).status).toBe('reverted')
  expect((await visitor.send(await visitor.build(asked))).status).toBe('success')
})

test('lists the tokens of each chain', async () => {
  for (const at of [0, 1] as const) {
    const { ask, chainId, caip } = client(at)
    const logoUri = expect.stringMatching(/^data:image\/png;base64,/)
    const rest = { logoUri, eip2612: false }
    expect(await (await ask('tokens', { chainId })).json()).toEqual({
      tokens: [
        { name: 'Ether', symbol: 'ETH', address: caip(coin), decimals: 18, ...rest },
        { name: 'Ridge Dollar', symbol: 'RUSD', address: caip(ridgeDollar), decimals: 6, ...rest },
        { name: 'Quiet Dollar', symbol: 'QUSD', address: caip(quietDollar), decimals: 6, ...rest },
        { name: 'Toll Token', symbol: 'TOLL', address: caip(tollToken), decimals: 18, ...rest }
      ]
    })
  }
})

test('returns gas prices in wei', async () => {
  const { ask, chainId, chain } = client()
  const prices = (await (await ask('gas-price', { chainId })).json()) as Record<'standard' | 'fast' | 'instant', string>
  const [standard, fast, instant] = [prices.standard, prices.fast, prices.instant].map(BigInt) as [
    bigint,
    bigint,
    bigint
  ]
  expect(standard).toBe(await chain.getGasPrice())
  expect(fast).toBeGreaterThan(standard)
  expect(instant).toBeGreaterThan(fast)
})

test('builds an approval of any amount, as the service of the specification does', async () => {
  const service = client()
  const { caip, userAddress, account, chain } = service
  await service.fund(quietDollar, 1n)
  expect(await service.allowance(quietDollar)).toBe(0n)
  expect(await service.allowance(coin)).toBe(maxUint256)
  const tx = await service.approval([quietDollar, coin, 1n])
  expect(tx).toMatchObject({ from: userAddress, to: caip(quietDollar), value: '0' })
  const abi = parseAbi(['function approve(address, uint256)'])
  expect(decodeFunctionData({ abi, data: tx.data }).args?.map(value => String(value).toLowerCase())).toEqual([
    router,
    String(maxUint256)
  ])
  expect((await service.send(tx)).status).toBe('success')
  expect(await service.allowance(quietDollar)).toBe(maxUint256)
  // As of USDT, an allowance can only be changed from or to 0.
  const again = { account, to: quietDollar, data: tx.data } as const
  await expect(chain.call(again)).rejects.toThrow('allowance must be zero first')
})

test('estimates the gas unless it is switched off, and rejects what would fail', async () => {
  const service = client()
  const asked: Asked = [coin, ridgeDollar, parseEther('1')]
  const estimated = () => service.post({ ...service.bodyOf(asked), disableEstimate: false })
  const refused = await estimated()
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { status: 'FAILED', reasons: [{ name: 'transaction', description: 'The transaction would fail' }] }
  ])
  await service.fund(coin, parseEther('2'))
  const { tx } = (await (await estimated()).json()) as { tx: ServiceTransaction }
  expect(BigInt(tx.eip155.gas)).toBeLessThan(200_000n)
  expect((await service.send(tx)).status).toBe('success')
})

describe('rejects', () => {
  const rejection = async (response: Response) => {
    const { reasons } = (await response.json()) as { reasons: { name: string; description: string }[] }
    return [response.status, reasons[0]?.name, reasons[0]?.description]
  }
  const good = () => {
    const { caip, userAddress } = client()
    return { from: caip(coin), to: caip(ridgeDollar), amount: '1000', userAddress }
  }

  test.each([
    [{ amount: '0' }, 'amount', 'Invalid amount'],
    [{ amount: '-1' }, 'amount', 'Invalid amount'],
    [{ amount: '1.5' }, 'amount', 'Invalid amount'],
    [{ amount: '1e18' }, 'amount', 'Invalid amount'],
    [{ amount: String(2n ** 256n) }, 'amount', 'Invalid amount'],
    [{ amount: String(2n ** 255n) }, 'amount', 'Insufficient liquidity'],
    [{ amount: '1' }, 'amount', 'Insufficient liquidity'],
    [{ from: coin }, 'from', 'Invalid address'],
    [{ to: `eip155:31337:${ridgeDollar.slice(0, -1)}` }, 'to', 'Invalid address'],
    [{ to: `eip155:31338:${ridgeDollar}` }, 'chainId', 'The addresses are on different chains'],
    [{ userAddress: `eip155:1:${coin}` }, 'chainId', 'The addresses are on different chains'],
    [{ to: `eip155:31337:0x${'E'.repeat(40)}` }, 'to', 'The tokens are the same'],
    [{ to: `eip155:31337:${router}` }, 'amount', 'Insufficient liquidity']
  ])('%j in quotes and transactions', async (wrong, name, description) => {
    const { ask, post } = client()
    expect(await rejection(await ask('quotes', { ...good(), ...wrong }))).toEqual([400, name, description])
    const body = { ...good(), ...wrong, eip155: { slippage: 1 } }
    expect(await rejection(await post(body))).toEqual([400, name, description])
  })

  test.each([-1, 50.1, '1', null])('a slippage of %j', async slippage => {
    const [status, name] = await rejection(await client().post({ ...good(), eip155: { slippage } }))
    expect([status, name]).toEqual([400, 'eip155.slippage'])
  })

  test('unknown chains, missing parameters, and an approval of the coin', async () => {
    const { ask, post, caip, userAddress } = client()
    for (const chainId of ['eip155:1', 'solana:1', '__proto__', ''])
      for (const path of ['tokens', 'gas-price'])
        expect(await rejection(await ask(path, { chainId }))).toEqual([400, 'chainId', 'Chain is not supported'])
    expect((await rejection(await ask('quotes'))).slice(0, 2)).toEqual([400, 'amount'])
    expect((await rejection(await ask('allowance', { userAddress }))).slice(0, 2)).toEqual([400, 'tokenAddress'])
    expect((await rejection(await post(undefined))).slice(0, 2)).toEqual([400, 'body'])
    expect(await rejection(await ask('build-approve', { ...good(), to: caip(ridgeDollar) }))).toEqual([
      400,
      'from',
      'The coin needs no approval'
    ])
    expect(await rejection(await ask('allowance', { userAddress, tokenAddress: userAddress }))).toEqual([
      400,
      'tokenAddress',
      'Not a token'
    ])
    expect((await fetch(`${services.url}/v1/convert/tokens?chainId=eip155:31337`)).status).toBe(401)
  })

  test('everything with 502 while the node fails', async () => {
    const { ask, post, chainId } = client()
    for (const kind of ['down', 'garbage', 'html', '500'] as const) {
      nodes[0].faults.set(kind)
      const responses = [
        await ask('tokens', { chainId }),
        await ask('gas-price', { chainId }),
        await ask('quotes', good()),
        await post({ ...good(), eip155: { slippage: 1 } })
      ]
      nodes[0].faults.clear()
      expect(responses.map(({ status }) => status)).toEqual([502, 502, 502, 502])
    }
  })
})
