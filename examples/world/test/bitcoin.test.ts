/** Tests of the Bitcoin node by Esplora's API, with transactions of another library. */
import { p2pkh, p2tr, p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BitcoinNode, startBitcoinNode } from '../src/index.js'

const regtest = { ...TEST_NETWORK, bech32: 'bcrt' }
let node: BitcoinNode
beforeAll(async () => {
  node = await startBitcoinNode()
})
afterAll(() => node.stop())

const get = async (path: string) => {
  const response = await fetch(node.url + path)
  return [response.status, await response.text()] as const
}
const json = async (path: string) => JSON.parse((await get(path))[1])
const send = async (body: string) => {
  const response = await fetch(`${node.url}/tx`, { method: 'POST', body })
  return [response.status, await response.text()] as const
}
const sums = ({ funded_txo_sum, spent_txo_sum, tx_count }: Record<string, number>) => [
  funded_txo_sum,
  spent_txo_sum,
  tx_count
]

const secretOf = (seed: number) => new Uint8Array(32).fill(seed)
const paymentOf = (seed: number) => p2wpkh(pubECDSA(secretOf(seed)), regtest)

/** Spends the only coin of one account for the other, with change back to the first. */
async function transfer(from: number, to: string, amount: bigint, fee: bigint) {
  const { address = '', script } = paymentOf(from)
  const [{ txid, vout, value }] = await json(`/address/${address}/utxo`)
  const transaction = new Transaction()
  transaction.addInput({ txid, index: vout, witnessUtxo: { script, amount: BigInt(value) } })
  transaction.addOutputAddress(to, amount, regtest)
  transaction.addOutputAddress(address, BigInt(value) - amount - fee, regtest)
  transaction.sign(secretOf(from))
  transaction.finalize()
  return transaction
}

describe('a transfer on the Bitcoin node', () => {
  const from = paymentOf(21).address as string
  const to = p2tr(pubSchnorr(secretOf(22)), undefined, regtest).address as string

  test('is in the mempool, then in a block', async () => {
    await node.fund(from, 5_000_000n)
    const sent = await transfer(21, to, 2_000_000n, 10_000n)
    expect(await send(sent.hex)).toEqual([200, sent.id])
    expect(await send(sent.hex)).toMatchObject([400, expect.stringContaining('-26')])

    const unconfirmed = await json(`/address/${from}`)
    expect(sums(unconfirmed.chain_stats)).toEqual([5_000_000, 0, 1])
    expect(sums(unconfirmed.mempool_stats)).toEqual([2_990_000, 5_000_000, 1])
    expect(await json(`/address/${to}/utxo`)).toEqual([
      { txid: sent.id, vout: 0, status: { confirmed: false }, value: 2_000_000 }
    ])
    expect(await json(`/tx/${sent.id}/status`)).toEqual({ confirmed: false })

    await node.mine()
    const height = Number((await get('/blocks/tip/height'))[1])
    const hash = (await get('/blocks/tip/hash'))[1]
    expect((await get(`/block-height/${height}`))[1]).toBe(hash)
    const confirmed = await json(`/address/${from}`)
    expect(sums(confirmed.chain_stats)).toEqual([7_990_000, 5_000_000, 2])
    expect(sums(confirmed.mempool_stats)).toEqual([0, 0, 0])
    expect(await json(`/tx/${sent.id}/status`)).toMatchObject({
      confirmed: true,
      block_height: height,
      block_hash: hash
    })
    expect((await get(`/tx/${sent.id}/hex`))[1]).toBe(sent.hex)
  })

  test('is rejected with a wrong signature, too low a fee, or a spent or unknown coin', async () => {
    const address = paymentOf(23).address as string
    await node.fund(address, 1_000_000n)
    const sound = await transfer(23, to, 500_000n, 10_000n)

    const [signature = ''] = (sound.getInput(0).finalScriptWitness ?? []).map(part => Buffer.from(part).toString('hex'))
    const middle = signature.slice(20, 40)
    const spoiled = sound.hex.replace(signature, signature.replace(middle, [...middle].reverse().join('')))
    expect(await send(spoiled)).toMatchObject([400, expect.stringContaining('script-verify-flag')])
    expect(await send((await transfer(23, to, 500_000n, 0n)).hex)).toMatchObject([400, expect.stringContaining('-26')])
    expect((await send(sound.hex))[0]).toBe(200)
    await node.mine()
    const second = await transfer(23, to, 100_000n, 10_000n)
    expect((await send(second.hex))[0]).toBe(200)
    await node.mine()
    const [status, text] = await send(sound.hex)
    expect([status, text.startsWith('sendrawtransaction RPC error: {"code":-2')]).toEqual([400, true])
  })
})

