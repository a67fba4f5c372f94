import { describe, expect, test } from 'vitest'
import { decodeMessage, rawJson, requestFields, shortJson, signInMessage } from '../src/kit/index.js'
import type { RequestToDecode } from '../src/port/request-decoder.js'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const nowMs = Date.UTC(2026, 8, 30, 12)
const request: RequestToDecode = {
  method: 'personal_sign',
  params: [],
  chain: 'eip155:1',
  account: `eip155:1:${address}`,
  origin: 'https://shop.example'
}
const hexOf = (text: string) => `0x${Buffer.from(text).toString('hex')}`
const decode = (text: string, more: object = {}, of = request) =>
  decodeMessage({ text, hex: hexOf(text), ...more }, of, nowMs)
const codes = ({ warnings }: ReturnType<typeof decode>) =>
  warnings.map(({ code, subject }) => (subject === undefined ? code : `${code} ${subject}`))

describe('a text', () => {
  test('is shown as it is', () => {
    const decoded = decode('Hello,\n\tworld')
    expect(decoded.actions).toEqual([{ type: 'message', text: 'Hello,\n\tworld' }])
    expect(decoded.warnings).toEqual([])
    expect(decoded.raw).toBe('Hello,\n\tworld')
  })

  test.each([
    ['a zero-width space', 'pay\u200bme'],
    ['a change of direction', 'a\u202eb'],
    ['a line separator', 'a\u2028b'],
    ['a null character', 'a\0b'],
    ['a blank letter', 'a\u3164b'],
    ['a gap of many lines', `a${'\n'.repeat(12)}b`]
  ])('with %s is warned about', (_, text) => {
    expect(codes(decode(text))).toEqual(['hidden-characters'])
  })

  test.each(['ab'.repeat(32), `0x${'AB'.repeat(32)}`, ` ${'12'.repeat(32)}\n`])(
    'that is the hash "%s" is warned about',
    text => {
      expect(codes(decode(text))).toEqual(['blind-hash'])
    }
  )

  test('for another account is warned about', () => {
    expect(codes(decode('Hello', { address: other }))).toEqual([`foreign-account ${other}`])
    expect(codes(decode('Hello', { address }))).toEqual([])
  })

  test('keeps the warnings of its family', () => {
    expect(codes(decode('Hello', { warnings: [{ code: 'transaction-as-message' }] }))).toEqual([
      'transaction-as-message'
    ])
  })
})

test.each([
  [32, 'blind-hash'],
  [33, 'unknown-data']
])('%i bytes that are no text are %s', (length, code) => {
  const hex = `0x${'ff'.repeat(length)}`
  const decoded = decodeMessage({ hex }, request, nowMs)
  expect(decoded.actions).toEqual([{ type: 'data', hex }])
  expect(codes(decoded)).toEqual([code])
})

