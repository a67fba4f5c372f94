import { ParsedMessage } from '@spruceid/siwe-parser'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSignInMessage, signInMessage } from '../src/kit/sign-in/index.js'
import type { SignInRequest } from '../src/port/sign-in.js'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const request: SignInRequest = {
  chain: 'eip155:1',
  domain: 'shop.example:8443',
  uri: 'https://shop.example:8443/login?next=%2Fcart#top',
  nonce: '32891756abcd',
  issuedAtMs: Date.UTC(2026, 10, 28, 1, 2, 3, 4)
}
const whole: SignInRequest = {
  ...request,
  statement: "I accept the terms: https://shop.example/terms (version 2), and 'no' more.",
  expiresAtMs: Date.UTC(2026, 10, 28, 2),
  notBeforeMs: Date.UTC(2026, 10, 28, 1),
  requestId: 'r-7:%20',
  resources: ['https://shop.example/a', 'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/']
}

describe('signInMessage', () => {
  test('has all fields in the order of ERC-4361', () => {
    expect(signInMessage(whole, address, 'Ethereum').split('\n')).toEqual([
      'shop.example:8443 wants you to sign in with your Ethereum account:',
      address,
      '',
      "I accept the terms: https://shop.example/terms (version 2), and 'no' more.",
      '',
      'URI: https://shop.example:8443/login?next=%2Fcart#top',
      'Version: 1',
      'Chain ID: 1',
      'Nonce: 32891756abcd',
      'Issued At: 2026-11-28T01:02:03.004Z',
      'Expiration Time: 2026-11-28T02:00:00.000Z',
      'Not Before: 2026-11-28T01:00:00.000Z',
      'Request ID: r-7:%20',
      'Resources:',
      '- https://shop.example/a',
      '- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/'
    ])
  })

  test('has two empty lines without a statement', () => {
    const lines = signInMessage(request, address, 'Ethereum').split('\n')
    expect(lines.slice(1, 5)).toEqual([address, '', '', 'URI: https://shop.example:8443/login?next=%2Fcart#top'])
    expect(lines).toHaveLength(9)
  })

  const forged = ['two\nlines', 'a\rb', 'a\u2028b', 'a\u202eb', 'naïve', 'tab\there', 'null\0']
  test.each([
    ...forged.flatMap(text =>
      (['domain', 'uri', 'nonce', 'statement', 'requestId'] as const).map(field => [field, text] as const)
    ),
    ...forged.map(text => ['resources', [text]] as const),
    ['domain', ''],
    ['domain', 'user@shop.example'],
    ['domain', 'https://shop.example'],
    ['domain', 'shop.example/path'],
    ['domain', 'SHOP.example'],
    ['domain', 'shop.example:99999'],
    ['uri', ''],
    ['uri', '/login'],
    ['uri', 'javascript:alert(1)'],
    ['uri', 'JavaScript://shop.example/%0Aalert(1)'],
    ['uri', 'data:text/html,hello'],
    ['uri', 'https://user:pass@shop.example/'],
    ['uri', 'https:user:pass@shop.example/'],
    ['uri', 'https:///user@shop.example'],
    ['uri', 'wss:///user@shop.example'],
    ['uri', 'ftp:user@shop.example'],
    ['uri', 'x://[:::]/'],
    ['uri', 'x://[1]:3/'],
    ['uri', 'https://shop.example/ a'],
    ['uri', 'https://shop.example/%zz'],
    ['uri', 'https://shop.example/#a#b'],
    ['uri', 'https://'],
    ['uri', `https://shop.example/${'a'.repeat(3_000)}`],
    ['resources', ['https://shop.example/', 'javascript:alert(1)']],
    ['nonce', ''],
    ['nonce', '1234567'],
    ['nonce', '12345-78'],
    ['statement', ''],
    ['statement', 'a "quotation"'],
    ['requestId', 'a b'],
    ['chain', 'eip155'],
    ['chain', 'eip155:abc'],
    ['issuedAtMs', Number.NaN],
    ['issuedAtMs', 1.5],
    ['issuedAtMs', '1'],
    ['expiresAtMs', 8.64e15 + 1],
    ['notBeforeMs', Date.UTC(10_000, 0, 1)],
    ['resources', Array.from({ length: 40 }, () => `https://shop.example/${'a'.repeat(2_000)}`)],
    ['resources', new Array(2)],
    ...[undefined, null, 7, true, {}, ['32891756'], Symbol('x'), { toString: () => '32891756' }].flatMap(value =>
      (['domain', 'uri', 'nonce', 'chain'] as const).map(field => [field, value] as const)
    ),
    ...[null, 7, {}, ['a']].flatMap(value =>
      (['statement', 'requestId', 'resources'] as const).flatMap(field =>
        field === 'resources' && Array.isArray(value) ? [] : [[field, value] as const]
      )
    )
  ] as const)('rejects the field "%s" with %o', (field, value) => {
    expect(() => signInMessage({ ...whole, [field]: value } as SignInRequest, address, 'Ethereum')).toThrow(
      new RangeError(`Invalid field "${field}" in a sign-in message`)
    )
  })

  test.each([
    ['address', 'two\nlines', 'Ethereum'],
    ['address', '0x1', 'Ethereum'],
    ['address', undefined as unknown as string, 'Ethereum'],
    ['family', address, 'Ethereum account:\n'],
    ['family', address, '']
  ])('rejects an invalid %s: address %j, family %j', (field, account, family) => {
    expect(() => signInMessage(request, account, family)).toThrow(`"${field}"`)
  })

  test.each(['localhost:5173', '127.0.0.1:80', '[::1]:3000', 'xn--e1afmkfd.xn--p1ai', 'intranet'])(
    'accepts the domain %s of a page',
    domain => {
      expect(parseSignInMessage(signInMessage({ ...request, domain }, address, 'Ethereum'))?.domain).toBe(domain)
    }
  )
})

