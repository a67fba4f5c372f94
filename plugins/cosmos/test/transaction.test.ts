/** What is written here, as CosmJS writes and reads it. */
import { encodePubkey, makeAuthInfoBytes, makeSignBytes } from '@cosmjs/proto-signing'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing'
import { AuthInfo, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { directBytes } from '../src/lazy/direct.js'
import { readFields } from '../src/lazy/protobuf.js'
import {
  type Fee,
  isWithinFee,
  type SignerFacts,
  writeAuthInfo,
  writeBody,
  writeTransaction
} from '../src/lazy/transaction.js'

const url = '/cosmos.crypto.secp256k1.PubKey'
const uint64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
const amount = fc.bigInt({ min: 1n, max: 2n ** 128n })
const denom = fc.constantFrom('uatom', 'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2')
const key = fc.uint8Array({ minLength: 33, maxLength: 33 })
const payments = fc.record({
  from: fc.string({ minLength: 1 }),
  to: fc.string({ minLength: 1 }),
  coin: fc.record({ denom, amount: amount.map(String) }),
  memo: fc.string({ unit: 'grapheme' })
})

test('a body is what CosmJS writes', () => {
  fc.assert(
    fc.property(payments, payment => {
      const { from, to, coin, memo } = payment
      const value = MsgSend.encode({ fromAddress: from, toAddress: to, amount: [{ ...coin }] }).finish()
      const messages = [{ typeUrl: '/cosmos.bank.v1beta1.MsgSend', value }]
      const written = TxBody.encode(TxBody.fromPartial({ messages, memo })).finish()
      expect([...writeBody(payment)]).toEqual([...written])
    })
  )
})

test('what says who signs and pays is what CosmJS writes, and what is signed of both', () => {
  const facts = fc.record({
    key,
    sequence: fc.nat(),
    fee: amount,
    gas: fc.nat(),
    number: fc.nat(),
    amino: fc.boolean()
  })
  fc.assert(
    fc.property(facts, ({ key, sequence, fee, gas, number, amino }) => {
      const pubkey = encodePubkey({
        type: 'tendermint/PubKeySecp256k1',
        value: Buffer.from(key).toString('base64')
      } as never)
      const mode = amino ? SignMode.SIGN_MODE_LEGACY_AMINO_JSON : SignMode.SIGN_MODE_DIRECT
      const coins = [{ denom: 'uatom', amount: String(fee) }]
      const expected = makeAuthInfoBytes([{ pubkey, sequence }], coins, gas, undefined, undefined, mode)
      const signer = {
        publicKey: { url, bytes: key },
        sequence: BigInt(sequence),
        mode: amino ? 'amino' : 'direct'
      } as const
      const written = writeAuthInfo(signer, { denom: 'uatom', amount: fee, gas: BigInt(gas) })
      expect([...written]).toEqual([...expected])

      const bodyBytes = Uint8Array.of(1, 2, 3)
      const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
      const document = { chainId: 'latchkit-1', accountNumber: BigInt(number), bodyBytes, authInfoBytes: expected }
      const signed = directBytes({
        ...document,
        accountNumber: String(number),
        bodyBytes: base64(bodyBytes),
        authInfoBytes: base64(expected)
      })
      expect([...(signed ?? [])]).toEqual([...makeSignBytes(document as never)])
    })
  )
})

test('a transaction is what CosmJS writes; one without a signature has an empty one, and a fee of nothing is there', () => {
  const [body, signature] = [Uint8Array.of(1), Uint8Array.of(9, 9)]
  const authInfo = writeAuthInfo({ sequence: 0n, mode: 'direct' }, { denom: 'uatom', amount: 0n, gas: 0n })
  const read = AuthInfo.decode(authInfo)
  expect(read.fee).toMatchObject({ amount: [], gasLimit: 0n })
  expect(read.signerInfos).toMatchObject([{ sequence: 0n, modeInfo: { single: { mode: SignMode.SIGN_MODE_DIRECT } } }])
  for (const signatures of [[signature], [new Uint8Array()]]) {
    const raw = { bodyBytes: body, authInfoBytes: authInfo, signatures }
    expect([...writeTransaction(body, authInfo, signatures[0])]).toEqual([...TxRaw.encode(raw).finish()])
  }
})

const signer: SignerFacts = { publicKey: { url, bytes: new Uint8Array(33).fill(2) }, sequence: 7n, mode: 'direct' }
const most: Fee = { denom: 'uatom', amount: 500n, gas: 100_000n }
const changed = (change: (info: AuthInfo) => void) => {
  const info = AuthInfo.decode(writeAuthInfo(signer, most))
  change(info)
  return AuthInfo.encode(info).finish()
}

test('a wallet may lower the fee, and choose the gas', () => {
  const lower = [
    (info: AuthInfo) => info.fee?.amount.splice(0),
    (info: AuthInfo) => Object.assign(info.fee?.amount[0] ?? {}, { amount: '499' }),
    (info: AuthInfo) => Object.assign(info.fee ?? {}, { gasLimit: 1n }),
    () => {}
  ]
  for (const change of lower) expect(isWithinFee(changed(change), signer, most)).toBe(true)
})

test.each<[string, (info: AuthInfo) => void]>([
  ['a higher fee', info => Object.assign(info.fee?.amount[0] ?? {}, { amount: '501' })],
  ['a fee that is none', info => Object.assign(info.fee?.amount[0] ?? {}, { amount: '-1' })],
  ['a fee in another coin', info => Object.assign(info.fee?.amount[0] ?? {}, { denom: 'uosmo' })],
  ['a second coin', info => info.fee?.amount.push({ denom: 'uosmo', amount: '1' })],
  ['the same coin twice, too much together', info => info.fee?.amount.push({ denom: 'uatom', amount: '1' })],
  ['somebody who pays', info => Object.assign(info.fee ?? {}, { payer: 'cosmos1payer' })],
  ['somebody who grants', info => Object.assign(info.fee ?? {}, { granter: 'cosmos1granter' })],
  ['another turn', info => Object.assign(info.signerInfos[0] ?? {}, { sequence: 8n })],
  ['another key', info => Object.assign(info.signerInfos[0]?.publicKey ?? {}, { value: Uint8Array.of(1) })],
  ['a second signer', info => info.signerInfos.push(...info.signerInfos)],
  ['no fee', info => Object.assign(info, { fee: undefined })],
  ['a tip', info => Object.assign(info, { tip: { amount: [], tipper: 'cosmos1' } })]
])('%s is not what was asked for', (_, change) => {
  expect(isWithinFee(changed(change), signer, most)).toBe(false)
})

test('bytes that are no message are read as none, whatever they are', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
      const fields = readFields(bytes)
      expect(fields === undefined || Array.isArray(fields)).toBe(true)
      expect(isWithinFee(bytes, signer, most)).toBe(false)
    })
  )
  const numbers = fc.tuple(uint64, uint64)
  fc.assert(
    fc.property(numbers, ([sequence, gas]) =>
      isWithinFee(writeAuthInfo({ ...signer, sequence }, { ...most, gas }), { ...signer, sequence }, most)
    )
  )
})
