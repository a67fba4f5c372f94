/** Requests that would take long, lie about their content, or are no requests. */

import type { RequestToDecode } from '@latchkit/plugin-chains/contract'
import { MsgExec } from 'cosmjs-types/cosmos/authz/v1beta1/tx'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpuTimeOf } from '../../../chains/test/cpu-time.js'
import {
  adr36,
  amino,
  any,
  arbitrary,
  atom,
  decode,
  direct,
  inAmino,
  inDirect,
  members,
  mine,
  other,
  send,
  short
} from './requests.js'

/** Above the time of a request that is bounded, the loading of the library included, and below that of others. */
const MAX_MS = 500

/** Returns the warnings, or the error. Checks the time. */
async function outcomeOf(request: RequestToDecode): Promise<readonly string[] | Error> {
  let outcome: readonly string[] | Error = []
  const work = async () => {
    outcome = await decode(request).then(
      decoded => short(decoded).warnings,
      (error: unknown) => error as Error
    )
  }
  expect(await cpuTimeOf(work)).toBeLessThan(MAX_MS)
  return outcome
}
const inDirectMode = inDirect(send())
const inAminoMode = inAmino(send())

/** Returns bytes several times. */
const repeated = (bytes: readonly number[], count: number) => Array.from({ length: count }, () => bytes).flat()
/** Returns messages inside each other, with these bytes in the innermost one. */
function nestedAny(levels: number, value: Uint8Array) {
  let nested = { typeUrl: MsgSend.typeUrl, value }
  for (let level = 0; level < levels; level++) nested = any(MsgExec, { grantee: mine, msgs: [nested] })
  return nested
}

describe('refuses', () => {
  const nested = (levels: number): object => (levels === 0 ? {} : { inner: nested(levels - 1) })
  const withParams = (request: RequestToDecode, params: unknown) => ({ ...request, params })
  const [sendDirect, sendAmino] = [direct([inDirectMode]), amino([inAminoMode])]
  const docOf = ({ params }: RequestToDecode) => (params as { signDoc: object }).signDoc
  const long = Buffer.alloc(10_000_000).toString('base64')

  test.each<[string, () => RequestToDecode]>([
    ['no parameters', () => withParams(sendDirect, undefined)],
    ['parameters that are a text', () => withParams(sendAmino, 'sign')],
    ['a document that is missing', () => withParams(sendAmino, { signerAddress: mine })],
    ['no messages', () => direct([])],
    ['10,000 messages', () => direct(Array(10_000).fill(inDirectMode))],
    ['10,000 messages in amino', () => amino(Array(10_000).fill(inAminoMode))],
    [
      '300 messages inside two',
      () => direct(Array(2).fill(any(MsgExec, { grantee: mine, msgs: Array(150).fill(inDirectMode) })))
    ],
    [
      '40,000 transfers in 200 messages',
      () => amino(Array(200).fill(inAmino(send({ amount: Array(200).fill(atom(1)) }))))
    ],
    ['10 MB of text', () => arbitrary({ data: 'x'.repeat(10_000_000) })],
    ['10 MB of bytes', () => arbitrary({ data: long, encoding: 'base64' })],
    [
      '10 MB in a body',
      () => withParams(sendDirect, { signerAddress: mine, signDoc: { ...docOf(sendDirect), bodyBytes: long } })
    ],
    ['10 MB in amino', () => amino([inAminoMode], { memo: 'x'.repeat(10_000_000) })],
    ['1,000 levels of objects in amino', () => amino([{ type: 'cosmos-sdk/MsgSend', value: nested(1_000) }])],
    ['a message in amino that is a number', () => amino([7 as unknown as object])],
    [
      'an amount that is a number',
      () => amino([inAminoMode], { fee: { amount: [{ denom: 'uatom', amount: 7 }], gas: '1' } })
    ],
    ['unknown members of the document', () => amino([inAminoMode], { extra: 1 })],
    [
      'bytes that are not base64',
      () => withParams(sendDirect, { signerAddress: mine, signDoc: { ...docOf(sendDirect), bodyBytes: '%' } })
    ],
    [
      '500,000 empty fields in a body',
      () => direct([inDirectMode], { spoilBody: body => Uint8Array.from([...body, ...repeated([0x12, 0], 500_000)]) })
    ],
    [
      '90,000 empty messages',
      () => direct([inDirectMode], { spoilBody: body => Uint8Array.from([...body, ...repeated([0x0a, 0], 90_000)]) })
    ],
    [
      '60,000 groups of unknown fields',
      () =>
        direct([inDirectMode], {
          spoilBody: body => Uint8Array.from([...body, ...repeated([0x73, 0x12, 0, 0x74], 45_000)])
        })
    ],
    [
      '90,000 empty coins in a message',
      () => direct([{ typeUrl: MsgSend.typeUrl, value: Uint8Array.from(repeated([0x1a, 0], 90_000)) }])
    ],
    [
      '90,000 empty coins below 30 messages',
      () => direct([nestedAny(30, Uint8Array.from(repeated([0x1a, 0], 90_000)))])
    ],
    [
      '200 unknown messages with 200 members each',
      () =>
        amino(
          Array.from({ length: 200 }, (_, index) => ({
            type: `unknown/${index}`,
            value: Object.fromEntries(Array.from({ length: 200 }, (_, member) => [`m${member}`, mine]))
          }))
        )
    ],
    ['100,000 numbers in a member', () => amino([{ type: 'unknown', value: { list: Array(100_000).fill(0) } }])],
    ['another encoding', () => arbitrary({ data: 'Hello', encoding: 'hex' })]
  ])('%s', async (_title, request) => {
    expect(await outcomeOf(request())).toBeInstanceOf(Error)
  })
})

