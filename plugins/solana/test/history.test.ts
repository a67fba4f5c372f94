/** Tests histories from a node that lies, or lists transactions out of order. */
import { expect, onTestFinished, test } from 'vitest'
import { startHoldable } from '../../../scripts/test/holdable-server.js'
import { createClient } from '../src/lazy/client.js'
import { readOptions } from '../src/options.js'
import { third as mint, second as other, first as own } from './keys.js'

const account = `solana:localnet:${own}` as const
const signal = () => new AbortController().signal
const id = (index: number) => `5${'1'.repeat(84)}${String.fromCharCode(65 + Math.floor(index / 8))}${(index % 8) + 1}`
const listed = (index: number, more: object = {}) => ({
  signature: id(index),
  slot: 9,
  err: null,
  blockTime: 1_700_000_000 - index,
  ...more
})
const held = (accountIndex: number, owner: string, amount: string) => ({
  accountIndex,
  mint,
  owner,
  uiTokenAmount: { amount, decimals: 6 }
})
const details = (meta: object = {}) => ({
  meta: { err: null, fee: 5_000, preBalances: [90_000, 10], postBalances: [80_000, 5_010], ...meta },
  transaction: { message: { accountKeys: [{ pubkey: own }, { pubkey: other }] } }
})

/** The history feature over a node that lists this, and tells that of each transaction. */
async function historyOf(list: unknown, transaction: unknown = details()) {
  const asked: { method: string; params: readonly unknown[] }[] = []
  const server = await startHoldable(async (request, response, released) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const question = JSON.parse(body) as { method: string; params: readonly unknown[] }
    asked.push(question)
    await released()
    const answers: Record<string, unknown> = { getSignaturesForAddress: list, getTransaction: transaction }
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: answers[question.method] }))
  })
  onTestFinished(async () => void (await server.close()))
  const rpcUrls = { default: { http: [server.url] } }
  const nativeCurrency = { name: 'Solana', symbol: 'SOL', decimals: 9 }
  const { history } = createClient(
    readOptions({ networks: [{ id: 'localnet', name: 'Local', nativeCurrency, rpcUrls }] })
  ).features()
  if (!history) throw new Error('A network with a URL has a history')
  return { ...server, asked, read: (cursor?: string, by = signal()) => history.read(account, cursor, by) }
}

test('lists a payment without its fee, with the other party', async () => {
  const { read } = await historyOf([listed(1)])
  const { transactions } = await read()
  expect(transactions).toMatchObject([
    { id: id(1), from: own, to: other, fee: 5_000n, transfers: [{ direction: 'out', amount: 5_000n }] }
  ])
})

test('lists a token transfer with its mint, and leaves out wrapped lamports', async () => {
  const wrapped = { ...held(1, own, '5000'), mint: 'So11111111111111111111111111111111111111112' }
  const meta = { preTokenBalances: [held(1, own, '7')], postTokenBalances: [held(1, other, '7'), wrapped] }
  const { read } = await historyOf([listed(1)], details(meta))
  const [transaction] = (await read()).transactions
  expect(transaction).toMatchObject({ from: own, to: other })
  expect(transaction?.transfers).toMatchObject([
    { direction: 'out', amount: 7n, token: { address: mint, decimals: 6 } }
  ])
})

test('lists each transaction once, newest first, without those from the future', async () => {
  const future = listed(4, { blockTime: 9_000_000_000 })
  const { read } = await historyOf([listed(3), listed(1, { err: { InstructionError: [0, 'x'] } }), future, listed(3)])
  const { transactions, next } = await read()
  expect(transactions.map(one => [one.id, one.status, one.transfers.length])).toEqual([
    [id(1), 'failed', 0],
    [id(3), 'confirmed', 1]
  ])
  expect(next).toBeUndefined()
})

test('lists a transaction that the node no longer has, without transfers', async () => {
  const { read } = await historyOf([listed(1)], null)
  expect((await read()).transactions).toMatchObject([{ id: id(1), transfers: [], from: '', to: '' }])
})

test('continues after the last transaction, and ends if a node repeats a page', async () => {
  const page = Array.from({ length: 15 }, (_, index) => listed(index))
  const { read, asked } = await historyOf(page)
  const { next } = await read()
  expect(next).toBe(id(14))
  expect((await read(next)).next).toBeUndefined()
  const lists = asked.filter(({ method }) => method === 'getSignaturesForAddress')
  expect(lists.at(-1)?.params).toMatchObject([own, { before: id(14), limit: 15 }])
})

test.each<[string, unknown, unknown]>([
  ['signatures that are not a list', { signatures: [] }, details()],
  ['more signatures than requested', Array.from({ length: 16 }, (_, index) => listed(index)), details()],
  ['an invalid signature', [listed(1, { signature: '<b>' })], details()],
  ['a negative amount', [listed(1)], details({ postBalances: [-1] })],
  [
    'tokens with 255 decimals',
    [listed(1)],
    details({ preTokenBalances: [{ ...held(0, own, '1'), uiTokenAmount: { amount: '1', decimals: 255 } }] })
  ],
  ['a token amount over 64 bits', [listed(1)], details({ postTokenBalances: [held(0, own, '9'.repeat(40))] })]
])('rejects %s', async (_, list, transaction) => {
  const { read } = await historyOf(list, transaction)
  await expect(read()).rejects.toMatchObject({ code: 'solana/invalid-answer' })
})

test('rejects an invalid cursor, and rejects with the reason of an abort', async () => {
  const { read, hold } = await historyOf([])
  await expect(read('0OIl')).rejects.toMatchObject({ code: 'solana/invalid-params' })
  hold()
  const caller = new AbortController()
  const reading = read(undefined, caller.signal)
  caller.abort(new Error('never mind'))
  await expect(reading).rejects.toThrow('never mind')
})
