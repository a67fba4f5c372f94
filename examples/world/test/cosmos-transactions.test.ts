import { TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CosmosNode, startCosmosNode } from '../src/index.js'
import {
  broadcastCosmos,
  type CosmosTransfer,
  cosmosAddress,
  cosmosWallet,
  sendCosmos,
  signCosmos,
  signCosmosAmino
} from './cosmos-transfers.js'

const to = 'cosmos1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnrk363e'
let node: CosmosNode
let wallet: Awaited<ReturnType<typeof cosmosWallet>>
let from = ''
beforeAll(async () => {
  node = await startCosmosNode()
  wallet = await cosmosWallet()
  from = await cosmosAddress(wallet)
  node.setBalance(from, 1_000_000_000n)
})
afterAll(() => node.stop())

const get = async (path: string) => {
  const response = await fetch(`${node.url}/cosmos/${path}`)
  return [response.status, await response.json()]
}
const held = async (address: string) => {
  const [, { balance }] = (await get(`bank/v1beta1/balances/${address}/by_denom?denom=uatom`)) as [
    number,
    { balance: { amount: string } }
  ]
  return BigInt(balance.amount)
}
const sign = (transfer: Partial<CosmosTransfer> = {}) =>
  signCosmos(node.url, wallet, { to, amount: 1_000n, ...transfer })

test.each(['direct', 'amino'] as const)(
  'executes a transfer signed in the %s mode, increments the sequence and stores the key',
  async mode => {
    const [before, paid] = [await held(to), await held(from)]
    const transfer = { to, amount: 1_500n, memo: 'a & b <c>' }
    const bytes =
      mode === 'direct' ? await signCosmos(node.url, wallet, transfer) : await signCosmosAmino(node.url, transfer)
    const { code, txhash, raw_log } = await broadcastCosmos(node.url, bytes)
    expect([code, raw_log]).toEqual([0, ''])
    expect([await held(to), await held(from)]).toEqual([before + 1_500n, paid - 3_500n])
    expect(await get(`tx/v1beta1/txs/${txhash.toLowerCase()}`)).toMatchObject([
      200,
      {
        tx: { body: { memo: transfer.memo, messages: [{ to_address: to, amount: [{ amount: '1500' }] }] } },
        tx_response: { code: 0, txhash, raw_log: '', gas_wanted: '200000' }
      }
    ])
    expect(await get(`auth/v1beta1/accounts/${from}`)).toMatchObject([
      200,
      { account: { sequence: mode === 'direct' ? '1' : '2', pub_key: { '@type': '/cosmos.crypto.secp256k1.PubKey' } } }
    ])
  }
)

test.each<[string, Partial<CosmosTransfer>, number, RegExp]>([
  [
    'another chain',
    { chainId: 'cosmoshub-4' },
    4,
    /^signature verification failed; .*chain-id \(latchkit-1\): unauthorized$/
  ],
  ['another account number', { number: 77 }, 4, /signature verification failed/],
  [
    'another turn',
    { sequence: 99 },
    32,
    /^account sequence mismatch, expected \d, got 99: incorrect account sequence$/
  ],
  ['too small a fee', { fee: 999n }, 13, /^insufficient fees; got: 999uatom required: 1000uatom: insufficient fee$/],
  ['too little gas', { gas: 100 }, 11, /out of gas/],
  ['a memo of 257 bytes', { memo: 'x'.repeat(257) }, 12, /256 characters|is 256 but received 257/],
  ['nothing to send', { amount: 0n }, 10, /invalid coins/],
  [
    'a recipient of another chain',
    { to: 'osmo15yk64u7zc9g9k2yr2wmzeva5qgwxps6ywful0v' },
    7,
    /expected cosmos, got osmo/
  ]
])('rejects %s', async (_, transfer, code, words) => {
  const before = await held(from)
  const answer = await broadcastCosmos(node.url, await sign(transfer))
  expect(answer).toMatchObject({ code, raw_log: expect.stringMatching(words) })
  expect(await held(from)).toBe(before)
})

