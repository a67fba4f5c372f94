import { encodeFunctionData, type Hex, parseAbi, parseGwei } from 'viem'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { readBody, startHoldable } from '../../../scripts/test/holdable-server.js'
import { chain, featuresAt, first, never, second, startingLocalChain } from './local-chain.js'

const local = startingLocalChain()
const { node } = local
let transactions: ReturnType<typeof featuresAt>['transactions']
beforeEach(() => {
  transactions = featuresAt([local.url()]).transactions
})
const status = (id: string) => transactions.status(id, chain, never())
const unknownId = `0x${'ab'.repeat(32)}`

test('one that is in a block is confirmed', async () => {
  const hash = await node().sendTransaction({ account: first, to: second, value: 1n, chain: null })
  await node().mine({ blocks: 1 })
  expect(await status(hash)).toEqual({ status: 'confirmed' })
  expect(await status(hash.toUpperCase().replace('X', 'x'))).toEqual({ status: 'confirmed' })
})

describe('one that failed', () => {
  const abi = parseAbi(['function transfer(address,uint256)'])
  const send = async (name: string, amount: bigint) => {
    const to = await local.deploy(name)
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [second, amount] })
    const hash = await node().sendTransaction({ account: first, to, data, gas: 1_000_000n, chain: null })
    await node().mine({ blocks: 1 })
    return hash
  }

  test('has the reason that the contract gave', async () => {
    expect(await status(await send('Plain', 2_000_000n))).toEqual({
      status: 'failed',
      reason: 'Plain: more than there is'
    })
    expect(await status(await send('Failing', 2n))).toEqual({ status: 'failed', reason: 'ERC20InsufficientBalance' })
  })
})

describe('one that waits for a block', () => {
  const pending = async (value: bigint, nonce: number, price: string) => {
    const [maxFeePerGas, maxPriorityFeePerGas] = [parseGwei(price), parseGwei(price)]
    return node().sendTransaction({
      account: first,
      to: second,
      value,
      nonce,
      maxFeePerGas,
      maxPriorityFeePerGas,
      chain: null
    })
  }
  let nonce: number
  beforeEach(async () => {
    nonce = await node().getTransactionCount({ address: first })
  })

  test('is pending, and then confirmed', async () => {
    const hash = await pending(1n, nonce, '10')
    expect(await status(hash)).toEqual({ status: 'pending' })
    await node().mine({ blocks: 1 })
    expect(await status(hash)).toEqual({ status: 'confirmed' })
  })

  test('is replaced by another of the same nonce', async () => {
    const hash = await pending(1n, nonce, '10')
    expect(await status(hash)).toEqual({ status: 'pending' })
    const other = await pending(2n, nonce, '20')
    await node().mine({ blocks: 1 })
    expect(await status(other)).toEqual({ status: 'confirmed' })
    expect(await status(hash)).toEqual({ status: 'replaced' })
  })

  test('is dropped by a node that forgot it, until it comes back', async () => {
    const hash = await pending(1n, nonce, '10')
    expect(await status(hash)).toEqual({ status: 'pending' })
    await node().dropTransaction({ hash })
    expect(await status(hash)).toEqual({ status: 'dropped' })
    expect(await pending(1n, nonce, '10')).toBe(hash)
    await node().mine({ blocks: 1 })
    expect(await status(hash)).toEqual({ status: 'confirmed' })
  })

  test('and was never seen is unknown, whatever became of it', async () => {
    const hash = await pending(1n, nonce, '10')
    await node().dropTransaction({ hash })
    expect(await status(hash)).toEqual({ status: 'unknown' })
  })
})

describe('a node that contradicts itself', () => {
  /** The node, with what it answers to one method changed. */
  async function lying(about: string, change: (answer: unknown) => unknown) {
    const server = await startHoldable(async (request, response) => {
      const body = await readBody(request)
      const answer = await fetch(local.url(), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body
      }).then(each => each.json())
      const isAbout = JSON.parse(body).method === about
      response.end(JSON.stringify(isAbout ? { ...answer, result: change(answer.result) } : answer))
    })
    onTestFinished(() => void server.close())
    return featuresAt([server.url]).transactions
  }
  const mined = async () => {
    const hash = await node().sendTransaction({ account: first, to: second, value: 1n, chain: null })
    await node().mine({ blocks: 1 })
    return hash
  }

  test('with a receipt of a transaction that it does not know confirms nothing', async () => {
    const hash = await mined()
    const unaware = await lying('eth_getTransactionByHash', () => null)
    expect(await unaware.status(hash, chain, never())).toEqual({ status: 'unknown' })
    const receipt = { transactionHash: unknownId, blockNumber: '0x1', status: '0x1' }
    const inventive = await lying('eth_getTransactionReceipt', () => receipt)
    expect(await inventive.status(unknownId, chain, never())).toEqual({ status: 'unknown' })
  })

  test('with a receipt of another block than that of the transaction is still pending', async () => {
    const hash = await mined()
    const moved = await lying('eth_getTransactionReceipt', answer => ({ ...(answer as object), blockNumber: '0x1f4' }))
    expect(await moved.status(hash, chain, never())).toEqual({ status: 'pending' })
  })

  test('that forgets the transaction once it is in a block tells of no replacement', async () => {
    const hash = await node().sendTransaction({ account: first, to: second, value: 1n, chain: null })
    let forgets = false
    const forgetful = await lying('eth_getTransactionByHash', answer => (forgets ? null : answer))
    expect(await forgetful.status(hash, chain, never())).toEqual({ status: 'pending' })
    await node().mine({ blocks: 1 })
    forgets = true
    expect(await forgetful.status(hash, chain, never())).toEqual({ status: 'pending' })
    forgets = false
    expect(await forgetful.status(hash, chain, never())).toEqual({ status: 'confirmed' })
  })
})

test.each([unknownId, '', '0x', 'x'.repeat(100_000)])('what no node has heard of is unknown (%#)', async id => {
  expect(await status(id)).toEqual({ status: 'unknown' })
})

test('an abort ends it with the reason of the signal', async () => {
  const reason = new Error('enough')
  await expect(transactions.status(unknownId, chain, AbortSignal.abort(reason))).rejects.toBe(reason)
})

test('a node that does not answer is no word on a transaction', async () => {
  const { transactions } = featuresAt(['http://127.0.0.1:1'])
  await expect(transactions.status(unknownId as Hex, chain, never())).rejects.toMatchObject({
    code: 'eip155/unreachable'
  })
})
