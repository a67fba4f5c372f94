import type { TransferRequest, TransferSpeed } from '@latchkit/plugin-chains/contract'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readBody, startHoldable } from '../../../scripts/test/holdable-server.js'
import { codeOf } from './contract-code.js'
import { chain, featuresAt, first, never, newcomer, second, startingLocalChain, third } from './local-chain.js'
import { openWallet, signerOf } from './test-wallet.js'

const abi = parseAbi([
  'constructor(bool)',
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address, uint256)'
])
const ether = 10n ** 18n
const local = startingLocalChain()
const { node } = local

const prepare = (request: Partial<TransferRequest> = {}, urls = [local.url()]) =>
  featuresAt(urls).transfer.prepare({ account: `${chain}:${first}`, recipient: third, amount: 1n, ...request }, never())

async function wallet(address = first) {
  const wallet = openWallet(local.url())
  const signer = await signerOf(address, wallet)
  const sent = () => wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')
  return { wallet, signer, sent }
}
async function tokenBalance(token: Hex, account: string) {
  await node().mine({ blocks: 1 })
  return node().readContract({ address: token, abi, functionName: 'balanceOf', args: [account as Hex] })
}

describe('the coin', () => {
  test('arrives, for no more than was said', async () => {
    const { signer, sent } = await wallet()
    const before = await node().getBalance({ address: first })
    const prepared = await prepare({ recipient: newcomer.toLowerCase(), amount: ether })
    expect(prepared).toMatchObject({ amount: ether, simulated: true, request: { amount: ether } })
    expect(sent()).toEqual([])

    const hash = (await prepared.send(signer, never())) as Hex
    expect(await local.balance(newcomer)).toBe(ether)
    expect(before - (await node().getBalance({ address: first }))).toBeLessThanOrEqual(ether + prepared.fee)
    expect(await node().getTransaction({ hash })).toMatchObject({ type: 'eip1559', gas: 21_000n, value: ether })
    const [{ params } = {}] = sent()
    const [{ maxFeePerGas, ...asked }] = params as [{ maxFeePerGas: Hex }]
    expect(asked).toMatchObject({ from: first, to: newcomer, data: '0x', chainId: '0x7a69', gas: '0x5208' })
    expect(21_000n * BigInt(maxFeePerGas)).toBe(prepared.fee)
  })

  test('goes as a whole, but for the fee', async () => {
    await node().setBalance({ address: second, value: ether })
    const { signer } = await wallet(second)
    const prepared = await prepare({ account: `${chain}:${second}`, recipient: newcomer, amount: 'max' })
    expect(prepared.amount + prepared.fee).toBe(ether)
    await prepared.send(signer, never())
    expect(await local.balance(newcomer)).toBe(prepared.amount)
  })

  test('costs more for who wants to be faster', async () => {
    for (let block = 0; block < 3; block++) await node().sendTransaction({ account: second, to: third, chain: null })
    const speeds: readonly TransferSpeed[] = ['slow', 'normal', 'fast']
    const [slow = 0n, normal = 0n, fast = 0n] = (await Promise.all(speeds.map(speed => prepare({ speed })))).map(
      ({ fee }) => fee
    )
    expect(slow).toBeGreaterThan(0n)
    expect(slow <= normal && normal < fast).toBe(true)
    expect((await prepare()).fee).toBe(normal)
  })

  test('is refused where there is less, and where nothing is left for the fee', async () => {
    const account = `${chain}:${second}` as const
    await node().setBalance({ address: second, value: ether })
    await expect(prepare({ account, amount: ether + 1n })).rejects.toMatchObject({
      code: 'transfer/insufficient-funds',
      context: { needed: `${ether + 1n}`, available: `${ether}` }
    })
    await expect(prepare({ account, amount: 2n ** 300n })).rejects.toMatchObject({
      code: 'transfer/insufficient-funds'
    })
    await expect(prepare({ account, amount: ether })).rejects.toMatchObject({
      code: 'transfer/insufficient-fee',
      context: { available: '0' }
    })
    await expect(prepare({ account, amount: 0n })).rejects.toMatchObject({ code: 'transfer/too-small' })
    await node().setBalance({ address: second, value: 1_000n })
    await expect(prepare({ account, amount: 'max' })).rejects.toMatchObject({ code: 'transfer/insufficient-fee' })
    await node().setBalance({ address: second, value: 0n })
    await expect(prepare({ account, amount: 'max' })).rejects.toMatchObject({ code: 'transfer/insufficient-funds' })
  })

  test('is not sent to a contract that does not take it, with the reason; but to one that does', async () => {
    const { signer } = await wallet()
    const [closed, open] = [await local.deploy('Till', abi, [false]), await local.deploy('Till', abi, [true])]
    await expect(prepare({ recipient: closed })).rejects.toMatchObject({
      code: 'transfer/would-fail',
      context: { reason: 'Till: closed' }
    })
    await (await prepare({ recipient: open, amount: 5n })).send(signer, never())
    expect(await local.balance(open)).toBe(5n)
  })

  test('leaves what a chain of the OP Stack takes beside the gas', async () => {
    const account = `${chain}:${second}` as const
    await node().setBalance({ address: second, value: ether })
    const { amount } = await prepare({ account, amount: 'max' })
    const oracle = '0x420000000000000000000000000000000000000F'
    await node().setCode({ address: oracle, bytecode: codeOf('L1FeeOracle').runtime })
    const prepared = await prepare({ account, amount: 'max' })
    expect(prepared.amount + prepared.fee).toBe(ether)
    // 1.5 times 1,000 wei for each byte of a transaction without a signature.
    expect(amount - prepared.amount).toBeGreaterThan(1_500n * 50n)
    expect(amount - prepared.amount).toBeLessThan(1_500n * 150n)
  })
})

