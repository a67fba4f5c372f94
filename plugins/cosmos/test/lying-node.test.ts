/** Tests transfers through a node that lies. */
import { expect, test } from 'vitest'
import { account, chain, featuresAt, first, fresh, onLocalChain } from './local-chain.js'
import { Failing, startLyingGateway } from './lying-gateway.js'
import { never } from './networks.js'

const request = { account, recipient: fresh, amount: 1_000_000n }
const prepare = (urls: readonly string[]) => featuresAt(urls).transfer.prepare(request, never())

test.each<[string, Record<string, unknown>]>([
  ['balances that are not numbers', { by_denom: { balance: { denom: 'uatom', amount: '1e300' } } }],
  ['balances of another coin', { by_denom: { balance: { denom: 'uosmo', amount: '9000000' } } }],
  [
    'the account of another address',
    { 'auth/v1beta1': { account: { '@type': 'x', address: 'cosmos1qqqq', account_number: '1', sequence: '0' } } }
  ],
  [
    'a nested account',
    {
      'auth/v1beta1': {
        account: { '@type': 'x', base_account: { base_account: { base_account: { base_account: {} } } } }
      }
    }
  ],
  [
    'a negative sequence',
    { 'auth/v1beta1': { account: { '@type': 'x', address: first, account_number: '1', sequence: '-1' } } }
  ],
  [
    'a sequence of more than 64 bits',
    { 'auth/v1beta1': { account: { '@type': 'x', address: first, account_number: '1', sequence: `${2n ** 64n}` } } }
  ],
  ['gas that is not a number', { simulate: { gas_info: { gas_used: 'many' } } }],
  ['HTML', { simulate: '<!doctype html>' }],
  ['ten megabytes', { simulate: 'x'.repeat(10 * 2 ** 20) }],
  ['an empty response', { simulate: '' }]
])('prepare rejects %s of a node', async (_, lies) => {
  const { url } = await startLyingGateway(lies)
  await expect(prepare([url])).rejects.toMatchObject({ code: 'transfer/unreachable' })
})

test('prepare rejects gas above the limit', async () => {
  const { url } = await startLyingGateway({ simulate: { gas_info: { gas_used: '18446744073709551615' } } })
  await expect(prepare([url])).rejects.toMatchObject({ code: 'transfer/would-fail' })
})

test('prepare repeats the simulation once with the sequence that a node expects', async () => {
  const message = 'account sequence mismatch, expected 5, got 0: incorrect account sequence'
  const { url, asked } = await startLyingGateway({ simulate: new Failing(500, { code: 2, message, details: [] }) })
  await expect(prepare([url])).rejects.toMatchObject({ code: 'transfer/would-fail', context: { reason: message } })
  expect(asked.filter(path => path.includes('simulate'))).toHaveLength(2)
})

test('a node of another chain gets no further request', async () => {
  const { url, asked } = await startLyingGateway({ node_info: { default_node_info: { network: 'cosmoshub-4' } } })
  await expect(prepare([url])).rejects.toMatchObject({
    code: 'transfer/wrong-chain',
    context: { chain, served: 'cosmoshub-4' }
  })
  expect(asked.every(path => path.includes('node_info'))).toBe(true)
})

test('the next node gets the request if the first is unreachable', async () => {
  const { url } = await startLyingGateway({})
  await expect(prepare(['http://127.0.0.1:1', url])).resolves.toMatchObject({ amount: 1_000_000n })
  await expect(prepare(['http://127.0.0.1:1'])).rejects.toMatchObject({ code: 'transfer/unreachable' })
})

test('the id is the hash of the signed transaction, not the one of the node', async () => {
  const { connector } = await onLocalChain()
  const { url } = await startLyingGateway({ 'v1beta1/txs': { tx_response: { code: 0, txhash: 'ABC', raw_log: '' } } })
  const { transfer, transactions } = featuresAt([url])
  const id = await (await transfer.prepare(request, never())).send({ connector, account }, never())
  expect(id).toMatch(/^[0-9A-F]{64}$/)
  // The same lie, told of another transaction than was asked about.
  await expect(transactions.status(id, chain, never())).rejects.toMatchObject({ code: 'cosmos/invalid-answer' })
})

test('the reason of a node is shown without direction characters, and cut', async () => {
  const { connector } = await onLocalChain()
  const raw_log = `\u202e<b>${'x'.repeat(10_000)}`
  const { url } = await startLyingGateway({ 'v1beta1/txs': { tx_response: { code: 5, codespace: 'sdk', raw_log } } })
  const prepared = await prepare([url])
  const failure = await prepared.send({ connector, account }, never()).catch(error => error)
  expect(failure).toMatchObject({ code: 'transfer/would-fail' })
  expect(failure.context.reason).toBe(`<b>${'x'.repeat(497)}`)
})
