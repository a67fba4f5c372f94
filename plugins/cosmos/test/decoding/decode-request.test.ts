/** Documents around messages: signer, chain, fee, memo, texts to sign, and parts that cannot be decoded. */
import { MsgTransfer } from 'cosmjs-types/ibc/applications/transfer/v1/tx'
import { describe, expect, test } from 'vitest'
import { createClient } from '../../src/lazy/client.js'
import { readOptions } from '../../src/options.js'
import { hub } from '../networks.js'
import { bytesField, message as fieldsOfMessage, numberField, plant, textField } from '../protobuf.js'
import {
  adr36,
  amino,
  any,
  arbitrary,
  atom,
  type DirectOptions,
  decode,
  direct,
  inAmino,
  inDirect,
  listedDenom,
  members,
  mine,
  onOsmosis,
  other,
  send,
  short,
  third
} from './requests.js'

const sending = (options?: DirectOptions) => decode(direct([inDirect(send())], options))
const sendingAmino = (change?: object, signer?: string) => decode(amino([inAmino(send())], change, signer))
const codes = (decoded: Awaited<ReturnType<typeof decode>>) => short(decoded).warnings
const fieldsOf = ({ actions }: Awaited<ReturnType<typeof decode>>) => members(actions.at(-1)?.fields)

describe('a text to sign', () => {
  const signIn = (domain: string, chain = 'cosmoshub-4') => `${domain} wants you to sign in with your Cosmos account:
${mine}


URI: https://${domain}
Version: 1
Chain ID: ${chain}
Nonce: 12345678
Issued At: ${new Date().toJSON()}`

  test.each<[string, ReturnType<typeof arbitrary>, object, string[]]>([
    ['a text', arbitrary({ data: 'Hello' }), { type: 'message', text: 'Hello' }, []],
    ['a text in base64', arbitrary({ data: 'SGVsbG8=', encoding: 'base64' }), { type: 'message', text: 'Hello' }, []],
    ['bytes', arbitrary({ data: '/wA=', encoding: 'base64' }), { type: 'data', hex: '0xff00' }, ['unknown-data']],
    ['a hash', arbitrary({ data: 'ab'.repeat(32) }), { type: 'message', text: 'ab'.repeat(32) }, ['blind-hash']],
    [
      'hidden characters',
      arbitrary({ data: 'Hel\u202elo' }),
      { type: 'message', text: 'Hel\u202elo' },
      ['hidden-characters']
    ],
    [
      'the text of another account',
      arbitrary({ signerAddress: other, data: 'Hello' }),
      { type: 'message', text: 'Hello' },
      [`foreign-account ${other}`]
    ],
    ['a document of ADR-36', amino([], adr36('Hello')), { type: 'message', text: 'Hello' }, []],
    [
      'a document of ADR-36 with another signer',
      amino([], adr36('Hello', other)),
      { type: 'message', text: 'Hello' },
      [`foreign-account ${other}`]
    ]
  ])('%s', async (_title, request, action, warnings) => {
    expect(short(await decode(request))).toEqual({ actions: [action], warnings })
  })

  test('is a sign-in, for this site and for another one', async () => {
    const own = await decode(arbitrary({ data: signIn('shop.example') }))
    expect(own).toMatchObject({ actions: [{ type: 'sign-in', domain: 'shop.example' }], warnings: [] })
    const foreign = await decode(amino([], adr36(signIn('evil.example', 'osmosis-1'))))
    expect(codes(foreign)).toEqual(['foreign-domain evil.example', 'foreign-chain osmosis-1'])
  })

  test.each([
    ['a chain', { chain_id: 'cosmoshub-4' }],
    ['a fee', { fee: { amount: [atom(1)], gas: '0' } }],
    ['a memo', { memo: 'Hello' }],
    ['a number', { sequence: '1' }],
    ['two messages', { msgs: [...adr36('Hello').msgs, ...adr36('Hello').msgs] }]
  ])('is not a document of ADR-36 with %s', async (_title, change) => {
    const warnings = codes(await decode(amino([], adr36('Hello', mine, change))))
    expect(warnings).toContain('unknown-contract sign/MsgSignData')
    expect(warnings).toContain('unknown-data')
  })
})

test('warns of another chain and of another signer', async () => {
  expect(codes(await sending())).toEqual([])
  expect(codes(await sending({ chainId: 'osmosis-1' }))).toEqual(['foreign-chain osmosis-1'])
  expect(codes(await sending({ signerAddress: other }))).toEqual([`foreign-account ${other}`])
  expect(codes(await sending({ signerAddress: mine.toUpperCase() }))).toEqual([])
  expect(codes(await sendingAmino({ chain_id: 'osmosis-1' }))).toEqual(['foreign-chain osmosis-1'])
  expect(codes(await sendingAmino({}, other))).toEqual([`foreign-account ${other}`])
})

