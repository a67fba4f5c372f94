import type { AccountId } from '@latchkit/plugin-chains/contract'
import { encodeFunctionData, getAddress, type Hex, parseAbi, toHex } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { createClient } from '../src/lazy/client.js'
import { chain, first, networkWith, never, newcomer, second, startingLocalChain } from './local-chain.js'
import { startMethodFilter } from './method-filter.js'
import { openWallet, signerOf } from './test-wallet.js'

const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
  'function approve(address, uint256)',
  'function sell(address, uint256)'
])
const ether = 10n ** 18n
const account = `${chain}:${first}` as const
const local = startingLocalChain()
const { node } = local
let token: Hex
let exchange: Hex
beforeEach(async () => {
  token = getAddress(await local.deploy('Taxed'))
  exchange = await local.deploy('Exchange')
  await node().setBalance({ address: exchange, value: ether })
})

function features(url = local.url()) {
  const { transactions, allowances } = createClient([networkWith([url])]).features()
  if (!transactions?.submit || !transactions.simulate || !allowances) throw new Error('A feature is missing')
  return { submit: transactions.submit, simulate: transactions.simulate, allowances }
}
const sale = (amount: bigint) => {
  const data = encodeFunctionData({ abi, functionName: 'sell', args: [token, amount] })
  return { account, payload: { to: exchange, data } }
}
const payment = (value: bigint, from: AccountId = account) => ({
  account: from,
  payload: { to: newcomer, value: toHex(value) }
})
const approvalOf = (amount: bigint, of = token) =>
  features().allowances.approve(account, { token: of, spender: exchange, amount }, never())
const wallet = async () => {
  const opened = openWallet(local.url())
  return { ...opened, signer: await signerOf(first, opened) }
}