test('a transaction response contains its inputs and outputs, and the transactions that spend them', async () => {
  const from = paymentOf(51).address as string
  const to = p2tr(pubSchnorr(secretOf(52)), undefined, regtest).address as string
  await node.fund(from, 900_000n)
  const sent = await transfer(51, to, 400_000n, 5_000n)
  const spent = Buffer.from(sent.getInput(0).txid!).toString('hex')
  const { index = 0 } = sent.getInput(0)
  expect(await json(`/tx/${spent}/outspend/${index}`)).toEqual({ spent: false })
  await send(sent.hex)

  const told = await json(`/tx/${sent.id}`)
  expect(told).toMatchObject({ txid: sent.id, fee: 5_000, weight: sent.weight, status: { confirmed: false } })
  expect(told.vin).toMatchObject([
    {
      txid: spent,
      vout: index,
      prevout: {
        scriptpubkey: Buffer.from(paymentOf(51).script).toString('hex'),
        scriptpubkey_address: from,
        value: 900_000
      },
      witness: sent.getInput(0).finalScriptWitness!.map(part => Buffer.from(part).toString('hex')),
      is_coinbase: false
    }
  ])
  expect(told.vout).toMatchObject([
    { scriptpubkey_address: to, value: 400_000 },
    { scriptpubkey_address: from, value: 495_000 }
  ])
  const spender = { spent: true, txid: sent.id, vin: 0 }
  expect(await json(`/tx/${spent}/outspend/${index}`)).toEqual({ ...spender, status: { confirmed: false } })
  expect(await json(`/tx/${sent.id}/outspends`)).toEqual([{ spent: false }, { spent: false }])

  await node.mine()
  expect(await json(`/tx/${spent}/outspend/${index}`)).toMatchObject({ ...spender, status: { confirmed: true } })
  expect((await json(`/tx/${spent}/outspends`))[index]).toMatchObject(spender)
  expect((await json(`/tx/${sent.id}`)).status.confirmed).toBe(true)

  const none = '0'.repeat(64)
  expect(await get(`/tx/${none}`)).toEqual([404, 'Transaction not found'])
  expect(await get(`/tx/${none}/outspends`)).toEqual([404, 'Transaction not found'])
  expect(await json(`/tx/${none}/outspend/0`)).toEqual({ spent: false })
})

test('the mempool drops a transaction with its descendants, and accepts another in its place', async () => {
  const from = paymentOf(53).address as string
  await node.fund(from, 600_000n)
  const first = await transfer(53, from, 100_000n, 5_000n)
  const second = await transfer(53, from, 200_000n, 5_000n)
  await send(first.hex)
  expect(node.forget(first.id)).toBe(true)
  expect(node.forget(first.id)).toBe(false)
  expect((await get(`/tx/${first.id}`))[0]).toBe(404)
  expect(await json(`/address/${from}/utxo`)).toMatchObject([{ value: 600_000 }])
  expect(await send(second.hex)).toEqual([200, second.id])
  await node.mine()
  expect((await send(first.hex))[0]).toBe(400)
})

test('returns the fee estimates that were set', async () => {
  expect(await json('/fee-estimates')).toEqual({ 1: 8, 6: 3, 144: 1 })
  node.setFeeEstimates({ 2: 1.5 })
  expect(await json('/fee-estimates')).toEqual({ 2: 1.5 })
})

test('treats each address of one key as a separate account', async () => {
  const key = pubECDSA(secretOf(31))
  const [old, segwit] = [p2pkh(key, regtest).address as string, p2wpkh(key, regtest).address as string]
  await node.fund(old, 70_000n)
  await node.fund(segwit, 5_000n)
  expect(sums((await json(`/address/${old}`)).chain_stats)).toEqual([70_000, 0, 1])
  expect(sums((await json(`/address/${segwit}`)).chain_stats)).toEqual([5_000, 0, 1])
  expect(await json(`/address/${segwit}/utxo`)).toMatchObject([{ value: 5_000 }])
})

test('spends different coins for concurrent payments', async () => {
  const address = paymentOf(41).address as string
  await Promise.all([10_000n, 20_000n, 30_000n].map(amount => node.fund(address, amount)))
  expect(sums((await json(`/address/${address}`)).chain_stats)).toEqual([60_000, 0, 3])
})

test('rejects payments above the mined amount, above the supply, and of nothing', async () => {
  const address = paymentOf(42).address as string
  for (const amount of [10n ** 13n, 10n ** 17n, 0n, -1n])
    await expect(node.fund(address, amount)).rejects.toThrow(RangeError)
  expect(await json(`/address/${address}/utxo`)).toEqual([])
})

test('has the first block of every regtest, and responds to unknown ids like Esplora', async () => {
  expect(await get('/block-height/0')).toEqual([
    200,
    '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
  ])
  expect(await get('/block-height/1000000')).toEqual([404, 'Block not found'])
  expect(await get(`/tx/${'0'.repeat(64)}/hex`)).toEqual([404, 'Transaction not found'])
  expect(await get('/nothing')).toEqual([404, 'endpoint does not exist "/nothing"'])
  expect(await send('xyz')).toMatchObject([400, expect.stringContaining('-22')])
  expect(await send('00')).toMatchObject([400, expect.stringContaining('-22')])
})

test.each([
  'x',
  'bc1q4qw42stdzjqs59xvlrlxr8526e3nunw7mp73te',
  'tb1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw',
  'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnux',
  'bcrt1pfewlxm8meyyvgjydfu7v8j4ej64symj6ut8sf66h9germp94qgzs92e5zq',
  '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
])('%s is an invalid address', async none => {
  expect(await get(`/address/${none}`)).toEqual([400, 'Invalid Bitcoin address'])
  expect(await get(`/address/${none}/utxo`)).toEqual([400, 'Invalid Bitcoin address'])
})
