/** Tests histories from a server that lies, or lists transactions out of order. */
import { expect, onTestFinished, test } from 'vitest'
import { startHoldable } from '../../../scripts/test/holdable-server.js'
import { createClient } from '../src/lazy/client.js'
import { readOptions } from '../src/options.js'

const chain = 'bip122:000000000019d6689c085ae165831e93'
const own = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const other = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const account = `${chain}:${own}` as const
const signal = () => new AbortController().signal
const id = (index: number) => index.toString(16).padStart(64, '0')
const coin = (address: string, value: number) => ({ scriptpubkey_address: address, value })
const listed = (index: number, more: object = {}) => ({
  txid: id(index),
  vin: [{ prevout: coin(other, 3_000) }],
  vout: [coin(own, 2_000), coin(other, 800)],
  fee: 200,
  status: { confirmed: true, block_time: 1_700_000_000 - index },
  ...more
})

/** The history feature over a server that gives these pages, one after the other. */
async function historyOf(...pages: readonly unknown[]) {
  const paths: string[] = []
  const server = await startHoldable(async ({ url = '' }, response, released) => {
    if (url === '/block-height/0') return response.end(`${chain.slice(7)}4ff763ae46a2a6c172b3f1b60a8ce26f`)
    paths.push(url)
    await released()
    const page = pages[paths.length - 1]
    response.end(typeof page === 'string' ? page : JSON.stringify(page))
  })
  onTestFinished(async () => void (await server.close()))
  const rpcUrls = { default: { http: [server.url] } }
  const { history } = createClient(
    readOptions({ networks: [{ id: chain.slice(7), name: 'Bitcoin', rpcUrls }] })
  ).features()
  if (!history) throw new Error('A network with a URL has a history')
  return { ...server, paths, read: (cursor?: string, by = signal()) => history.read(account, cursor, by) }
}

test('lists received payments, sent ones without change and fee, and payments to oneself', async () => {
  const { read } = await historyOf([
    listed(1),
    listed(2, { vin: [{ prevout: coin(own, 3_000) }], vout: [coin(other, 1_800), coin(own, 1_000)] }),
    listed(3, { vin: [{ prevout: coin(own, 3_000) }], vout: [coin(own, 2_800)] })
  ])
  const { transactions, next } = await read()
  const told = transactions.map(({ from, to, fee, transfers: [transfer] }) => [
    from,
    to,
    fee,
    transfer?.direction,
    transfer?.amount
  ])
  expect(told).toEqual([
    [other, own, undefined, 'in', 2_000n],
    [own, other, 200n, 'out', 1_800n],
    [own, own, 200n, 'self', 2_800n]
  ])
  expect(next).toBeUndefined()
})

test('lists each transaction once, newest first, without those from the future and of other addresses', async () => {
  const { read } = await historyOf([
    listed(5),
    listed(4, { status: { confirmed: true, block_time: 9_000_000_000 } }),
    listed(3, { vin: [], vout: [coin(other, 1)] }),
    listed(2),
    listed(2, { fee: 7 }),
    listed(1, { status: { confirmed: false } })
  ])
  const { transactions } = await read()
  expect(transactions.map(one => [one.id, one.status])).toEqual([
    [id(1), 'pending'],
    [id(2), 'confirmed'],
    [id(5), 'confirmed']
  ])
})

test('continues after the last transaction, and ends if a server repeats a page', async () => {
  const page = (from: number) => Array.from({ length: 25 }, (_, index) => listed(from + index))
  const { read, paths } = await historyOf(page(1), page(26), page(26))
  const first = await read()
  const second = await read(first.next)
  const third = await read(second.next)
  expect([first.next, second.next, third.next]).toEqual([id(25), id(50), undefined])
  expect(paths.slice(1)).toEqual([id(25), id(50)].map(last => `/address/${own}/txs/chain/${last}`))
})

test.each<[string, unknown]>([
  ['an object', { error: 'busy' }],
  ['HTML', '<!doctype html>'],
  ['fractional amounts', [listed(1, { vout: [coin(own, 0.5)] })]],
  ['invalid ids', [listed(1, { txid: '../../etc' })]],
  ['five megabytes', `[${' '.repeat(5 * 2 ** 20)}]`],
  ['ten thousand transactions', Array.from({ length: 10_000 }, () => 0)]
])('rejects %s', async (_, page) => {
  const { read } = await historyOf(page)
  await expect(read()).rejects.toMatchObject({ code: 'bip122/unreachable' })
})

test('rejects an invalid cursor, and rejects with the reason of an abort', async () => {
  const { read, hold } = await historyOf([])
  await expect(read('1/../..')).rejects.toMatchObject({ code: 'bip122/invalid-params' })
  hold()
  const caller = new AbortController()
  const reading = read(undefined, caller.signal)
  caller.abort(new Error('never mind'))
  await expect(reading).rejects.toThrow('never mind')
})