describe('submit', () => {
  test('has the wallet send the payload, with an estimated gas limit and price', async () => {
    const { signer, requests } = await wallet()
    const hash = (await features().submit(signer, payment(ether), never())) as Hex
    expect(await local.balance(newcomer)).toBe(ether)
    expect(await node().getTransaction({ hash })).toMatchObject({ value: ether, gas: 21_000n, type: 'eip1559' })
    expect(requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
  })

  test('approves and calls a contract', async () => {
    const { signer } = await wallet()
    const [approval, ...others] = await approvalOf(1_000n)
    expect(others).toEqual([])
    await features().submit(signer, approval as never, never())
    await node().mine({ blocks: 1 })
    expect(await features().allowances.read(account, token, exchange, never())).toBe(1_000n)
    await features().submit(signer, sale(1_000n), never())
    await node().mine({ blocks: 1 })
    expect(await node().readContract({ address: token, abi, functionName: 'balanceOf', args: [first] })).toBe(999_000n)
  })

  test('requests no higher fee than the accepted one, as long as the chain still executes the transaction', async () => {
    const { signer } = await wallet()
    const { fee, fees } = await features().simulate([payment(1n)], [], never())
    expect(fees).toEqual([fee])
    const maxFee = (fee * 9n) / 10n
    const hash = (await features().submit(signer, { ...payment(1n), maxFee }, never())) as Hex
    const { gas, maxFeePerGas = 0n } = await node().getTransaction({ hash })
    expect(gas * maxFeePerGas).toBeLessThanOrEqual(maxFee)
    await node().mine({ blocks: 1 })
    expect((await node().getTransactionReceipt({ hash })).status).toBe('success')
  })

  test.each([
    ['half the fee', (fee: bigint) => fee / 2n],
    ['nothing', () => 0n]
  ])('rejects a transaction for %s without a request', async (_, most) => {
    const { signer, requests } = await wallet()
    const { fee } = await features().simulate([payment(1n)], [], never())
    const maxFee = most(fee)
    await expect(features().submit(signer, { ...payment(1n), maxFee }, never())).rejects.toMatchObject({
      code: 'transfer/higher-fee',
      context: { maxFee: `${maxFee}` }
    })
    expect(requests.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
  })

  test.each([
    [null],
    [{ to: 'nobody' }],
    [{ to: newcomer, value: '1' }],
    [{ to: newcomer, value: -1n }],
    [{ to: newcomer, data: '0x1' }],
    [{ to: newcomer, data: `0x${'00'.repeat(1_000_001)}` }],
    [{ to: newcomer, gas: '0x5208' }],
    [{ data: '0x6000' }]
  ])('rejects an invalid payload without a request (%#)', async payload => {
    const { signer, requests } = await wallet()
    await expect(features().submit(signer, { account, payload }, never())).rejects.toMatchObject({
      code: 'transfer/invalid-transaction'
    })
    expect(requests.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
  })

  test('rejects what would fail, what costs more than the account has, and another account', async () => {
    const { signer, requests } = await wallet()
    const submitted = (transaction: Parameters<ReturnType<typeof features>['submit']>[1]) =>
      expect(features().submit(signer, transaction, never())).rejects
    await submitted(sale(1n)).toMatchObject({ code: 'transfer/would-fail' })
    const balance = await node().getBalance({ address: first })
    await submitted(payment(balance + 1n)).toMatchObject({ code: 'transfer/insufficient-funds' })
    await submitted(payment(balance)).toMatchObject({ code: 'transfer/insufficient-fee' })
    await submitted(payment(1n, `${chain}:${second}`)).toMatchObject({ code: 'transfer/not-the-signer' })
    expect(requests.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
  })
})

describe('simulate', () => {
  test('returns what an approval and the call after it change, and the highest fee of both', async () => {
    const transactions = [...(await approvalOf(1_000n)), sale(1_000n)]
    const { fee, changes } = await features().simulate(transactions, [undefined, token], never())
    expect(changes).toEqual([{ amount: 1_000n }, { token, amount: -1_000n }])

    const { signer } = await wallet()
    const before = await node().getBalance({ address: first })
    for (const transaction of transactions) {
      await features().submit(signer, transaction, never())
      await node().mine({ blocks: 1 })
    }
    const paid = before + 1_000n - (await node().getBalance({ address: first }))
    expect(paid).toBeGreaterThan(0n)
    expect(fee).toBeGreaterThanOrEqual(paid)
  })

  test('shows that less arrives of a token with a fee on transfers', async () => {
    const spend = parseAbi(['function transferFrom(address, address, uint256)'])
    const data = encodeFunctionData({ abi: spend, functionName: 'transferFrom', args: [first, first, 1_000n] })
    const approval = await features().allowances.approve(account, { token, spender: first, amount: 1_000n }, never())
    const transactions = [...approval, { account, payload: { to: token, data } }]
    const { changes } = await features().simulate(transactions, [token], never())
    expect(changes).toEqual([{ token, amount: -100n }])
  })

  test('rejects transactions of which one would fail, with its reason', async () => {
    const stubborn = await local.deploy('Stubborn')
    const again = encodeFunctionData({ abi, functionName: 'approve', args: [exchange, 2n] })
    const transactions = [...(await approvalOf(1n, stubborn)), { account, payload: { to: stubborn, data: again } }]
    await expect(features().simulate(transactions, [], never())).rejects.toMatchObject({
      code: 'transfer/would-fail',
      context: { reason: 'Stubborn: not zero' }
    })
  })

  test('estimates the first transaction on a node without eth_simulateV1', async () => {
    const old = await startMethodFilter(local.url(), 'eth_simulateV1')
    const transactions = [...(await approvalOf(1_000n)), sale(1_000n)]
    const simulated = await features(old.url).simulate(transactions, [token], never())
    expect(simulated.changes).toBeUndefined()
    expect(simulated.fee).toBeGreaterThan(0n)
    await old.close()
  })

  test('rejects lists that are empty, too long, or of two accounts, and assets that are no tokens', async () => {
    const { simulate } = features()
    const one = payment(1n)
    for (const transactions of [[], Array(11).fill(one), [one, payment(1n, `${chain}:${second}`)]])
      await expect(simulate(transactions, [], never())).rejects.toMatchObject({ code: 'transfer/invalid-transaction' })
    await expect(simulate([one], ['nothing'], never())).rejects.toMatchObject({ code: 'transfer/unknown-token' })
    await expect(simulate([one], [newcomer], never())).rejects.toMatchObject({ code: 'transfer/unknown-token' })
  })
})

describe('allowances', () => {
  test('are set to 0 first if the token requires it', async () => {
    const stubborn = await local.deploy('Stubborn')
    const { signer } = await wallet()
    const [first] = await approvalOf(5n, stubborn)
    await features().submit(signer, first as never, never())
    await node().mine({ blocks: 1 })

    const steps = await approvalOf(7n, stubborn)
    expect(steps).toHaveLength(2)
    for (const step of steps) {
      await features().submit(signer, step, never())
      await node().mine({ blocks: 1 })
    }
    expect(await features().allowances.read(account, stubborn, exchange, never())).toBe(7n)
    expect(await approvalOf(0n, stubborn)).toHaveLength(1)
  })

  test('exist for tokens only', async () => {
    const read = (given: string, spender: string = exchange) =>
      features().allowances.read(account, given, spender, never())
    await expect(read(newcomer)).rejects.toMatchObject({ code: 'transfer/unknown-token' })
    await expect(read(exchange)).rejects.toMatchObject({ code: 'transfer/unknown-token' })
    await expect(read('nothing')).rejects.toMatchObject({ code: 'transfer/unknown-token' })
    await expect(read(token, 'nobody')).rejects.toMatchObject({ code: 'transfer/invalid-recipient' })
  })
})
