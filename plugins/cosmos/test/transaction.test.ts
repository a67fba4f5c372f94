/** Tests encodings against CosmJS and an encoder without a library, and which responses of a wallet are accepted. */
import { encodePubkey, makeAuthInfoBytes, makeSignBytes } from '@cosmjs/proto-signing'
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing'
import { AuthInfo } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  encodeAuthInfo,
  encodeBody,
  encodeSignDoc,
  encodeTransaction,
  type Fee,
  isWithinFee,
  type TransactionSigner
} from '../src/lazy/transfer/transaction.js'
import { authInfoOf, bodyOf, costsAtMost, signDocOf, transactionOf } from './oracle.js'
import { bytesField, message, numberField, plant, readFields, textField } from './protobuf.js'

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
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

describe('encoding', () => {
  test('a body equals that of an encoder without a library', () => {
    fc.assert(fc.property(payments, payment => void expect(encodeBody(payment)).toEqual(bodyOf(payment))))
  })

  test('signer, fee and sign document equal those of CosmJS and of an encoder without a library', () => {
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
        const pubkey = encodePubkey({ type: 'tendermint/PubKeySecp256k1', value: base64(key) } as never)
        const mode = amino ? SignMode.SIGN_MODE_LEGACY_AMINO_JSON : SignMode.SIGN_MODE_DIRECT
        const coins = [{ denom: 'uatom', amount: String(fee) }]
        const expected = makeAuthInfoBytes([{ pubkey, sequence }], coins, gas, undefined, undefined, mode)
        const signer = {
          publicKey: { url, bytes: key },
          sequence: BigInt(sequence),
          mode: amino ? 'amino' : 'direct'
        } as const
        const cost = { denom: 'uatom', amount: fee, gas: BigInt(gas) }
        expect([...encodeAuthInfo(signer, cost)]).toEqual([...expected])
        expect(encodeAuthInfo(signer, cost)).toEqual(authInfoOf(signer, cost))

        const bodyBytes = Uint8Array.of(1, 2, 3)
        const document = { chainId: 'latchkit-1', accountNumber: BigInt(number), bodyBytes, authInfoBytes: expected }
        const signed = encodeSignDoc({
          ...document,
          accountNumber: String(number),
          bodyBytes: base64(bodyBytes),
          authInfoBytes: base64(expected)
        })
        expect([...(signed ?? [])]).toEqual([...makeSignBytes(document as never)])
        expect(signed).toEqual(signDocOf(bodyBytes, expected, 'latchkit-1', BigInt(number)))
      })
    )
  })

  test('numbers of 64 bits are exact, and a larger account number is rejected', () => {
    fc.assert(
      fc.property(uint64, uint64, uint64, (sequence, gas, number) => {
        const [signer, cost] = [{ sequence, mode: 'direct' } as const, { denom: 'uatom', amount: 0n, gas }]
        expect(encodeAuthInfo(signer, cost)).toEqual(authInfoOf(signer, cost))
        const document = { chainId: 'a', accountNumber: `${number}`, bodyBytes: 'AQ==', authInfoBytes: 'Ag==' }
        expect(encodeSignDoc(document)).toEqual(signDocOf(Uint8Array.of(1), Uint8Array.of(2), 'a', number))
        expect(encodeSignDoc({ ...document, accountNumber: `${number + 2n ** 64n}` })).toBeUndefined()
      })
    )
  })

  test('a transaction without a signature has an empty one, and a fee of 0 is encoded', () => {
    const [body, signature] = [Uint8Array.of(1), Uint8Array.of(9, 9)]
    const authInfo = encodeAuthInfo({ sequence: 0n, mode: 'direct' }, { denom: 'uatom', amount: 0n, gas: 0n })
    const read = AuthInfo.decode(authInfo)
    expect(read.fee).toMatchObject({ amount: [], gasLimit: 0n })
    expect(read.signerInfos).toMatchObject([
      { sequence: 0n, modeInfo: { single: { mode: SignMode.SIGN_MODE_DIRECT } } }
    ])
    expect(encodeTransaction(body, authInfo, signature)).toEqual(transactionOf(body, authInfo, signature))
    expect(encodeTransaction(body, authInfo)).toEqual(transactionOf(body, authInfo, new Uint8Array()))
  })
})

const signer: TransactionSigner = {
  publicKey: { url, bytes: new Uint8Array(33).fill(2) },
  sequence: 7n,
  mode: 'direct'
}
const limit: Fee = { denom: 'uatom', amount: 500n, gas: 100_000n }
const asked = encodeAuthInfo(signer, limit)
const changed = (change: (info: AuthInfo) => void) => {
  const info = AuthInfo.decode(asked)
  change(info)
  return AuthInfo.encode(info).finish()
}

test('isWithinFee accepts a lower fee and any gas', () => {
  const lower = [
    (info: AuthInfo) => info.fee?.amount.splice(0),
    (info: AuthInfo) => Object.assign(info.fee?.amount[0] ?? {}, { amount: '499' }),
    (info: AuthInfo) => Object.assign(info.fee ?? {}, { gasLimit: 1n }),
    () => {}
  ]
  for (const change of lower) expect(isWithinFee(changed(change), signer, limit)).toBe(true)
})