describe('a sign-in message', () => {
  const fields = {
    chain: 'eip155:1',
    domain: 'shop.example',
    uri: 'https://shop.example/login',
    nonce: '32891756',
    issuedAtMs: nowMs
  } as const
  const messageOf = (change: object = {}, account = address) =>
    signInMessage({ ...fields, ...change }, account, 'Ethereum')

  test('of this page is shown with its statement', () => {
    const text = messageOf({ statement: 'I accept the terms.' })
    const decoded = decode(text)
    expect(decoded.actions).toMatchObject([
      { type: 'sign-in', domain: 'shop.example', uri: fields.uri, statement: 'I accept the terms.', text }
    ])
    expect(decoded.warnings).toEqual([])
  })

  test.each<[string, object, string]>([
    ['for another site', { domain: 'bank.example', uri: 'https://bank.example' }, 'foreign-domain bank.example'],
    ['for another port', { domain: 'shop.example:8443' }, 'foreign-domain shop.example:8443'],
    ['with a URI of another site', { uri: 'https://bank.example' }, 'foreign-domain bank.example'],
    ['for another chain', { chain: 'eip155:137' }, 'foreign-chain 137'],
    ['that has expired', { expiresAtMs: nowMs }, 'invalid-time'],
    ['that is not valid yet', { notBeforeMs: nowMs + 1 }, 'invalid-time'],
    ['of the future', { issuedAtMs: nowMs + 6 * 60_000 }, 'invalid-time']
  ])('%s is warned about', (_, change, expected) => {
    expect(codes(decode(messageOf(change)))).toEqual([expected])
  })

  test.each<[string, object]>([
    ['without an end', {}],
    ['that expires later', { expiresAtMs: nowMs + 1 }],
    ['of a server whose clock is ahead', { issuedAtMs: nowMs + 4 * 60_000 }]
  ])('%s is not warned about', (_, change) => {
    expect(codes(decode(messageOf(change)))).toEqual([])
  })

  test('of another account is warned about', () => {
    expect(codes(decode(messageOf({}, other)))).toEqual([`foreign-account ${other}`])
  })

  test.each<[string, (text: string) => string]>([
    ['text after it', text => `${text}\nI also pay 5 ETH`],
    ['one empty line in the place of two and a changed field', text => text.replace('\n\nURI', '\nURI')],
    ['an unknown version', text => text.replace('Version: 1', 'Version: 2')]
  ])('with %s is shown as a text, with a warning', (_, change) => {
    const decoded = decode(change(messageOf({ statement: 'Hi' })))
    expect(decoded.actions).toMatchObject([{ type: 'message' }])
    expect(codes(decoded)).toEqual(['invalid-sign-in'])
  })

  test('that breaks the rules, for another site, has both warnings', () => {
    const text = `${messageOf({ domain: 'bank.example' })}\nmore`
    expect(codes(decode(text))).toEqual(['invalid-sign-in', 'foreign-domain bank.example'])
  })

  test.each(['mainnet', 'solana:mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])(
    'of Solana has one empty line without a statement, and the chain %s',
    chainId => {
      const key = '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA'
      const text = [
        'shop.example wants you to sign in with your Solana account:',
        key,
        '',
        'URI: https://shop.example/login',
        'Version: 1',
        `Chain ID: ${chainId}`,
        'Nonce: 32891756',
        'Issued At: 2026-09-30T12:00:00.000Z'
      ].join('\n')
      const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
      const decoded = decode(text, {}, { ...request, chain, account: `${chain}:${key}` })
      expect(decoded.actions).toMatchObject([{ type: 'sign-in' }])
      expect(codes(decoded)).toEqual([])
    }
  )
})

describe('fields of a value', () => {
  test('keep names, types and nesting', () => {
    const value = { to: 'bob', amount: 5n, list: [{ data: Uint8Array.of(1, 255) }], none: null }
    expect(requestFields(value)).toEqual([
      { name: 'to', type: 'text', value: 'bob' },
      { name: 'amount', type: 'number', value: '5' },
      {
        name: 'list',
        type: 'fields',
        fields: [{ name: '0', type: 'fields', fields: [{ name: 'data', type: 'bytes', value: '0x01ff' }] }]
      },
      { name: 'none', type: 'text', value: 'null' }
    ])
  })

  test('are limited in number, depth and length', () => {
    expect(requestFields(Array.from({ length: 200 }, () => 1)).at(-1)).toEqual({
      name: '199',
      type: 'number',
      value: '1'
    })
    const many = requestFields(Array.from({ length: 10_000 }, () => 1))
    expect(many).toHaveLength(201)
    expect(many.at(-1)).toEqual({ name: '…', type: 'text', value: '…' })
    const deep = Array.from({ length: 100 }).reduce<unknown>(inner => ({ inner }), 'core')
    expect(JSON.stringify(requestFields({ deep })).match(/"fields"/g)?.length).toBeLessThan(30)
    expect(requestFields({ text: 'x'.repeat(1e6) })[0]).toMatchObject({ value: 'x'.repeat(2_000) })
  })

  test.each([undefined, null, 7, 'text'])('of %j are none, or its characters', value => {
    expect(requestFields(value).every(({ type }) => type === 'text')).toBe(true)
  })
})

test('raw JSON has whole numbers as text, and bytes as hex', () => {
  expect(rawJson({ value: 2n, data: Uint8Array.of(1) })).toBe('{\n  "value": "2",\n  "data": "0x01"\n}')
  expect(rawJson(undefined)).toBe('undefined')
})

test('a large value is shown as the beginning of its JSON', () => {
  const value = { text: 'x'.repeat(50), list: [1, 2], more: { data: Uint8Array.of(1) } }
  expect(shortJson(value, 40)).toBe(`{"text":"${'x'.repeat(28)}…","list":"…","more":"…"}`)
  expect(shortJson(value, 1_000)).toBe(`{"text":"${'x'.repeat(50)}","list":[1,2],"more":{"data":"0x01"}}`)
  const shared = Array.from({ length: 40 }).reduce<unknown>(inner => [inner, inner], 1)
  for (const large of [shared, new Array(2 ** 32 - 1), 'x'.repeat(1e7), Array(1e6).fill('text')])
    expect(shortJson(large, 1_000).length).toBeLessThan(2_000)
  const circular: unknown[] = []
  circular.push(circular)
  expect(() => shortJson(circular, 1e6)).toThrow()
})
