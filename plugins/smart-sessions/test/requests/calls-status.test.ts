import { describe, expect, test } from 'vitest'
import type { SentBatch, SentTransactions } from '../../src/calls.js'
import { readCallsStatus } from '../../src/requests.js'
import { chain, first, openSite, respond, target } from './site.js'

const nowhere = 'http://127.0.0.1:1'
const id = `0x${'ab'.repeat(32)}`
const batch: SentBatch = { kind: 'batch', id, account: `${chain}:${first}`, chain, atomic: undefined, capabilities: {} }
const receipt = {
  logs: [{ address: target, data: '0x', topics: [id] }],
  status: '0x1',
  blockHash: id,
  blockNumber: '0x10',
  gasUsed: '0x5208',
  transactionHash: id
}
const failedReceipt = { ...receipt, status: '0x0' }
const status = (members: object) => ({ version: '2.0.0', id, chainId: '0x7a69', atomic: true, ...members })

async function statusAfter(response: unknown, sent: SentBatch | string = batch) {
  const site = await openSite(nowhere)
  respond(site, 'wallet_getCallsStatus', response)
  return readCallsStatus(site.kernel, sent)
}

describe('a status', () => {
  test.each([
    [{ status: 100 }, 'pending'],
    [{ status: 101 }, 'pending'],
    [{ status: 200, receipts: [receipt] }, 'confirmed'],
    [{ status: '200', receipts: [receipt] }, 'confirmed'],
    [{ status: 400 }, 'failed'],
    [{ status: 500, receipts: [failedReceipt] }, 'reverted'],
    [{ status: 600, atomic: false, receipts: [receipt, failedReceipt] }, 'partly-reverted']
  ])('%o is %s', async (members, state) => {
    expect(await statusAfter(status(members))).toMatchObject({ state, chain })
  })

  test('has its receipts with numbers as bigint', async () => {
    expect(await statusAfter(status({ status: 200, receipts: [receipt] }))).toEqual({
      state: 'confirmed',
      code: 200,
      chain,
      atomic: true,
      receipts: [{ id, isSuccessful: true, blockNumber: 16n, gasUsed: 21_000n, logs: receipt.logs }]
    })
  })

  test.each([
    [{ status: 'PENDING' }, 'pending'],
    [{ status: 'CONFIRMED', receipts: [receipt, receipt] }, 'confirmed'],
    [{ status: 'CONFIRMED', receipts: [receipt, failedReceipt] }, 'partly-reverted'],
    [{ status: 'CONFIRMED', receipts: [failedReceipt] }, 'reverted']
  ])('of a version before 2, %o, is judged by its receipts: %s', async (response, state) => {
    expect(await statusAfter(response)).toMatchObject({ state, chain, atomic: undefined })
  })

  test('for an id alone names the chain of the wallet', async () => {
    expect(await statusAfter(status({ status: 100, chainId: '0x5' }), id)).toMatchObject({ chain: 'eip155:5' })
  })
})

describe('a lie is rejected', () => {
  test.each<[string, unknown]>([
    ['the status of another batch', status({ status: 200, id: '0x01' })],
    ['another chain', status({ status: 200, chainId: '0x1' })],
    ['success with a failed receipt', status({ status: 200, receipts: [failedReceipt] })],
    ['failure off the chain with a receipt', status({ status: 400, receipts: [receipt] })],
    ['an atomic batch that took effect in part', status({ status: 600, receipts: [receipt] })],
    ['an unknown code', status({ status: 700 })],
    ['a code of no category', status({ status: 300 })],
    ['a fraction', status({ status: 200.5 })],
    ['a list of no receipts', status({ status: 200, receipts: [null] })],
    ['a receipt with another type', status({ status: 200, receipts: [{ ...receipt, blockNumber: 16 }] })],
    ['1,001 receipts', status({ status: 100, receipts: Array.from({ length: 1_001 }, () => ({})) })],
    [
      '10 MB of logs',
      status({
        status: 200,
        receipts: [{ ...receipt, logs: [{ ...receipt.logs[0], data: `0x${'00'.repeat(5_000_000)}` }] }]
      })
    ],
    ['a text', 'CONFIRMED'],
    ['nothing', undefined],
    ['prototype keys only', JSON.parse('{"__proto__":{"status":200}}')]
  ])('%s', async (_, response) => {
    await expect(statusAfter(response)).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
  })
})

test('an abort rejects with the reason of the signal', async () => {
  const site = await openSite(nowhere)
  respond(site, 'wallet_getCallsStatus', new Promise(() => {}))
  const controller = new AbortController()
  const reading = readCallsStatus(site.kernel, batch, { signal: controller.signal })
  controller.abort(new Error('left'))
  await expect(reading).rejects.toThrow('left')
})

test('transactions whose node is unreachable have no status', async () => {
  const { kernel } = await openSite(nowhere)
  const sent: SentTransactions = {
    kind: 'transactions',
    account: batch.account,
    chain,
    atomic: false,
    calls: [{ index: 0, id }]
  }
  await expect(readCallsStatus(kernel, sent)).rejects.toMatchObject({ code: 'eip155/unreachable' })
})