describe('a token', () => {
  test.each(['Plain', 'Silent', 'Old'])('arrives: %s', async name => {
    const { signer } = await wallet()
    const token = await local.deploy(name)
    const prepared = await prepare({
      token: token.toUpperCase().replace('X', 'x'),
      recipient: newcomer,
      amount: 1_234n
    })
    await prepared.send(signer, never())
    expect(await tokenBalance(token, newcomer)).toBe(1_234n)
    const rest = await prepare({ token, recipient: newcomer, amount: 'max' })
    expect(rest.amount).toBe(1_000_000n - 1_234n)
    await rest.send(signer, never())
    expect(await tokenBalance(token, first)).toBe(0n)
    await expect(prepare({ token, amount: 'max' })).rejects.toMatchObject({ code: 'transfer/insufficient-funds' })
  })

  test.each([
    ['Refusing', 7n, 'the token refused the transfer'],
    ['Odd', 7n, 'the token refused the transfer'],
    ['Failing', 1n, 'Paused by its owner'],
    ['Failing', 2n, 'ERC20InsufficientBalance'],
    ['Failing', 3n, expect.stringMatching(/^error 0x[\da-f]{8}$/)],
    ['Failing', 4n, expect.stringMatching(/^[\w ]{1,160}:?$/)],
    ['Failing', 5n, 'Panic 1'],
    ['Failing', 6n, 'unknown reason'],
    ['Greedy', 7n, expect.stringMatching(/gas/)]
  ])('that says no is not sent: %s, %s', async (name, amount, reason) => {
    const token = await local.deploy(name)
    await expect(prepare({ token, amount })).rejects.toMatchObject({ code: 'transfer/would-fail', context: { reason } })
  })

  test('is refused where there is less of it, or no coin for the fee', async () => {
    const token = await local.deploy('Plain')
    await expect(prepare({ token, amount: 1_000_001n })).rejects.toMatchObject({
      code: 'transfer/insufficient-funds',
      context: { needed: '1000001', available: '1000000' }
    })
    await node().setBalance({ address: first, value: 1_000n })
    await expect(prepare({ token })).rejects.toMatchObject({
      code: 'transfer/insufficient-fee',
      context: { available: '1000' }
    })
  })

  test('that is none is not known', async () => {
    const till = await local.deploy('Till', abi, [true])
    for (const token of [till, newcomer, 'no address', '0x']) {
      await expect(prepare({ token })).rejects.toMatchObject({ code: 'transfer/unknown-token' })
    }
  })
})

