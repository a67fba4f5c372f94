import type { AccountId } from '@latchkit/plugin-chains/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClient } from '../src/lazy/client.js'
import { startEsplora } from './esplora-server.js'
import { mainnet, networksOf, payment, regtest, signal } from './surroundings.js'

let server: Awaited<ReturnType<typeof startEsplora>>
beforeEach(async () => {
  server = await startEsplora(mainnet)
})
afterEach(() => server.close())

const read = (urls: readonly string[], address = payment, chain = mainnet, abort = signal()) =>
  createClient(networksOf(urls, mainnet))
    .features()
    .balance!.read(`bip122:${chain}:${address}` as AccountId, abort)

test('is what came in less what went out, in satoshi, with what is on its way', async () => {
  server.set(payment, { funded: 2_100_000_000_000_000, spent: 100 }, { funded: 30, spent: 7 })
  expect(await read([server.url])).toBe(2_099_999_999_999_923n)
  expect(await read([`${server.url}/`])).toBe(2_099_999_999_999_923n)
  expect(server.asked.slice(0, 2)).toEqual(['/block-height/0', `/address/${payment}`])
})

test('of an address that was never used is nothing', async () => {
  expect(await read([server.url])).toBe(0n)
})

test('is asked of the next server when one has no sound answer', async () => {
  const other = await startEsplora(mainnet)
  other.set(payment, { funded: 5, spent: 0 })
  server.answer('{}')
  expect(await read(['http://127.0.0.1:1', server.url, other.url])).toBe(5n)
  await other.close()
})

test.each([
  ['no JSON', 'x'],
  ['nothing', 'null'],
  ['parts', '{"address":"x"}'],
  [
    'another address',
    `{"address":"x","chain_stats":{"funded_txo_sum":1,"spent_txo_sum":0},"mempool_stats":{"funded_txo_sum":0,"spent_txo_sum":0}}`
  ],
  [
    'fractions',
    `{"address":"${payment}","chain_stats":{"funded_txo_sum":1.5,"spent_txo_sum":0},"mempool_stats":{"funded_txo_sum":0,"spent_txo_sum":0}}`
  ],
  [
    'a text',
    `{"address":"${payment}","chain_stats":{"funded_txo_sum":"1","spent_txo_sum":0},"mempool_stats":{"funded_txo_sum":0,"spent_txo_sum":0}}`
  ],
  [
    'more than a number holds',
    `{"address":"${payment}","chain_stats":{"funded_txo_sum":1e17,"spent_txo_sum":0},"mempool_stats":{"funded_txo_sum":0,"spent_txo_sum":0}}`
  ],
  [
    'less than nothing',
    `{"address":"${payment}","chain_stats":{"funded_txo_sum":1,"spent_txo_sum":2},"mempool_stats":{"funded_txo_sum":0,"spent_txo_sum":0}}`
  ],
  ['too much', ' '.repeat(100_000)]
])('%s is no balance', async (_, text) => {
  server.answer(text)
  await expect(read([server.url])).rejects.toMatchObject({ code: 'bip122/unreachable' })
})

test('of a server of another chain is not believed', async () => {
  const other = await startEsplora(regtest)
  other.set(payment, { funded: 5, spent: 0 })
  await expect(read([other.url])).rejects.toMatchObject({ code: 'bip122/unreachable' })
  expect(other.asked).toEqual(['/block-height/0'])
  await other.close()
})

test('needs a server of the network, and an address of it', async () => {
  expect(createClient(networksOf([], mainnet)).features()).not.toHaveProperty('balance')
  const { features } = createClient([...networksOf([server.url], mainnet), ...networksOf([], regtest)])
  expect(features(`bip122:${mainnet}`)).toHaveProperty('balance')
  const names = ['signMessage', 'verifyMessage', 'receive', 'switchNetwork', 'siteProvider']
  expect(Object.keys(features(`bip122:${regtest}`))).toEqual(names)
  const other = read([server.url], 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', regtest)
  await expect(other).rejects.toMatchObject({
    code: 'bip122/no-rpc-url',
    message: expect.stringContaining('No URL was provided to the Transport')
  })
  await expect(read([server.url], payment, regtest)).rejects.toMatchObject({ code: 'bip122/invalid-params' })
  expect(server.asked).toEqual([])
})

test('an abort ends the request', async () => {
  const caller = new AbortController()
  server.hold()
  const reading = read([server.url], payment, mainnet, caller.signal)
  const reason = new Error('changed my mind')
  caller.abort(reason)
  await expect(reading).rejects.toBe(reason)
})
