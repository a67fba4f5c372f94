/** Tests histories from a node that lies, or lists transactions out of order. */
import { expect, onTestFinished, test } from 'vitest'
import { startHoldable } from '../../../scripts/test/holdable-server.js'
import { createClient } from '../src/lazy/client.js'
import { readOptions } from '../src/options.js'
import { account, chain, fresh as other, first as own } from './local-chain.js'
import { hub, never } from './networks.js'

const hash = (index: number) => index.toString(16).padStart(64, '0').toUpperCase()
const event = (type: string, ...fields: readonly (readonly [string, string])[]) => ({
  type,
  attributes: fields.map(([key, value]) => ({ key, value, index: true }))
})
const transfer = (sender: string, recipient: string, amount: string, ...more: [string, string][]) =>
  event('transfer', ['recipient', recipient], ['sender', sender], ['amount', amount], ...more)
const listed = (index: number, more: object = {}) => ({
  txhash: hash(index),
  height: `${1_000 - index}`,
  code: 0,
  timestamp: new Date(1_700_000_000_000 - index * 1_000).toISOString(),
  events: [
    transfer(own, 'cosmos17xpfvakm2amg962yls6f84z3kell8c5lserqta', '200uatom'),
    event('tx', ['fee', '200uatom'], ['fee_payer', own]),
    transfer(own, other, '5uatom', ['msg_index', '0'])
  ],
  ...more
})

/** The history feature over a node that gives these lists of what was sent, and of what was received. */
async function historyOf(sent: unknown, received: unknown = { tx_responses: [] }) {
  const queries: URLSearchParams[] = []
  const server = await startHoldable(async ({ url = '' }, response, released) => {
    const { pathname, searchParams } = new URL(url, 'http://node')
    const send = (answer: unknown) => response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    if (pathname.endsWith('node_info')) return send({ default_node_info: { network: 'latchkit-1' } })
    if (!pathname.endsWith('/txs')) return response.writeHead(404).end('{"code":5,"message":"not found"}')
    queries.push(searchParams)
    await released()
    return send(searchParams.get('query')?.includes('sender') ? sent : received)
  })
  onTestFinished(async () => void (await server.close()))
  const rpcUrls = { default: { http: [] }, rest: { http: [server.url] } }
  const { networks } = readOptions({ networks: [{ ...hub, id: 'latchkit-1', rpcUrls }] })
  const { history } = createClient(networks).features()
  if (!history) throw new Error('A network with a REST URL has a history')
  return { ...server, queries, read: (cursor?: string, by = never()) => history.read(account, cursor, by) }
}
const told = ({ transactions }: Awaited<ReturnType<Awaited<ReturnType<typeof historyOf>>['read']>>) =>
  transactions.map(({ id, from, to, fee, status, transfers }) => [
    id,
    from,
    to,
    fee,
    status,
    ...transfers.map(({ direction, amount, token }) => `${direction} ${amount} ${token.symbol}`)
  ])

test('lists the transfers of messages and the fee; a failed transaction has no transfers', async () => {
  const { read } = await historyOf({ tx_responses: [listed(1), listed(2, { code: 5 })] })
  expect(told(await read())).toEqual([
    [hash(1), own, other, 200n, 'confirmed', 'out 5 ATOM'],
    [hash(2), own, '', 200n, 'failed']
  ])
})

test('reads the logs of nodes before version 0.50, with all transfers in one event', async () => {
  const both = event(
    'transfer',
    ...(['2uatom', '3uatom,9ibc/UNKNOWN'] as const).flatMap(
      amount =>
        [
          ['recipient', own],
          ['sender', other],
          ['amount', amount]
        ] as const
    )
  )
  const { read, queries } = await historyOf(
    {},
    { tx_responses: [listed(1, { events: [], logs: [{ events: [both] }] })] }
  )
  expect(told(await read())).toEqual([[hash(1), other, own, undefined, 'confirmed', 'in 5 ATOM']])
  expect(queries.map(query => query.getAll('events'))).toEqual([
    [`transfer.sender='${own}'`],
    [`transfer.recipient='${own}'`]
  ])
})

test('joins sent and received transactions in order; the next page begins with the last block, which may be cut', async () => {
  const sent = Array.from({ length: 10 }, (_, index) => listed(index + 1))
  const received = [listed(10), listed(30)]
  const { read, queries } = await historyOf({ tx_responses: sent }, { tx_responses: received })
  const { transactions, next } = await read()
  expect(transactions.map(({ id }) => id)).toEqual(sent.slice(0, 9).map(({ txhash }) => txhash))
  expect(next).toBe('990')
  await read(next)
  expect(queries.at(-1)?.get('query')).toBe(`transfer.recipient='${own}' AND tx.height<=990`)
})

test('continues below a block that fills the page', async () => {
  const { read } = await historyOf({
    tx_responses: Array.from({ length: 10 }, (_, index) => listed(index, { height: '7' }))
  })
  const { transactions, next } = await read()
  expect([transactions.length, next]).toEqual([10, '6'])
})

test.each<[string, unknown]>([
  ['transactions that are not a list', { tx_responses: 'many' }],
  ['HTML', '<!doctype html>'],
  ['more transactions than requested', { tx_responses: Array.from({ length: 11 }, (_, index) => listed(index)) }],
  ['an invalid hash', { tx_responses: [listed(1, { txhash: '<b>' })] }],
  ['an invalid time', { tx_responses: [listed(1, { timestamp: 'soon' })] }],
  ['five megabytes', `{"x":"${'x'.repeat(5 * 2 ** 20)}"}`]
])('rejects %s', async (_, answer) => {
  const { read } = await historyOf(answer)
  await expect(read()).rejects.toMatchObject({ code: expect.stringMatching(/^cosmos\/(invalid-answer|unreachable)$/) })
})

test('leaves out transactions from the future and invalid amounts', async () => {
  const odd = transfer(own, other, '-5uatom,7,1!atom', ['msg_index', '0'])
  const { read } = await historyOf({
    tx_responses: [listed(1, { timestamp: '2999-01-01T00:00:00Z' }), listed(2, { events: [odd] })]
  })
  expect(told(await read())).toEqual([[hash(2), '', '', undefined, 'confirmed']])
})

test('rejects an invalid cursor, and rejects with the reason of an abort', async () => {
  const { read, hold } = await historyOf({})
  await expect(read('1 OR true')).rejects.toMatchObject({ code: 'cosmos/invalid-params' })
  hold()
  const caller = new AbortController()
  const reading = read(undefined, caller.signal)
  caller.abort(new Error('never mind'))
  await expect(reading).rejects.toThrow('never mind')
})

test('lists the transactions of the chain of the account', async () => {
  const { read } = await historyOf({ tx_responses: [listed(1)] })
  expect((await read()).transactions).toHaveLength(1)
  expect(account.startsWith(chain)).toBe(true)
})