describe('on a chain without EIP-1559', () => {
  const legacy = startingLocalChain('berlin')

  test('there is one price', async () => {
    const wallet = openWallet(legacy.url())
    const signer = await signerOf(first, wallet)
    const prepared = await prepare({ recipient: newcomer, amount: 9n }, [legacy.url()])
    const hash = (await prepared.send(signer, never())) as Hex
    expect(await legacy.balance(newcomer)).toBe(9n)
    const { type, gasPrice } = await legacy.node().getTransaction({ hash })
    expect([type, 21_000n * (gasPrice ?? 0n)]).toEqual(['legacy', prepared.fee])
  })
})

describe('a node', () => {
  /** The local one, with other answers to some questions. */
  const answering = async (answers: Readonly<Record<string, object>>) => {
    const node = await startHoldable(async (request, response) => {
      const body = await readBody(request)
      // It takes no batches.
      const answer = Array.isArray(JSON.parse(body)) ? { error: 'no batches' } : answers[JSON.parse(body).method]
      const headers = { 'content-type': 'application/json' }
      response.end(
        answer ? JSON.stringify(answer) : await (await fetch(local.url(), { method: 'POST', headers, body })).text()
      )
    })
    onTestFinished(() => void node.close())
    return prepare({}, [node.url])
  }
  const fees = (base: string, reward: string) => ({
    result: { baseFeePerGas: [base, base], gasUsedRatio: [0.5], reward: [[reward, reward, reward]] }
  })

  test('that keeps no history of fees is asked for its price', async () => {
    const refusal = { error: { code: -32601, message: 'unknown method' } }
    expect((await answering({ eth_feeHistory: refusal })).fee).toBeGreaterThan(0n)
  })

  test('cannot have a visitor pay tips out of all proportion', async () => {
    const { fee } = await answering({ eth_feeHistory: fees('0x1', `0x${'f'.repeat(64)}`) })
    expect(fee).toBe(21_000n * (500n * 10n ** 9n + 2n))
  })

  test.each([
    [fees(`0x${'f'.repeat(64)}`, '0x0')],
    [{ result: null }],
    [{ result: { baseFeePerGas: ['1'], gasUsedRatio: [0.5], reward: [] } }],
    [{ result: { baseFeePerGas: Array.from({ length: 1_000 }, () => '0x1'), gasUsedRatio: [], reward: [] } }]
  ])('that tells of fees as no chain does is not believed (%#)', async eth_feeHistory => {
    await expect(answering({ eth_feeHistory })).rejects.toMatchObject({ code: 'transfer/unreachable' })
  })

  test('that is busy has not said that it would fail', async () => {
    const busy = { error: { code: -32005, message: 'limit exceeded' } }
    await expect(answering({ eth_estimateGas: busy })).rejects.toMatchObject({ code: 'transfer/unreachable' })
  })
})

test('nothing is prepared for what is no account, or no recipient', async () => {
  await expect(prepare({ recipient: first.replace('F', 'f') })).rejects.toMatchObject({
    code: 'transfer/invalid-recipient'
  })
  await expect(prepare({ account: 'solana:x:y' })).rejects.toMatchObject({ code: 'eip155/invalid-params' })
  await expect(prepare({ account: `eip155:10:${first}` })).rejects.toMatchObject({ code: 'transfer/unreachable' })
})

test('what the wallet is asked is what was tried', async () => {
  const { signer, sent } = await wallet()
  const token = await local.deploy('Silent')
  await (await prepare({ token, recipient: newcomer, amount: 77n })).send(signer, never())
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [newcomer, 77n] })
  expect(sent()[0]?.params).toMatchObject([{ value: '0x0', data: data.toLowerCase() }])
})