test('shows memo, timeout and the accounts that pay the fee below the last message', async () => {
  const inDirectMode = await sending({
    body: { memo: 'Invoice 7', timeoutHeight: 900n, timeoutTimestamp: { seconds: 1_900_000_000n, nanos: 0 } },
    authInfo: { fee: { amount: [atom(5_000)], gasLimit: 200_000n, payer: third, granter: other } }
  })
  const fields = { memo: 'Invoice 7', timeout_height: '900', payer: third, granter: other }
  const time = '2030-03-17T17:46:40.000Z'
  expect(fieldsOf(inDirectMode)).toEqual({ ...fields, gas_limit: '200000', timeout_timestamp: time })
  const fee = { amount: [atom(5_000)], gas: '200000', payer: third, granter: other }
  const inAminoMode = await sendingAmino({ memo: 'Invoice 7', timeout_height: '900', fee })
  expect(fieldsOf(inAminoMode)).toEqual({ ...fields, gas: '200000' })
  expect([codes(inDirectMode), codes(inAminoMode)]).toEqual([[], []])
})

describe('the fee', () => {
  const paid = (amount: readonly object[]) => sendingAmino({ fee: { amount, gas: '200000' } })
  const priced = readOptions({ networks: [{ ...hub, gasPrice: '0.025' }] }).networks

  test('is the sum in the chain’s own coin', async () => {
    expect((await paid([atom(5_000)])).fee).toBe(5_000n)
    expect((await paid([])).fee).toBe(0n)
    expect((await sending({ authInfo: { fee: undefined } })).fee).toBe(0n)
  })
  test.each([
    ['of a whole coin is high', 1_000_000, ['high-fee 1000000']],
    ['below a whole coin is not', 999_999, []]
  ])('%s without a configured gas price', async (_title, amount, warnings) => {
    expect(codes(await paid([atom(amount)]))).toEqual(warnings)
  })
  test.each([
    ['of 20 million units of gas is high', 500_000, ['high-fee 500000']],
    ['below that is not', 499_999, []]
  ])('%s with a configured gas price', async (_title, amount, warnings) => {
    const request = amino([inAmino(send())], { fee: { amount: [atom(amount)], gas: '200000' } })
    expect(codes(await decode(request, priced))).toEqual(warnings)
  })
  test('in another coin is shown with a warning', async () => {
    const decoded = await paid([{ denom: listedDenom, amount: '1' }])
    expect([decoded.fee, codes(decoded)]).toEqual([undefined, ['high-fee']])
    expect(fieldsOf(decoded)).toMatchObject({ fee: { 0: `1${listedDenom}` } })
  })
})

describe('warns of a part that cannot be decoded', () => {
  const unknown = numberField(3_000, 1n)
  const extension = { typeUrl: '/custom.Option', value: Uint8Array.of(1) }
  test.each<[string, DirectOptions]>([
    ['an unknown field in the body', { spoilBody: bytes => plant(bytes, [], unknown) }],
    ['a second memo', { body: { memo: 'a' }, spoilBody: bytes => plant(bytes, [], textField(2, 'b')) }],
    ['an unknown field beside the fee', { spoilAuthInfo: bytes => plant(bytes, [], unknown) }],
    ['an unknown field in the fee', { spoilAuthInfo: bytes => plant(bytes, [2], unknown) }],
    ['an extension option', { body: { extensionOptions: [extension] } }],
    ['an extension option that the chain may ignore', { body: { nonCriticalExtensionOptions: [extension] } }],
    ['a tip', { authInfo: { tip: { amount: [atom(1)], tipper: mine } } }]
  ])('%s', async (_title, options) => {
    expect(codes(await sending(options))).toEqual(['unknown-data'])
  })

  test('shows a message with an unknown field as bytes', async () => {
    const { typeUrl, value } = inDirect(send())
    const decoded = await decode(direct([{ typeUrl, value: plant(value, [], unknown) }]))
    expect(codes(decoded)).toEqual([`unknown-contract ${typeUrl}`, 'unknown-data'])
    expect(short(decoded).actions).toMatchObject([{ type: 'call', target: typeUrl }])
  })

  test('accepts a message without an empty field that the library writes', async () => {
    const sent = { sourceChannel: 'channel-141', token: atom(7), sender: mine, receiver: onOsmosis }
    const { typeUrl, value } = any(MsgTransfer, sent)
    const withoutTimeout = fieldsOfMessage(
      textField(2, 'channel-141'),
      bytesField(3, fieldsOfMessage(textField(1, 'uatom'), textField(2, '7'))),
      textField(4, mine),
      textField(5, onOsmosis)
    )
    expect(value.length).toBe(withoutTimeout.length + 2)
    expect(codes(await decode(direct([{ typeUrl, value: withoutTimeout }])))).toEqual([])
  })
})

test('contains everything that is signed', async () => {
  const { raw } = await sending({ body: { memo: 'Invoice 7' } })
  const document = JSON.parse(raw)
  expect(Buffer.from(document.bodyBytes.slice(2), 'hex').toString()).toContain('Invoice 7')
  expect(document).toMatchObject({ chainId: 'cosmoshub-4', accountNumber: '7' })
  const request = amino([inAmino(send())])
  expect(JSON.parse((await decode(request)).raw)).toEqual((request.params as { signDoc: object }).signDoc)
})

test('is a member of the client, which does not know other methods', async () => {
  const { decodeRequest } = createClient(readOptions({ networks: [hub] }).networks)
  const request = amino([inAmino(send())])
  expect(await decodeRequest(request)).toEqual(await decode(request))
  expect(await decodeRequest({ ...request, method: 'cosmos_getAccounts' })).toBeUndefined()
})
