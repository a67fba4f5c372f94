import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountId, isAccountId, isChainId, namespaceOf, parseAccountId, parseChainId } from '../src/port/caip.js'

const from = (letters: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength, maxLength })
const small = 'abcdefghijklmnopqrstuvwxyz0123456789-'
const wide = `${small}ABCDEFGHIJKLMNOPQRSTUVWXYZ`
const namespace = from(small, 3, 8)
const chain = fc.tuple(namespace, from(`${wide}_`, 1, 32)).map(parts => parts.join(':'))
const account = fc.tuple(chain, from(`${wide}_.%`, 1, 128)).map(parts => parts.join(':'))

/** Grammars of CAIP-2 and CAIP-10 (with `_` in addresses), written independently of the code. */
const chainGrammar = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const accountGrammar = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-_.%a-zA-Z0-9]{1,128}$/
/** Valid ids, almost valid ids, and any other texts. */
const nearly = fc
  .tuple(fc.oneof(chain, account), fc.nat(), fc.constantFrom('', ':', '/', '\n', ' ', 'É', '<', 'A'.repeat(130), '\0'))
  .map(([id, at, junk]) => id.slice(0, at % (id.length + 1)) + junk + id.slice(at % (id.length + 1)))
const anything = fc.oneof(nearly, fc.string({ unit: 'binary' }), chain, account)

test('the parts of a chain id make the id again', () => {
  fc.assert(
    fc.property(chain, id => {
      const parts = parseChainId(id)
      expect(`${parts?.namespace}:${parts?.reference}`).toBe(id)
      expect(namespaceOf(id as `${string}:${string}`)).toBe(parts?.namespace)
    })
  )
})

test('the parts of an account id make the id again', () => {
  fc.assert(
    fc.property(account, id => {
      const parts = parseAccountId(id)
      expect(parts && accountId(parts.chain, parts.address)).toBe(id)
      expect(parts?.chain.split(':')[0]).toBe(parts?.namespace)
    })
  )
})

test('accepts exactly the texts of the grammar', () => {
  fc.assert(
    fc.property(anything, text => {
      // In JavaScript, `$` without the flag m matches only at the very end; checked here again.
      const isLine = !text.endsWith('\n')
      expect(isChainId(text)).toBe(isLine && chainGrammar.test(text))
      expect(isAccountId(text)).toBe(isLine && accountGrammar.test(text))
    }),
    { numRuns: 1000 }
  )
})

describe('rejects', () => {
  test.each([
    'eip155:1\n',
    '\neip155:1',
    'eip155:1 ',
    'EIP155:1',
    'eip155',
    'eip155:',
    ':1',
    'ei:1',
    'eip155eip:1',
    'eip155:1:2',
    `eip155:${'1'.repeat(33)}`,
    'eip155:<img>',
    'eip155:1/2',
    'eip155：1',
    ''
  ])('%j as a chain', text => {
    expect(parseChainId(text)).toBeUndefined()
  })
  test.each([
    'eip155:1:<img>',
    'eip155:1:',
    'eip155:1',
    'eip155:1:0x0\n',
    '0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb@eip155:1',
    `eip155:1:${'a'.repeat(129)}`,
    'eip155:1:a:b',
    'eip155:1:a b'
  ])('%j as an account', text => {
    expect(parseAccountId(text)).toBeUndefined()
  })
  test.each([undefined, null, 1, {}, ['eip155:1'], Symbol('eip155:1'), { toString: () => 'eip155:1' }])(
    'a value that is not a text',
    value => {
      expect(parseChainId(value)).toBeUndefined()
      expect(parseAccountId(value)).toBeUndefined()
    }
  )
})

test('returns no account id for an invalid address', () => {
  expect(accountId('eip155:1', '0xabc')).toBe('eip155:1:0xabc')
  for (const address of ['', 'a b', '<img>', 'a:b', 'a'.repeat(129)])
    expect(accountId('eip155:1', address)).toBeUndefined()
})