test.each<[string, (info: AuthInfo) => void]>([
  ['a higher fee', info => Object.assign(info.fee?.amount[0] ?? {}, { amount: '501' })],
  ['a negative fee', info => Object.assign(info.fee?.amount[0] ?? {}, { amount: '-1' })],
  ['a fee in another coin', info => Object.assign(info.fee?.amount[0] ?? {}, { denom: 'uosmo' })],
  ['a second coin', info => info.fee?.amount.push({ denom: 'uosmo', amount: '1' })],
  ['the same coin twice, too much together', info => info.fee?.amount.push({ denom: 'uatom', amount: '1' })],
  ['another payer', info => Object.assign(info.fee ?? {}, { payer: 'cosmos1payer' })],
  ['a granter', info => Object.assign(info.fee ?? {}, { granter: 'cosmos1granter' })],
  ['another sequence', info => Object.assign(info.signerInfos[0] ?? {}, { sequence: 8n })],
  ['another key', info => Object.assign(info.signerInfos[0]?.publicKey ?? {}, { value: Uint8Array.of(1) })],
  ['a second signer', info => info.signerInfos.push(...info.signerInfos)],
  ['no fee', info => Object.assign(info, { fee: undefined })],
  ['a tip', info => Object.assign(info, { tip: { amount: [], tipper: 'cosmos1' } })]
])('isWithinFee rejects %s', (_, change) => {
  expect(isWithinFee(changed(change), signer, limit)).toBe(false)
})

describe('isWithinFee: an AuthInfo that the library decodes like the requested one', () => {
  const unknown = { number: numberField(15, 1n), bytes: bytesField(15, Uint8Array.of(1)), high: numberField(2_047, 1n) }

  test.each<[string, readonly number[]]>([
    ['AuthInfo', []],
    ['SignerInfo', [1]],
    ['Any of the key', [1, 1]],
    ['PubKey', [1, 1, 2]],
    ['ModeInfo', [1, 2]],
    ['ModeInfo.Single', [1, 2, 1]],
    ['Fee', [2]],
    ['Coin', [2, 1]]
  ])('is rejected with an unknown field in %s', (_, path) => {
    for (const field of Object.values(unknown)) {
      const planted = plant(asked, path, field)
      expect(AuthInfo.decode(planted).fee).toEqual(AuthInfo.decode(asked).fee)
      expect(isWithinFee(planted, signer, limit)).toBe(false)
    }
  })

  const [info, fee] = (readFields(asked) ?? []).map(({ value }) => value as Uint8Array)
  const [signerBytes, feeBytes] = [info ?? new Uint8Array(), fee ?? new Uint8Array()]
  test.each<[string, Uint8Array]>([
    ['its fields in another order', message(bytesField(2, feeBytes), bytesField(1, signerBytes))],
    ['its fee in two parts', message(asked, bytesField(2, feeBytes))],
    ['an empty payer', plant(asked, [2], Uint8Array.of(0x1a, 0))],
    ['its gas twice', plant(asked, [2], numberField(2, limit.gas))],
    [
      'a long encoding of its gas',
      plant(
        changed(({ fee }) => Object.assign(fee ?? {}, { gasLimit: 0n })),
        [2],
        Uint8Array.of(0x10, 0x81, 0)
      )
    ],
    ['its denom twice', plant(asked, [2, 1], textField(1, 'uatom'))],
    ['a group', plant(asked, [], Uint8Array.of(0x7b, 0x7c))]
  ])('is rejected with %s', (_, bytes) => {
    expect(() => AuthInfo.decode(bytes)).not.toThrow()
    expect(isWithinFee(bytes, signer, limit)).toBe(false)
  })
})

test('isWithinFee rejects any bytes that are not an AuthInfo', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), bytes => !isWithinFee(bytes, signer, limit)))
})

test('isWithinFee accepts mutated bytes only if a reader without the library accepts them', () => {
  const edits = fc.array(
    fc.record({ at: fc.nat(asked.length), remove: fc.nat(2), insert: fc.uint8Array({ maxLength: 3 }) }),
    { minLength: 1, maxLength: 2 }
  )
  fc.assert(
    fc.property(edits, list => {
      const bytes = list.reduce<readonly number[]>(
        (all, { at, remove, insert }) => [...all.slice(0, at), ...insert, ...all.slice(at + remove)],
        [...asked]
      )
      const mutated = Uint8Array.from(bytes)
      expect(!isWithinFee(mutated, signer, limit) || costsAtMost(mutated, signer, limit)).toBe(true)
    }),
    { numRuns: 2_000 }
  )
})

test('isWithinFee accepts every fee up to the limit, for any sequence and gas', () => {
  const facts = fc.tuple(uint64, uint64, fc.bigInt({ min: 0n, max: limit.amount }))
  fc.assert(
    fc.property(facts, ([sequence, gas, amount]) => {
      const signed = encodeAuthInfo({ ...signer, sequence }, { ...limit, amount, gas })
      expect(isWithinFee(signed, { ...signer, sequence }, limit)).toBe(true)
      expect(costsAtMost(signed, { ...signer, sequence }, limit)).toBe(true)
    })
  )
})