test('warns of MsgExec inside each other beyond three levels', async () => {
  const levels = (count: number) => {
    let nested = inDirectMode
    for (let level = 0; level < count; level++) nested = any(MsgExec, { grantee: mine, msgs: [nested] })
    return direct([nested])
  }
  expect(await outcomeOf(levels(3))).toEqual([])
  for (const count of [4, 12]) expect(await outcomeOf(levels(count))).toContain('unknown-data')
  expect(await outcomeOf(levels(1_000))).toBeInstanceOf(Error)
})

test('warns of a message that is cut anywhere', async () => {
  const { typeUrl, value } = inDirectMode
  for (let length = 0; length < value.length; length++)
    expect(await outcomeOf(direct([{ typeUrl, value: value.slice(0, length) }]))).toContain('unknown-data')
})

test('decodes the largest requests of these kinds in time', async () => {
  const value = Object.fromEntries(Array.from({ length: 9 }, (_, member) => [`m${member}`, mine]))
  const unknown = Array.from({ length: 190 }, (_, index) => ({ type: `unknown/${index}`, value }))
  expect(await outcomeOf(amino(unknown))).toContain('unknown-data')
  expect(await outcomeOf(direct(Array(200).fill(inDirectMode)))).toEqual([])
  expect(
    await outcomeOf(direct([any(MsgSend, { fromAddress: mine, toAddress: other, amount: Array(200).fill(atom(1)) })]))
  ).toEqual([])
})

test('warns of 201 messages inside one', async () => {
  const exec = any(MsgExec, { grantee: mine, msgs: Array(201).fill(inDirectMode) })
  expect(await outcomeOf(direct([exec]))).toContain('unknown-data')
})

test('shows what is signed or warns, whatever byte of a body is changed, and wherever it is cut', async () => {
  const body = { memo: 'Invoice 7' }
  const signedBody = ({ params }: RequestToDecode) => (params as { signDoc: { bodyBytes: string } }).signDoc.bodyBytes
  const check = async (spoilBody: (bytes: Uint8Array) => Uint8Array) => {
    const request = direct([inDirectMode], { body, spoilBody })
    const decoded = await decode(request).catch(() => undefined)
    const [shown, ...others] = decoded?.actions ?? []
    if (!decoded || shown?.type !== 'transfer' || short(decoded).warnings.length > 0) return
    const { from = mine, to, asset, amount } = shown
    const coin = { denom: asset.address ?? 'uatom', amount: `${amount}` }
    const { memo = '' } = members(shown.fields) as { readonly memo?: string }
    const again = direct([inDirect(send({ fromAddress: from, toAddress: to, amount: [coin] }))], { body: { memo } })
    expect([others.length, signedBody(request)]).toEqual([0, signedBody(again)])
  }
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(255), (position, byte) =>
      check(bytes => bytes.map((old, index) => (index === position % bytes.length ? byte : old)))
    ),
    { numRuns: 1_000 }
  )
  for (let length = 1; length < 150; length++) await check(bytes => bytes.slice(0, -length))
})

test('survives random bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.uint8Array({ maxLength: 100 }), async (body, info) => {
      const random = { spoilBody: () => body, spoilAuthInfo: () => info }
      const outcome = await outcomeOf(direct([inDirectMode], random))
      if (!(outcome instanceof Error)) expect(outcome.length).toBeGreaterThan(0)
    }),
    { numRuns: 300 }
  )
})

test('keeps names such as __proto__ as they are', async () => {
  const value = JSON.parse(`{"__proto__":{"admin":true},"constructor":"x","from_address":"${mine}"}`)
  const decoded = await decode(amino([{ type: '__proto__', value }]))
  expect(short(decoded).warnings).toEqual(['unknown-contract __proto__', 'unknown-data'])
  expect(JSON.stringify(decoded.actions[0]?.fields)).toContain('"name":"admin"')
  expect(({} as { admin?: boolean }).admin).toBeUndefined()
})

test('shows a text that is nearly a document, and a long one, also of white space', async () => {
  expect(await outcomeOf(amino([], adr36('x'.repeat(150_000))))).toEqual([])
  for (const character of ['x', ' ', '\t'])
    expect(await outcomeOf(arbitrary({ data: character.repeat(250_000) }))).toEqual([])
  expect(await outcomeOf(arbitrary({ data: ' \n'.repeat(125_000) }))).toEqual(['hidden-characters'])
  expect(await outcomeOf(arbitrary({ data: JSON.stringify(adr36('Hello', other)) }))).toEqual([])
  expect(await outcomeOf(amino([inAmino(send({ amount: Array(200).fill(atom(1)) }))]))).toEqual([])
})
