/** Tests transfers through a node that lies. */
import { startPolkadotNode } from '@latchkit/example-world'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { readBody, startHoldable } from '../../../scripts/test/holdable-server.js'
import { account, chain, dot, featuresAt, fresh, larch, never } from './local-chain.js'
import { warmUp } from './warm-up.js'

beforeAll(warmUp, 60_000)

class Refusing {
  constructor(readonly error: { readonly code: number; readonly message: string; readonly data?: unknown }) {}
}

/** Stands before the local chain, and answers these methods otherwise. */
async function startLying(lies: Readonly<Record<string, unknown>>) {
  const honest = await startPolkadotNode()
  const asked: string[] = []
  const server = await startHoldable(async (request, response) => {
    const body = await readBody(request)
    const { id, method } = JSON.parse(body)
    asked.push(method)
    const headers = { 'content-type': 'application/json' }
    response.setHeader('content-type', 'application/json')
    if (Object.hasOwn(lies, method)) {
      const lie = lies[method]
      const outcome = lie instanceof Refusing ? { error: lie.error } : { result: lie }
      return response.end(JSON.stringify({ jsonrpc: '2.0', id, ...outcome }))
    }
    const answer = await fetch(honest.url, { method: 'POST', headers, body })
    return response.end(await answer.text())
  })
  onTestFinished(async () => {
    await server.close()
    await honest.stop()
  })
  return { url: server.url, honest, asked }
}
const request = { account, recipient: fresh, amount: 2n * dot }
const prepare = (...urls: readonly string[]) => featuresAt(...urls).transfer.prepare(request, never())

test.each<[string, Record<string, unknown>]>([
  ['an account in another form', { state_getStorage: '0x00' }],
  ['an invalid version', { state_getRuntimeVersion: { specVersion: '1', transactionVersion: -1 } }],
  ['a negative fee', { payment_queryInfo: { partialFee: '-1' } }],
  ['a fee with an exponent', { payment_queryInfo: { partialFee: '1e9' } }],
  ['a fee of 1e300', { payment_queryInfo: { partialFee: 1e300 } }],
  ['no fee', { payment_queryInfo: null }],
  ['metadata that are not bytes', { state_getMetadata: 'metadata' }]
])('prepare rejects %s of a node', async (_, lies) => {
  const { url } = await startLying(lies)
  await expect(prepare(url)).rejects.toMatchObject({ code: 'transfer/unreachable' })
})

test.each(['0x', '0x6d6574610e', '0x6d6574610d00', `0x6d6574610e${'ff'.repeat(1_000)}`])(
  'prepare rejects the metadata of an unknown runtime (%s) with the reason',
  async metadata => {
    const { url } = await startLying({ state_getMetadata: metadata })
    await expect(prepare(url)).rejects.toMatchObject({
      code: 'transfer/would-fail',
      context: { reason: expect.stringContaining('its runtime is not known here') }
    })
  }
)

test('prepare rejects with transfer/insufficient-fee if the fee exceeds the balance', async () => {
  const { url } = await startLying({ payment_queryInfo: { partialFee: `${99n * dot}` } })
  await expect(prepare(url)).rejects.toMatchObject({ code: 'transfer/insufficient-fee' })
})

test('a transaction for another version than the chain’s is rejected by the chain', async () => {
  const { connector } = await larch()
  const { url } = await startLying({ state_getRuntimeVersion: { specVersion: 7, transactionVersion: 26 } })
  const sending = (await prepare(url)).send({ connector, account }, never())
  await expect(sending).rejects.toMatchObject({
    code: 'transfer/would-fail',
    context: { reason: 'Invalid Transaction: Transaction has a bad signature' }
  })
})

test('a node of another chain gets no further request', async () => {
  const { url, asked } = await startLying({ chain_getBlockHash: `0x${'91'.repeat(32)}` })
  await expect(prepare(url)).rejects.toMatchObject({
    code: 'transfer/wrong-chain',
    context: { chain, served: `polkadot:${'91'.repeat(16)}` }
  })
  expect(asked.every(method => method === 'chain_getBlockHash')).toBe(true)
})

test('the next node gets the request if the first is unreachable', async () => {
  const { url } = await startLying({})
  await expect(prepare('http://127.0.0.1:1', url)).resolves.toMatchObject({ amount: 2n * dot })
})

test('send resolves if the pool has the transaction already', async () => {
  const { connector } = await larch()
  const refusal = new Refusing({ code: 1_013, message: 'Transaction Already Imported' })
  const { url } = await startLying({ author_submitExtrinsic: refusal })
  await expect((await prepare(url)).send({ connector, account }, never())).resolves.toMatch(/^0x[\da-f]{64}$/)
})

test('send rejects with transfer/unreachable if the node is busy', async () => {
  const { connector } = await larch()
  const refusal = new Refusing({ code: -32_005, message: 'limit exceeded' })
  const { url } = await startLying({ author_submitExtrinsic: refusal })
  const sending = (await prepare(url)).send({ connector, account }, never())
  await expect(sending).rejects.toMatchObject({ code: 'transfer/unreachable' })
})

test('the id is the hash of the signed transaction, and the reason of a node is shown without direction characters', async () => {
  const { connector } = await larch()
  const { url } = await startLying({ author_submitExtrinsic: `0x${'00'.repeat(32)}` })
  const id = await (await prepare(url)).send({ connector, account }, never())
  expect(id).not.toBe(`0x${'00'.repeat(32)}`)
  const message = `\u202e<b>${'x'.repeat(10_000)}`
  const { url: other } = await startLying({ author_submitExtrinsic: new Refusing({ code: 1_010, message }) })
  const failure = await (await prepare(other)).send({ connector, account }, never()).catch(error => error)
  expect(failure).toMatchObject({ code: 'transfer/would-fail' })
  expect(failure.context.reason).toMatch(/^<b>x+$/)
  expect(failure.context.reason.length).toBeLessThanOrEqual(500)
})

test.each<[string, unknown]>([
  ['in another form', '0xffffffff'],
  ['with an empty list', '0x00'],
  ['without a value', null]
])('status rejects events %s, and reads them again the next time', async (_, events) => {
  const { connector } = await larch()
  const lies: Record<string, unknown> = {}
  const { url } = await startLying(lies)
  const { transfer, transactions } = featuresAt(url)
  const id = await (await transfer.prepare(request, never())).send({ connector, account }, never())
  lies.state_getStorage = events
  await expect(transactions.status(id, chain, never())).rejects.toMatchObject({ code: 'polkadot/invalid-answer' })
  delete lies.state_getStorage
  await expect(transactions.status(id, chain, never())).resolves.toEqual({ status: 'confirmed' })
})
