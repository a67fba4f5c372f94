/** Tests of the exchange on both EVM chains, with viem. */
import { type Address, parseAbi, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EvmNode, evmAccounts, localContracts, localExchange, startEvmNode } from '../src/index.js'
import { evmClients } from './evm-clients.js'

let nodes: readonly EvmNode[]
beforeAll(async () => {
  nodes = await Promise.all([
    startEvmNode({ contracts: true, exchange: true }),
    startEvmNode({ chainId: 31_338, exchange: true })
  ])
})
afterAll(() => Promise.all(nodes.map(node => node.stop())))

const { factory, router, wrappedEther, tollToken } = localExchange
const { ridgeDollar, quietDollar } = localContracts
const exchange = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function getAmountsOut(uint256 amount, address[] path) view returns (uint256[])',
  'function factory() view returns (address)',
  'function WETH() view returns (address)'
])
const tokens = parseAbi([
  'function symbol() view returns (string)',
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address to, uint256 amount) returns (bool)',
  'function mint(address to, uint256 amount)'
])

/** Pools, with one dollar of each token. */
const pools = [
  [wrappedEther, ridgeDollar, parseEther('1') / 3_000n, 1_000_000n],
  [wrappedEther, quietDollar, parseEther('1') / 3_000n, 1_010_101n],
  [ridgeDollar, quietDollar, 1_000_000n, 1_010_101n],
  [wrappedEther, tollToken, parseEther('1') / 3_000n, parseEther('0.5')]
] as const

test.each([0, 1])(
  'chain %i has the exchange at the same addresses, with pools at the prices of the data service',
  async at => {
    const { node } = evmClients(nodes[at]?.url ?? '')
    expect(await node.getBlockNumber()).toBe(2n)
    const read = { address: router, abi: exchange } as const
    expect((await node.readContract({ ...read, functionName: 'factory' })).toLowerCase()).toBe(factory)
    expect((await node.readContract({ ...read, functionName: 'WETH' })).toLowerCase()).toBe(wrappedEther)
    const symbols = [wrappedEther, ridgeDollar, quietDollar, tollToken].map(address =>
      node.readContract({ address, abi: tokens, functionName: 'symbol' })
    )
    expect(await Promise.all(symbols)).toEqual(['WETH', 'RUSD', 'QUSD', 'TOLL'])

    for (const [from, to, dollar, dollarOut] of pools) {
      const pair = await node.readContract({
        address: factory,
        abi: exchange,
        functionName: 'getPair',
        args: [from, to]
      })
      expect(BigInt(pair)).not.toBe(0n)
      const args = [dollar, [from, to]] as const
      const [, paid = 0n] = await node.readContract({ ...read, functionName: 'getAmountsOut', args })
      // The pool's fee is 0.3 %.
      expect(Number(paid) / Number(dollarOut)).toBeCloseTo(0.997, 3)
    }
  }
)

test('a large exchange moves the price', async () => {
  const { node } = evmClients(nodes[0]?.url ?? '')
  const paid = async (amount: bigint, path: readonly Address[]) =>
    (
      await node.readContract({ address: router, abi: exchange, functionName: 'getAmountsOut', args: [amount, path] })
    )[1] ?? 0n
  const rate = async (coins: string) =>
    Number(await paid(parseEther(coins), [wrappedEther, ridgeDollar])) / Number(coins) / 1e6
  expect(await rate('1')).toBeCloseTo(2_988.02, 2)
  expect(await rate('100')).toBeCloseTo(2_719.83, 2)
  const dollars = await paid(parseUnits('100000', 6), [ridgeDollar, quietDollar])
  expect(Number(dollars) / 1e6).toBeCloseTo(67_205, -2)
})

test('accounts hold nothing of the exchange, and the second chain gives them no tokens', async () => {
  for (const { url } of nodes) {
    const { node } = evmClients(url)
    const held = await node.readContract({
      address: tollToken,
      abi: tokens,
      functionName: 'balanceOf',
      args: [evmAccounts[0]]
    })
    expect(held).toBe(0n)
    expect(await node.getBalance({ address: evmAccounts[0] })).toBe(parseEther('10000'))
  }
  const { node } = evmClients(nodes[1]?.url ?? '')
  expect(
    await node.readContract({ address: ridgeDollar, abi: tokens, functionName: 'balanceOf', args: [evmAccounts[0]] })
  ).toBe(0n)
})

test('the toll token burns one hundredth of a transfer', async () => {
  const { node, walletOf, mined } = evmClients(nodes[0]?.url ?? '')
  const [sender, recipient] = [walletOf(0), evmAccounts[5]]
  const call = { address: tollToken, abi: tokens } as const
  await mined(sender.writeContract({ ...call, functionName: 'mint', args: [evmAccounts[0], 1_000n] }))
  await mined(sender.writeContract({ ...call, functionName: 'transfer', args: [recipient, 150n] }))
  const balances = [evmAccounts[0], recipient].map(account =>
    node.readContract({ ...call, functionName: 'balanceOf', args: [account] })
  )
  expect(await Promise.all(balances)).toEqual([850n, 149n])
  const all = node.simulateContract({
    ...call,
    functionName: 'transfer',
    args: [recipient, 851n],
    account: evmAccounts[0]
  })
  await expect(all).rejects.toThrow('transfer amount exceeds balance')
})
