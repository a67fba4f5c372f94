import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { Eip155Error } from '../src/errors.js'
import { failureReason } from '../src/lazy/transfer/failure-reason.js'
import { chain, featuresAt, first, never, second, startingLocalChain } from './local-chain.js'

const refusal = (reason: string, data?: unknown) =>
  new Eip155Error('eip155/refused', { method: 'eth_call', rpcCode: 3, reason, data })

describe('the reason of a revert', () => {
  test.each([
    'execution reverted',
    'execution reverted:',
    'Execution reverted.',
    'VM Exception while processing transaction: revert',
    'VM Exception while processing transaction: reverted',
    'VM execution error.',
    'evm error: Revert',
    'Reverted',
    ''
  ])('is unknown where a node only says %j', words => {
    expect(failureReason(refusal(words))).toBe('unknown reason')
    expect(failureReason(refusal(words, '0x'))).toBe('unknown reason')
  })

  test.each([
    ['execution reverted: Till: closed', 'Till: closed'],
    ["VM Exception while processing transaction: reverted with reason string 'closed'", "'closed'"],
    ['out of gas', 'out of gas'],
    ['the contract reverted my hopes', 'the contract reverted my hopes']
  ])('is the words of the node in %j', (words, told) => {
    expect(failureReason(refusal(words))).toBe(told)
  })
})

describe('of a contract that reverts without a reason', () => {
  const local = startingLocalChain()
  const silent = '0x00000000000000000000000000000000000c0ffe'
  const reverting: Hex = '0x60006000fd'

  test('a transaction failed for an unknown reason, and a transfer to it would', async () => {
    await local.node().setCode({ address: silent, bytecode: reverting })
    const { transactions, transfer } = featuresAt([local.url()])
    const data = encodeFunctionData({ abi: parseAbi(['function transfer(address,uint256)']), args: [second, 1n] })
    const hash = await local.node().sendTransaction({ account: first, to: silent, data, gas: 100_000n, chain: null })
    await local.node().mine({ blocks: 1 })
    expect(await transactions.status(hash, chain, never())).toEqual({ status: 'failed', reason: 'unknown reason' })
    const request = { account: `${chain}:${first}`, recipient: silent, amount: 1n } as const
    await expect(transfer.prepare(request, never())).rejects.toMatchObject({
      code: 'transfer/would-fail',
      context: { reason: 'unknown reason' }
    })
  })
})
