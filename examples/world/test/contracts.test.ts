/** Tests of the contracts on the first EVM chain, with viem. */
import { type Address, erc20Abi, multicall3Abi, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contracts, type EvmNode, evmAccounts, localContracts, startEvmNode } from '../src/index.js'
import { evmClients } from './evm-clients.js'

let node: EvmNode
let evm: ReturnType<typeof evmClients>
beforeAll(async () => {
  node = await startEvmNode({ contracts: true })
  evm = evmClients(node.url)
})
afterAll(() => node.stop())

const [larch, tidepool] = evmAccounts
const tokens = [
  [localContracts.ridgeDollar, 'Ridge Dollar', 'RUSD', 100_000_000n],
  [localContracts.quietDollar, 'Quiet Dollar', 'QUSD', 50_000_000n],
  [localContracts.lookAlike, 'RUSD bonus: claim at https://rusd-bonus.example', 'RUSD', 1_000_000_000_000n]
] as const
const balance = (address: Address, account: Address) =>
  evm.node.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] })

test('contracts are deployed in the first block, and the chain continues normally', async () => {
  expect(await evm.node.getBlockNumber()).toBe(1n)
  for (const address of Object.values(localContracts))
    expect((await evm.node.getCode({ address }))?.length).toBeGreaterThan(2)
  for (const [index, address] of evmAccounts.entries()) {
    expect(evm.walletOf(index).account.address.toLowerCase()).toBe(address)
    expect(await evm.node.getBalance({ address })).toBe(10n ** 22n)
    expect(await evm.node.getTransactionCount({ address })).toBe(0)
  }
  const wallet = evm.walletOf(9)
  await evm.mined(wallet.sendTransaction({ to: larch, value: 0n }))
  expect(await evm.node.getBlockNumber()).toBe(2n)
})

test('Multicall3 answers several calls in one, at its usual address', async () => {
  const calls = tokens.flatMap(([address]) =>
    (['name', 'symbol', 'decimals'] as const).map(functionName => ({ address, abi: erc20Abi, functionName }) as const)
  )
  const nobody = { address: larch, abi: erc20Abi, functionName: 'name' } as const
  const multicallAddress = localContracts.multicall3
  const results = await evm.node.multicall({ contracts: [...calls, nobody], multicallAddress })
  expect(results.slice(0, -1).map(({ result }) => result)).toEqual(
    tokens.flatMap(([, name, symbol]) => [name, symbol, 6])
  )
  expect(results.at(-1)).toMatchObject({ status: 'failure' })
  const read = { address: multicallAddress, abi: multicall3Abi } as const
  expect(await evm.node.readContract({ ...read, functionName: 'getEthBalance', args: [larch] })).toBe(10n ** 22n)
  const fails = { target: localContracts.ridgeDollar, callData: '0xdeadbeef' as const }
  const asking = (allowFailure: boolean) =>
    evm.node.simulateContract({ ...read, functionName: 'aggregate3', args: [[{ ...fails, allowFailure }]] })
  expect((await asking(true)).result).toEqual([{ success: false, returnData: '0x' }])
  await expect(asking(false)).rejects.toThrow('Multicall3: call failed')
})

test.each(tokens)('%s transfers what an account has, and no more', async (address, _name, _symbol, amount) => {
  expect(await balance(address, larch)).toBe(amount)
  const { abi } = address === localContracts.quietDollar ? contracts.QuietToken : contracts.Token
  const wallet = evm.walletOf(0)
  await evm.mined(wallet.writeContract({ address, abi, functionName: 'transfer', args: [tidepool, 1_000_000n] }))
  expect(await balance(address, larch)).toBe(amount - 1_000_000n)
  const all = { address, abi, functionName: 'transfer', args: [tidepool, amount], account: larch } as const
  await expect(evm.node.simulateContract(all)).rejects.toThrow('transfer amount exceeds balance')
})

test('the quiet token returns nothing, and changes an allowance only from zero', async () => {
  const { quietDollar: address } = localContracts
  const ordinary = { address, abi: erc20Abi, functionName: 'transfer', args: [tidepool, 1n], account: larch } as const
  // A client that expects a return value fails.
  await expect(evm.node.simulateContract(ordinary)).rejects.toThrow('returned no data')
  const { abi } = contracts.QuietToken
  const approve = (amount: bigint) => ({ address, abi, functionName: 'approve', args: [tidepool, amount] }) as const
  await evm.mined(evm.walletOf(0).writeContract(approve(5n)))
  const again = evm.node.simulateContract({ ...approve(6n), account: larch })
  await expect(again).rejects.toThrow('allowance must be zero first')
  await evm.mined(evm.walletOf(0).writeContract(approve(0n)))
  await evm.node.simulateContract({ ...approve(6n), account: larch })
})

test('collectibles have owners and images, and can be transferred', async () => {
  const stones = { address: localContracts.ridgeStones, abi: contracts.Collectible.abi } as const
  expect(await evm.node.readContract({ ...stones, functionName: 'ownerOf', args: [1n] })).toMatch(
    new RegExp(larch, 'i')
  )
  const uri = await evm.node.readContract({ ...stones, functionName: 'tokenURI', args: [2n] })
  expect(JSON.parse(uri.replace('data:application/json;utf8,', ''))).toEqual({
    name: 'Ridge Stones #2',
    image: expect.stringMatching(/^data:image\/svg\+xml;base64,/)
  })
  const abi = parseAbi(['function safeTransferFrom(address from, address to, uint256 id)'])
  const give = (to: Address, id: bigint) =>
    ({ ...stones, abi, functionName: 'safeTransferFrom', args: [larch, to, id], account: larch }) as const
  await expect(evm.node.simulateContract(give(tidepool, 2n))).rejects.toThrow('not the owner')
  // A token contract does not accept collectibles.
  await expect(evm.node.simulateContract(give(localContracts.ridgeDollar, 1n))).rejects.toThrow()
  await evm.mined(evm.walletOf(0).writeContract({ ...give(tidepool, 1n), account: evm.walletOf(0).account }))
  expect(await evm.node.readContract({ ...stones, functionName: 'balanceOf', args: [tidepool] })).toBe(2n)
})
