import { describe, expect, test } from 'vitest'
import { account, decode, decoded, other, usdc, warningsOf } from './decode.js'

/** The example of EIP-712. */
const mail = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' }
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' }
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' }
    ]
  },
  primaryType: 'Mail',
  domain: { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: usdc },
  message: {
    from: { name: 'Cow', wallet: account },
    to: { name: 'Bob', wallet: other.toLowerCase() },
    contents: 'Hello, Bob!',
    unsigned: 'The type has no such member'
  }
}
const sign = (data: unknown, address = account) => decoded('eth_signTypedData_v4', [address, data])
/** Returns typed data with one member. */
const one = (type: string, value: unknown, more: object = {}) => ({
  types: { Data: [{ name: 'value', type }], ...more },
  primaryType: 'Data',
  domain: {},
  message: { value }
})

test.each([
  ['an object', mail],
  ['JSON', JSON.stringify(mail)]
])('shows the values that are signed, of %s', async (_title, data) => {
  const request = await sign(data)
  expect(request.actions).toEqual([
    {
      type: 'typed-data',
      name: 'Ether Mail',
      contract: usdc,
      primaryType: 'Mail',
      fields: [
        {
          name: 'from',
          type: 'fields',
          fields: [
            { name: 'name', type: 'text', value: 'Cow' },
            { name: 'wallet', type: 'address', value: account }
          ]
        },
        {
          name: 'to',
          type: 'fields',
          fields: [
            { name: 'name', type: 'text', value: 'Bob' },
            { name: 'wallet', type: 'address', value: other }
          ]
        },
        { name: 'contents', type: 'text', value: 'Hello, Bob!' },
        {
          name: 'domain',
          type: 'fields',
          fields: [
            { name: 'name', type: 'text', value: 'Ether Mail' },
            { name: 'version', type: 'text', value: '1' },
            { name: 'chainId', type: 'number', value: '1' },
            { name: 'verifyingContract', type: 'address', value: usdc }
          ]
        }
      ]
    }
  ])
  expect(request.warnings).toEqual([{ code: 'unknown-contract', subject: usdc }])
  expect(JSON.parse(request.raw)).toEqual(mail)
})

test.each<[title: string, type: string, value: unknown, field: object]>([
  ['a large integer', 'uint256', '0xff', { type: 'number', value: '255' }],
  ['a negative integer', 'int8', -5, { type: 'number', value: '-5' }],
  ['a bigint', 'uint256', 2n ** 64n, { type: 'number', value: '18446744073709551616' }],
  ['a boolean', 'bool', false, { type: 'text', value: 'false' }],
  ['bytes', 'bytes4', '0xC0DE', { type: 'bytes', value: '0xC0DE' }],
  ['a struct that is left out', 'Data', null, { type: 'text', value: 'null' }],
  [
    'a list of lists',
    'bool[][2]',
    [[true], []],
    {
      type: 'fields',
      fields: [
        { name: '0', type: 'fields', fields: [{ name: '0', type: 'text', value: 'true' }] },
        { name: '1', type: 'fields', fields: [] }
      ]
    }
  ]
])('shows %s', async (_title, type, value, field) => {
  const { actions } = await sign(one(type, value))
  expect(actions[0]?.fields?.[0]).toEqual({ name: 'value', ...field })
})

/** Returns the warnings other than that about the contract of the example, or about its absence. */
const otherWarningsOf = async (request: ReturnType<typeof sign>) =>
  warningsOf(await request).filter(warning => !warning.startsWith('unknown-contract'))
const withoutChain = mail.types.EIP712Domain.filter(({ name }) => name !== 'chainId')
const otherChain = { ...mail, domain: { ...mail.domain, chainId: 137 } }

test.each<[title: string, data: object, warnings: readonly string[]]>([
  ['another chain', otherChain, ['foreign-chain eip155:137']],
  ['another chain as text', { ...mail, domain: { ...mail.domain, chainId: '0x89' } }, ['foreign-chain eip155:137']],
  ['an impossible chain', { ...mail, domain: { ...mail.domain, chainId: 0 } }, ['foreign-chain 0']],
  ['hidden characters', one('string', 'USD\u200bC'), ['hidden-characters']],
  ['hidden characters in the domain', { ...one('bool', true), domain: { name: 'USD\u202eC' } }, ['hidden-characters']],
  [
    'a member that gives permission',
    one('Vote', { delegatee: other }, { Vote: [{ name: 'delegatee', type: 'address' }] }),
    ['unknown-data']
  ],
  [
    'an unknown permit',
    { ...one('bool', true), types: { MetaPermit: [{ name: 'value', type: 'bool' }] }, primaryType: 'MetaPermit' },
    ['unknown-data']
  ],
  ['more values than are shown', one('uint8[]', Array(200).fill(1)), ['unknown-data']],
  ['a longer text than is shown', one('string', 'a'.repeat(2_001)), ['unknown-data']]
])('warns about %s', async (_title, data, warnings) => {
  expect(await otherWarningsOf(sign(data))).toEqual(warnings)
})

