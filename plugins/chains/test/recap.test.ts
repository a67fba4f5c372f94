import { base64url, base64urlnopad } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { parseSignInMessage, type Recap, recapOf, signInMessage, withRecap } from '../src/kit/sign-in/index.js'
import type { SignInRequest } from '../src/port/sign-in.js'

const request = {
  chain: 'eip155:1',
  domain: 'shop.example',
  uri: 'https://shop.example/login',
  nonce: '32891756',
  issuedAtMs: Date.UTC(2026, 10, 28)
} as const
const recap: Recap = {
  att: {
    'https://b.example': { 'other/action': [{}] },
    'https://a.example/pictures/': { 'crud/update': [{ max_times: 1 }], 'crud/delete': [{}], 'push/*': [{}] }
  },
  prf: ['bafybeigk7ly3pog6uupxku3b6bubirr434ib6tfaymvox6gotaaaaaaaaa']
}
const encode = (json: string) => `urn:recap:${base64urlnopad.encode(new TextEncoder().encode(json))}`
const description = [
  'I further authorize the stated URI to perform the following actions on my behalf:',
  "(1) 'crud': 'delete', 'update' for 'https://a.example/pictures/'.",
  "(2) 'push': '*' for 'https://a.example/pictures/'.",
  "(3) 'other': 'action' for 'https://b.example'."
].join(' ')

const circular: Record<string, unknown> = {}
circular.self = circular

describe('withRecap', () => {
  test('sorts all keys, also of limits and those that are numbers', () => {
    const limit = { b: 1, a: { 9: 1, 10: 2 } }
    const sent = withRecap(request, { att: { 'https://a.example': { 'crud/read': [limit] } } })
    const json = new TextDecoder().decode(base64urlnopad.decode(sent.resources?.[0]?.slice('urn:recap:'.length) ?? ''))
    expect(json).toBe('{"att":{"https://a.example":{"crud/read":[{"a":{"10":2,"9":1},"b":1}]}}}')
    expect(recapOf(sent)).toEqual({ att: { 'https://a.example': { 'crud/read': [limit] } } })
  })

  test('makes a message with a recap of 10,000 characters', () => {
    const abilities = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [`c/${at}`, [{ chains: ['eip155:1'] }]])
    )
    const sent = withRecap(request, { att: { eip155: abilities } })
    expect(sent.resources?.[0]?.length).toBeGreaterThan(10_000)
    const parsed = parseSignInMessage(signInMessage(sent, `0x${'1'.repeat(40)}`, 'Ethereum'))
    expect(recapOf(parsed ?? {})).toEqual({ att: { eip155: abilities } })
  })

  test('rejects a request that has a recap, and an invalid statement', () => {
    expect(() => withRecap(withRecap(request, recap), recap)).toThrow(RangeError)
    expect(() => withRecap({ ...request, resources: ['URN:recap:e30'] }, recap)).toThrow(RangeError)
    expect(() => withRecap({ ...request, resources: null as never }, recap)).toThrow(RangeError)
    expect(() => withRecap({ ...request, statement: 'two\nlines' }, recap)).toThrow(RangeError)
  })

  test('describes the abilities at the end of the statement, and adds them as the last resource with sorted keys', () => {
    const { statement, resources } = withRecap(
      { ...request, statement: 'Hello.', resources: ['https://x.example/'] },
      recap
    )
    expect(statement).toBe(`Hello. ${description}`)
    expect(resources?.[0]).toBe('https://x.example/')
    const json = new TextDecoder().decode(base64urlnopad.decode(resources?.[1]?.slice('urn:recap:'.length) ?? ''))
    expect(json).toBe(
      '{"att":{"https://a.example/pictures/":{"crud/delete":[{}],"crud/update":[{"max_times":1}],"push/*":[{}]},' +
        '"https://b.example":{"other/action":[{}]}},"prf":["bafybeigk7ly3pog6uupxku3b6bubirr434ib6tfaymvox6gotaaaaaaaaa"]}'
    )
  })

  test('makes a message from which `recapOf` reads the same abilities', () => {
    const parsed = parseSignInMessage(signInMessage(withRecap(request, recap), `0x${'1'.repeat(40)}`, 'Ethereum'))
    expect(parsed?.statement).toBe(description)
    expect(recapOf(parsed ?? {})).toEqual(recap)
  })

  test.each<readonly [name: string, invalid: unknown]>([
    ['no resources', { att: {} }],
    ['a resource without abilities', { att: { 'https://a.example': {} } }],
    ['an ability without limits', { att: { 'https://a.example': { 'crud/read': [] } } }],
    ['a limit that is no object', { att: { 'https://a.example': { 'crud/read': [null] } } }],
    ['an ability without a namespace', { att: { 'https://a.example': { read: [{}] } } }],
    ['an ability with a quotation mark', { att: { 'https://a.example': { "crud/re'ad": [{}] } } }],
    ['a resource that is code', { att: { 'javascript:alert(1)': { 'crud/read': [{}] } } }],
    ['an empty list of proofs', { ...recap, prf: [] }],
    ['another key', { ...recap, more: 1 }],
    ['no `att`', { prf: recap.prf }],
    ['no value', undefined],
    ...[undefined, Number.NaN, new Map([['max', 1]]), new Date(0), 1n, { toJSON: () => 5 }].map(
      limit =>
        [`the limit ${String(limit)}`, { att: { 'https://a.example': { 'crud/read': [{ max: limit }] } } }] as const
    ),
    ['a list of limits with an empty place', { att: { 'https://a.example': { 'crud/read': new Array(1) } } }],
    ['a limit that contains itself', { att: { 'https://a.example': { 'crud/read': [circular] } } }],
    ['a resource with `%`', { att: { 'https://a.example/my%20file': { 'crud/read': [{}] } } }],
    [
      'a resource that forges text',
      { att: { "https://a.example/'.(2)'view':'balance'for'https://b": { 'a/b': [{}] } } }
    ],
    ['more than 16,384 characters', { att: { 'https://a.example': { 'a/b': [{ note: 'a'.repeat(13_000) }] } } }]
  ])('rejects a recap with %s', (_, invalid) => {
    expect(() => withRecap(request, invalid as Recap)).toThrow(RangeError)
  })
})