test('rejects a transaction signed by another account, and malformed bytes', async () => {
  const bytes = await sign()
  const raw = TxRaw.decode(bytes)
  const [signature = new Uint8Array()] = raw.signatures
  const spoiled = TxRaw.encode({
    ...raw,
    signatures: [signature.map((byte, index) => (index === 7 ? byte ^ 1 : byte))]
  })
  expect(await broadcastCosmos(node.url, spoiled.finish())).toMatchObject({ code: 4 })
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const [r, half] = [signature.slice(0, 32), Buffer.from(signature.slice(32)).toString('hex')]
  const high = Buffer.from((order - BigInt(`0x${half}`)).toString(16).padStart(64, '0'), 'hex')
  const other = TxRaw.encode({ ...raw, signatures: [Uint8Array.of(...r, ...high)] }).finish()
  expect(await broadcastCosmos(node.url, other)).toMatchObject({ code: 4 })
  expect(await broadcastCosmos(node.url, TxRaw.encode({ ...raw, signatures: [] }).finish())).toMatchObject({ code: 4 })
  expect(await broadcastCosmos(node.url, Uint8Array.of(1, 2, 3))).toMatchObject({ code: 2 })
})

test('includes a waiting transaction in the requested block, and counts its sequence before', async () => {
  node.setBlocks('asked')
  const before = await held(to)
  const hash = await sendCosmos(node.url, wallet, { to, amount: 5n })
  expect(await get(`tx/v1beta1/txs/${hash}`)).toMatchObject([404, { code: 5, message: `tx not found: ${hash}` }])
  expect(await held(to)).toBe(before)
  const again = await broadcastCosmos(node.url, await sign())
  expect(again).toMatchObject({ code: 32 })
  node.setBlocks('instant')
  expect(await held(to)).toBe(before + 5n)
})

test('fails a transaction in the block if its messages fail, and charges the fee', async () => {
  const before = await held(from)
  const hash = await sendCosmos(node.url, wallet, { to, amount: before })
  expect(await get(`tx/v1beta1/txs/${hash}`)).toMatchObject([
    200,
    { tx_response: { code: 5, raw_log: expect.stringContaining('insufficient funds') } }
  ])
  expect(await held(from)).toBe(before - 2_000n)
})

test('simulates an unsigned transaction and returns its gas', async () => {
  const raw = TxRaw.decode(await sign())
  const simulate = async (bytes: Uint8Array) => {
    const body = JSON.stringify({ tx_bytes: Buffer.from(bytes).toString('base64') })
    const answer = await fetch(`${node.url}/cosmos/tx/v1beta1/simulate`, { method: 'POST', body })
    return [answer.status, await answer.json()]
  }
  const before = await held(from)
  const unsigned = TxRaw.encode({ ...raw, signatures: [new Uint8Array()] }).finish()
  expect(await simulate(unsigned)).toMatchObject([200, { gas_info: { gas_used: expect.stringMatching(/^\d{5}$/) } }])
  expect(await simulate(await sign({ amount: 10n ** 12n }))).toMatchObject([
    500,
    { code: 2, message: expect.stringContaining('insufficient funds') }
  ])
  expect(await held(from)).toBe(before)
})

test('returns the metadata of a described denom, and the minimum gas price', async () => {
  const path = 'bank/v1beta1/denoms_metadata_by_query_string?denom=factory%2Fosmo'
  expect(await get(path)).toMatchObject([404, { code: 5 }])
  const metadata = { base: 'factory/osmo', display: 'osmo', name: 'Osmo', symbol: 'OSMO', denom_units: [] }
  node.describe('factory/osmo', metadata)
  expect(await get(path)).toEqual([200, { metadata }])
  expect(await get('base/node/v1beta1/config')).toEqual([200, { minimum_gas_price: '0.005000uatom' }])
})

test('has no account before its first coin', async () => {
  const nobody = 'cosmos1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqnrql8a'
  expect(await get(`auth/v1beta1/accounts/${nobody}`)).toMatchObject([404, { code: 5 }])
  node.setBalance(nobody, 1n)
  expect(await get(`auth/v1beta1/accounts/${nobody}`)).toMatchObject([
    200,
    { account: { pub_key: null, sequence: '0' } }
  ])
})
