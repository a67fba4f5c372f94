import { type Hex, serializeTransaction, stringToHex, toHex, toRlp } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, decode, decoded, other, usdc, warningsOf } from './decode.js'

const sign = (data: string, address = account) => decoded('personal_sign', [data, address])
const fields = { to: usdc, value: 1n, chainId: 1, nonce: 0, gas: 21_000n, data: '0xc0de' } as const
const signature = { r: `0x${'11'.repeat(32)}`, s: `0x${'22'.repeat(32)}`, yParity: 0 } as const

const signIn = `shop.example wants you to sign in with your Ethereum account:
${account}

Welcome

URI: https://shop.example/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2020-01-01T00:00:00.000Z`

test.each<[title: string, data: string, action: object, warnings: readonly string[]]>([
  ['a text', 'Hello', { type: 'message', text: 'Hello' }, []],
  ['a text in hex', stringToHex('Grüße 🌲'), { type: 'message', text: 'Grüße 🌲' }, []],
  ['a text that begins like hex', '0x123', { type: 'message', text: '0x123' }, []],
  ['half a surrogate as the character that is signed', 'a\ud800', { type: 'message', text: 'a\ufffd' }, []],
  ['bytes that are no text', '0xff00', { type: 'data', hex: '0xff00' }, ['unknown-data']],
  ['no bytes', '0x', { type: 'data', hex: '0x' }, ['unknown-data']],
  ['a hash', `0x${'ab'.repeat(32)}`, { type: 'data', hex: `0x${'ab'.repeat(32)}` }, ['blind-hash']],
  ['a byte order mark', '0xefbbbf41', { type: 'message', text: '\ufeffA' }, ['hidden-characters']]
])('decodes %s', async (_title, data, action, warnings) => {
  const request = await sign(data)
  expect(request.actions).toEqual([action])
  expect(warningsOf(request)).toEqual(warnings)
})

test('decodes a sign-in message', async () => {
  const request = await sign(stringToHex(signIn))
  expect(request.actions).toMatchObject([{ type: 'sign-in', domain: 'shop.example', text: signIn }])
  expect(request.warnings).toEqual([])
})

test('warns about a message for another account, whatever the case of its address', async () => {
  expect(warningsOf(await sign('Hello', other))).toEqual([`foreign-account ${other}`])
  expect(warningsOf(await sign('Hello', account.toLowerCase()))).toEqual([])
})

describe('a message that is a transaction has a warning', () => {
  test.each<[title: string, data: Hex]>([
    ['a legacy one', serializeTransaction({ ...fields, type: 'legacy', gasPrice: 1n })],
    [
      'a signed legacy one',
      serializeTransaction({ ...fields, type: 'legacy', gasPrice: 1n }, { ...signature, v: 27n })
    ],
    ['one without a chain', serializeTransaction({ to: usdc, type: 'legacy', gasPrice: 1n })],
    ['one with an access list', serializeTransaction({ ...fields, type: 'eip2930', gasPrice: 1n })],
    ['one with a priority fee', serializeTransaction({ ...fields, type: 'eip1559', maxFeePerGas: 1n })],
    ['a signed one', serializeTransaction({ ...fields, type: 'eip1559', maxFeePerGas: 1n }, signature)],
    ['one that delegates', serializeTransaction({ ...fields, type: 'eip7702', authorizationList: [] })]
  ])('%s', async (_title, data) => {
    expect(warningsOf(await sign(data))).toEqual(['transaction-as-message', 'unknown-data'])
  })

  test.each<[title: string, data: string]>([
    ['a list of five values', toRlp(['0xff', '0xff', '0xff', '0xff', '0xff'])],
    ['a transaction with a byte after it', `${serializeTransaction({ ...fields, type: 'legacy', gasPrice: 1n })}00`],
    ['a transaction of an unknown type', `0x05${serializeTransaction({ ...fields, type: 'legacy' }).slice(2)}`],
    ['a text in Chinese', '請簽署此訊息以登入'],
    ['nested lists', `0x${'c1'.repeat(100_000)}`]
  ])('but not %s', async (_title, data) => {
    expect(warningsOf(await sign(data))).not.toContain('transaction-as-message')
  })
})

test.each<[title: string, params: unknown]>([
  ['parameters in the other order', [account, toHex('Hello')]],
  ['no address', ['Hello']],
  ['a name in place of an address', ['Hello', 'shop.eth']],
  ['a number', [7, account]],
  ['no list', { data: 'Hello' }]
])('leaves out %s', async (_title, params) => {
  expect(await decode('personal_sign', params)).toBeUndefined()
})
