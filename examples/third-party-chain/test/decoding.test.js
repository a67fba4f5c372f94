import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Address, beginCell } from '@ton/core'
import { createDecoder } from '../dist/lazy/decoding/decode-request.js'
import { createAccount } from './wallet.js'

const [mine, other] = [createAccount(1), createAccount(2)]
const network = {
  caipNetworkId: 'ton:-239',
  testnet: false,
  nativeCurrency: { name: 'Toncoin', symbol: 'TON', decimals: 9 }
}
const request = (method, params) => ({
  method,
  params,
  chain: 'ton:-239',
  account: `ton:-239:${mine.address}`,
  origin: 'https://shop.example'
})
const decode = createDecoder(network)
const decodeText = (text, from = mine.address) => decode(request('ton_signText', { from, text }))
const decodeTransaction = (messages, from = mine.address) =>
  decode(request('ton_sendTransaction', { from, transaction: { messages } }))

const toBoc = cell => cell.toBoc().toString('base64')
const commentOf = text => toBoc(beginCell().storeUint(0, 32).storeStringTail(text).endCell())
const swap = toBoc(beginCell().storeUint(0x25938561, 32).endCell())
const payment = { address: other.address, amount: '1500000000' }
const transfer = {
  type: 'transfer',
  asset: network.nativeCurrency,
  amount: 1_500_000_000n,
  to: other.address,
  fields: []
}
const unknownContract = { code: 'unknown-contract', subject: other.address }
const foreignAccount = { code: 'foreign-account', subject: other.address }

describe('the decoder of requests', () => {
  test('shows a text, and warns of another account', async () => {
    assert.deepEqual(await decodeText('Hello'), {
      actions: [{ type: 'message', text: 'Hello' }],
      warnings: [],
      raw: 'Hello'
    })
    assert.deepEqual((await decodeText('Hello', other.address)).warnings, [foreignAccount])
    assert.deepEqual((await decodeText('ab'.repeat(32))).warnings, [{ code: 'blind-hash' }])
  })

  const comment = [{ name: 'comment', type: 'text', value: 'Invoice 7' }]
  const members = (...names) => names.map(([name, value]) => ({ name, type: 'text', value }))
  const called = (...names) => ({
    type: 'call',
    target: other.address,
    fields: members(['address', other.address], ['amount', '1500000000'], ...names)
  })
  for (const [name, message, actions, warnings] of [
    ['without a body', payment, [transfer], []],
    ['with an empty body', { ...payment, payload: toBoc(beginCell().endCell()) }, [transfer], []],
    ['to a raw address', { ...payment, address: Address.parse(other.raw).toRawString() }, [transfer], []],
    ['with a comment', { ...payment, payload: commentOf('Invoice 7') }, [{ ...transfer, fields: comment }], []],
    [
      'with a comment of hidden characters',
      { ...payment, payload: commentOf('Rent\u202e') },
      [transfer, called(['payload', commentOf('Rent\u202e')])],
      [unknownContract]
    ],
    ['with data', { ...payment, payload: swap }, [transfer, called(['payload', swap])], [unknownContract]],
    [
      'with a comment in two cells',
      { ...payment, payload: commentOf('x'.repeat(200)) },
      [transfer, called(['payload', commentOf('x'.repeat(200))])],
      [unknownContract]
    ],
    [
      'that creates a contract',
      { ...payment, stateInit: other.stateInit },
      [transfer, called(['stateInit', other.stateInit])],
      [unknownContract]
    ]
  ]) {
    test(`shows a payment ${name}`, async () => {
      const decoded = await decodeTransaction([message])
      assert.deepEqual([decoded.actions, decoded.warnings], [actions, warnings])
      assert.deepEqual(JSON.parse(decoded.raw), { messages: [message] })
    })
  }

  test('shows several payments, and warns of another account', async () => {
    const { actions, warnings } = await decodeTransaction([payment, { ...payment, amount: '1' }], other.address)
    assert.deepEqual(actions, [transfer, { ...transfer, amount: 1n }])
    assert.deepEqual(warnings, [foreignAccount])
  })

  test('does not decode requests that the handler rejects, and large ones', async () => {
    for (const params of [
      undefined,
      7,
      {},
      { from: 7, text: 'Hello' },
      { from: mine.address, text: 'x'.repeat(300_000) }
    ])
      assert.equal(await decode(request('ton_signText', params)).catch(() => undefined), undefined)
    const invalid = [[], Array(5).fill(payment), [{ ...payment, amount: '-1' }], [{ ...payment, payload: 'swap' }], [7]]
    const coded = ({ code }) => assert.equal(code, 'transfer/invalid-transaction')
    for (const messages of invalid) assert.equal(await decodeTransaction(messages).catch(coded), undefined)
    const circular = { from: mine.address, transaction: {} }
    circular.transaction.self = circular
    for (const params of [circular, { from: mine.address, transaction: { messages: 'A'.repeat(10_000_000) } }])
      assert.equal(await decode(request('ton_sendTransaction', params)), undefined)
    assert.equal(await decode(request('ton_other', { from: mine.address })).catch(coded), undefined)
  })
})