test('warns about data without a contract', async () => {
  expect(warningsOf(await sign(one('bool', true)))).toEqual(['unknown-contract'])
  const { verifyingContract: _, ...domain } = mail.domain
  const types = { ...mail.types, EIP712Domain: mail.types.EIP712Domain.slice(0, 3) }
  expect(warningsOf(await sign({ ...mail, types, domain }))).toEqual(['unknown-contract'])
})

describe('a member that names a host', () => {
  const messageWith = (name: string, value: unknown, type = 'string') => ({
    types: { Data: [{ name, type }], Site: [{ name: 'url', type: 'string' }] },
    primaryType: 'Data',
    domain: {},
    message: { [name]: value }
  })

  test.each<[title: string, data: object, host: string]>([
    ['as a domain', messageWith('domain', 'evil.example'), 'evil.example'],
    ['as a URI', messageWith('uri', 'https://evil.example/login?x=1'), 'evil.example'],
    ['in capitals', messageWith('URL', 'HTTPS://EVIL.example'), 'evil.example'],
    ['as an origin', messageWith('origin', 'http://localhost:3000'), 'localhost:3000'],
    ['as an audience', messageWith('aud', 'evil.example:8443/path'), 'evil.example:8443'],
    ['behind the name of the page', messageWith('uri', 'https://shop.example@evil.example'), 'evil.example'],
    ['that begins like the page', messageWith('domain', 'shop.example.evil.example'), 'shop.example.evil.example'],
    ['between spaces', messageWith('domain', ' evil.example '), 'evil.example'],
    ['with other slashes', messageWith('uri', 'https:\\\\evil.example'), 'evil.example'],
    ['as an address', messageWith('domain', '203.0.113.7'), '203.0.113.7'],
    ['in letters of another script', messageWith('domain', 'shор.example'), 'xn--sh-gmci.example'],
    ['in a list', messageWith('aud', ['shop.example', 'evil.example'], 'string[]'), 'evil.example'],
    ['in a struct', messageWith('site', { url: 'https://evil.example' }, 'Site'), 'evil.example'],
    [
      'in the domain of the data',
      {
        ...messageWith('text', 'x'),
        domain: { url: 'evil.example' },
        types: { Data: [{ name: 'text', type: 'string' }], EIP712Domain: [{ name: 'url', type: 'string' }] }
      },
      'evil.example'
    ]
  ])('%s has a warning', async (_title, data, host) => {
    expect(await otherWarningsOf(sign(data))).toEqual([`foreign-domain ${host}`])
  })

  test.each<[title: string, data: object]>([
    ['that is the page', messageWith('domain', 'shop.example')],
    ['with the port of its scheme', messageWith('uri', 'https://SHOP.example:443/login')],
    ['under another name', messageWith('homepage', 'https://evil.example')],
    ['that is no host', messageWith('domain', 'finance')],
    ['that is a version', messageWith('domain', '1.0')],
    ['of another scheme', messageWith('uri', 'ipfs://bafybeigdyrzt')],
    ['that is a number', messageWith('aud', 7, 'uint256')]
  ])('%s has none', async (_title, data) => {
    expect(await otherWarningsOf(sign(data))).toEqual([])
  })
})

test('warns about another account', async () => {
  expect(await otherWarningsOf(sign(mail, other))).toEqual([`foreign-account ${other}`])
})

test.each<[title: string, data: object]>([
  ['the chain of the request as a bigint', { ...mail, domain: { ...mail.domain, chainId: 1n } }],
  ['a chain that is not signed', { ...otherChain, types: { ...mail.types, EIP712Domain: withoutChain } }],
  ['line breaks', one('string', 'a\r\n\tb')],
  ['as many values as are shown', one('uint8[]', Array(199).fill(1))],
  ['a text that is shown as a whole', one('string', 'a'.repeat(2_000))]
])('does not warn about %s', async (_title, data) => {
  expect(await otherWarningsOf(sign(data))).toEqual([])
})

test('shows only the domain where only that is signed', async () => {
  const { actions } = await sign({ ...mail, primaryType: 'EIP712Domain' })
  expect(actions[0]?.fields?.map(({ name }) => name)).toEqual(['domain'])
})

test.each<[title: string, data: unknown]>([
  ['a text that is no JSON', '{'],
  ['an unknown primary type', { ...mail, primaryType: 'Letter' }],
  ['a primary type of the prototype', { ...mail, primaryType: 'toString' }],
  ['a primary type of the prototype in JSON', JSON.stringify({ ...mail, primaryType: '__proto__' })],
  ['a struct with the name of a Solidity type', one('address', account, { address: [] })],
  ['an address of 19 bytes', one('address', account.slice(0, -2))],
  ['an empty integer', one('uint8', '')],
  ['a fraction', one('uint8', 1.5)],
  ['a text in place of a boolean', one('bool', 'true')],
  ['an object in place of a list', one('uint8[]', {})],
  ['a list in place of a struct', one('Data', [])],
  ['an unknown type', one('Letter', {})]
])('leaves out %s', async (_title, data) => {
  expect(await decode('eth_signTypedData_v4', [account, data])).toBeUndefined()
})