describe('recapOf', () => {
  const sent = withRecap(request, recap)
  const last = sent.resources?.[0] ?? ''

  test('returns undefined without a recap', () => {
    expect(recapOf(request as SignInRequest)).toBeUndefined()
    expect(recapOf({ resources: ['https://shop.example/'] })).toBeUndefined()
  })

  test('reads the padded text and the resource `eip155` of WalletConnect', () => {
    const att = { eip155: { 'request/personal_sign': [{ chains: ['eip155:1'] }] } }
    const { statement } = withRecap(request, { att })
    const padded = `urn:recap:${base64url.encode(new TextEncoder().encode(JSON.stringify({ att })))}`
    expect(padded).toMatch(/=$/)
    expect(recapOf({ statement: statement ?? '', resources: [padded] })).toEqual({ att })
  })

  test.each([
    ['a recap that is not the last resource', { ...sent, resources: [last, 'https://shop.example/'] }],
    ['two recaps', { ...sent, resources: [last, last] }],
    ['a recap that is not base64url', { ...sent, resources: ['urn:recap:***'] }],
    ['a recap that is not JSON', { ...sent, resources: [encode('{')] }],
    [
      'a key twice',
      { ...sent, resources: [encode('{"att":{"https://a.example":{"crud/read":[{}],"crud/read":[{}]}}}')] }
    ],
    [
      'unsorted keys of a limit',
      { ...sent, resources: [encode('{"att":{"https://a.example":{"crud/read":[{"b":1,"a":1}]}}}')] }
    ],
    ['a recap in upper case before another one', { ...sent, resources: [last.replace('urn', 'URN'), last] }],
    ['a recap in upper case', { ...sent, resources: [last.replace('urn:recap', 'urn:RECAP')] }],
    ['a byte order mark', { ...sent, resources: [encode(`\ufeff${JSON.stringify({ att: recap.att })}`)] }],
    [
      'padding that is not needed',
      { ...sent, resources: [`${encode('{"att":{"https://a.example":{"a/b":[{}]}}}')}=`] }
    ],
    ['a list that is a text', { ...sent, resources: last as never }],
    ['a statement that is a number', { ...sent, statement: 7 as never }],
    ['unsorted keys', { ...sent, resources: [encode(JSON.stringify({ att: recap.att }))] }],
    ['spaces', { ...sent, resources: [encode('{ "att": {"https://a.example":{"crud/read":[{}]}}}')] }],
    ['the key `__proto__`', { ...sent, resources: [encode('{"att":{"__proto__":{"crud/read":[{}]}}}')] }],
    [
      'a recap of more than 16,384 characters',
      { ...sent, resources: [encode(`{"att":{"https://a.example":{"crud/read":[{"x":"${'a'.repeat(16_384)}"}]}}}`)] }
    ]
  ])('rejects %s', (_, message) => {
    expect(() => recapOf(message)).toThrow('Invalid recap (ERC-5573)')
  })

  test.each([
    ['another statement', { ...sent, statement: 'Hello.' }],
    ['text after the description', { ...sent, statement: `${description} Hello.` }],
    ['a description of other abilities', { ...sent, statement: description.replace("'delete', ", '') }],
    ['a statement without a space before the description', { ...sent, statement: `Hello.${description}` }]
  ])('rejects %s', (_, message) => {
    expect(() => recapOf(message)).toThrow('does not end with the description of its recap')
  })
})