const uriText = fc.webUrl({ withFragments: true, withQueryParameters: true }).filter(uri => !uri.includes('@'))
const alphanumeric = (minLength: number) => fc.stringMatching(new RegExp(`^[a-zA-Z0-9]{${minLength},40}$`))
const timeMs = fc.integer({ min: 0, max: Date.UTC(9999, 11, 31) })
const optional = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: undefined, freq: 2 })
const requests = fc
  .record({
    chain: fc.constant('eip155:1' as const),
    domain: fc.domain().map(domain => domain.toLowerCase()),
    uri: uriText,
    nonce: alphanumeric(8),
    issuedAtMs: timeMs,
    statement: optional(fc.stringMatching(/^[-._~a-zA-Z0-9:/?#[\]@!$&'()*+,;= ]{1,60}$/)),
    expiresAtMs: optional(timeMs),
    notBeforeMs: optional(timeMs),
    requestId: optional(fc.stringMatching(/^[-._~a-zA-Z0-9!$&'()*+,;=:@]{0,20}$/)),
    resources: optional(fc.array(uriText, { minLength: 1, maxLength: 3 }))
  })
  .map(fields => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as typeof fields)

describe('parseSignInMessage', () => {
  test('returns the fields that `signInMessage` wrote', () => {
    fc.assert(
      fc.property(requests, ({ chain, ...fields }) => {
        const message = signInMessage({ chain, ...fields } as SignInRequest, address, 'Ethereum')
        expect(parseSignInMessage(message)).toEqual({ ...fields, family: 'Ethereum', address, chainReference: '1' })
      })
    )
  })

  test('agrees with another parser of ERC-4361', () => {
    fc.assert(
      fc.property(requests, fields => {
        const theirs = new ParsedMessage(signInMessage(fields as SignInRequest, address, 'Ethereum'))
        const { domain, uri, nonce, statement, requestId, resources } = fields
        const { domain: d, uri: u, nonce: n, statement: s, requestId: r, resources: rs } = theirs
        expect([d, u, n, s ?? undefined, r ?? undefined, rs ?? undefined]).toEqual([
          domain,
          uri,
          nonce,
          statement,
          requestId,
          resources
        ])
      })
    )
  })

  test('parses a mutated message only if siwe-parser accepts it and its fields rebuild the same lines', () => {
    const message = signInMessage(whole, address, 'Ethereum')
    const inserted = fc.oneof(fc.constantFrom('', '\n', '\r', ' ', ':', '- ', '/', '@', '#', '%', '0'), fc.string())
    let accepted = 0
    fc.assert(
      fc.property(fc.nat(message.length), fc.nat(3), inserted, (at, removed, text) => {
        const changed = message.slice(0, at) + text + message.slice(at + removed)
        const parsed = parseSignInMessage(changed)
        if (!parsed) return
        accepted += 1
        const withoutTimes = (lines: string) => lines.replace(/^(Issued At|Expiration Time|Not Before): .*$/gm, '$1')
        const { scheme, family, chainReference, address: by, ...fields } = parsed
        const again = signInMessage({ ...fields, chain: `eip155:${chainReference}` }, by, family)
        expect(withoutTimes(changed)).toBe(withoutTimes(`${scheme ? `${scheme}://` : ''}${again}`))
        if (family === 'Ethereum' && by === address && /^\d+$/.test(chainReference))
          expect(() => new ParsedMessage(changed)).not.toThrow()
      }),
      { numRuns: 3_000 }
    )
    expect(accepted).toBeGreaterThan(300)
  })

  const message = signInMessage(whole, address, 'Ethereum')
  const short = signInMessage(request, address, 'Ethereum')
  test.each([
    ['a line feed at its end', `${message}\n`],
    ['text before it', `Hello\n${message}`],
    ['text after it', `${message}\nHello`],
    ['one empty line and no statement', short.replace('\n\n\n', '\n\n')],
    ['line ends of Windows', message.replaceAll('\n', '\r\n')],
    ['a label in lower case', message.replace('Nonce:', 'nonce:')],
    ['another order of the fields', short.replace('Version: 1\nChain ID: 1', 'Chain ID: 1\nVersion: 1')],
    ['a field twice', short.replace('Chain ID: 1', 'Chain ID: 1\nChain ID: 2')],
    ['another version', message.replace('Version: 1', 'Version: 2')],
    ['a CAIP-2 id in place of its reference', message.replace('Chain ID: 1', 'Chain ID: eip155:1')],
    ['no nonce', message.replace(/Nonce: .*\n/, '')],
    ['a short nonce', message.replace('32891756abcd', '1234567')],
    ['no time', message.replace(/Issued At: .*\n/, '')],
    ['a day that does not exist', message.replace('2026-11-28T01:02:03.004Z', '2026-11-31T01:02:03.004Z')],
    ['the hour 24', message.replace('2026-11-28T02:00:00.000Z', '2026-11-28T24:00:00.000Z')],
    ['a time without a zone', message.replace('03.004Z', '03.004')],
    ['user information before the domain', `user@${message}`],
    ['a URI that is code', message.replace('- https://shop.example/a', '- javascript:alert(1)')],
    ['a resource without a hyphen', message.replace('- https://shop.example/a', 'https://shop.example/a')],
    ['more than 65,536 characters', `${message}\n${'- https://shop.example/\n'.repeat(3_000)}- https://shop.example/`]
  ])('rejects a message with %s', (_, text) => {
    expect(parseSignInMessage(text)).toBeUndefined()
  })

  test.each([[undefined], [null], [7], [Symbol('x')], [[message]]])('rejects %o', value => {
    expect(parseSignInMessage(value as unknown as string)).toBeUndefined()
  })

  test.each([
    [`URI: ${request.uri}`, 'URI: x://[a1]'],
    ['Chain ID: 1', 'Chain ID: 0x1'],
    ['Issued At: 2026', 'Issued At: 0000'],
    [address, '0x1']
  ])('rejects %s replaced by %s', (before, after) => {
    const changed = short.replace(before, after).replace('0000-11-28T01:02:03.004Z', '0000-01-01T00:00:00+10:00')
    expect(changed).not.toBe(short)
    expect(parseSignInMessage(changed)).toBeUndefined()
  })

  test('reads a scheme, a time zone, another family, and an empty list of resources', () => {
    const text = signInMessage(request, 'T0000002a', 'TON').replace('01:02:03.004Z', '03:02:03+02:00')
    expect(parseSignInMessage(`https://${text}\nRequest ID: \nResources:`)).toMatchObject({
      scheme: 'https',
      family: 'TON',
      address: 'T0000002a',
      issuedAtMs: Date.UTC(2026, 10, 28, 1, 2, 3),
      requestId: '',
      resources: []
    })
  })
})
