import { type ChainId, TransferError } from '@latchkit/plugin-chains/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAddress } from '../src/payment-link.js'

const chain: ChainId = 'fake:one'
const address = 'fake00000001'
/** Reads addresses and links of its own scheme (`fakecoin:`). */
const transfer = {
  readRecipient(text: string, on: ChainId) {
    const found = /^\s*(?:fakecoin:)?(fake\d{8})(?:\?.*)?\s*$/.exec(text)?.[1]
    if (found) return found
    throw new TransferError('transfer/invalid-recipient', { chain: on })
  }
}
const others = [{ isAddress: (value: string) => /^other\d+$/.test(value) }]
const parse = (text: string) => parseAddress(text, { chain, transfer, others })

describe('reads a recipient', () => {
  test.each([
    ['an address', address, {}],
    ['with spaces around it', ` ${address}\n`, {}],
    ['an account', `fake:one:${address}`, {}],
    ['a link that the chain family knows', `fakecoin:${address}`, {}],
    ['a link under its namespace', `fake:${address}`, {}],
    ['with an amount of the coin', `fake:${address}?amount=1.5`, { amount: '1.5' }],
    ['with base units', `fakecoin:${address}?value=2.014e18`, { units: 2_014_000_000_000_000_000n }],
    ['with a label and a message', `fake:${address}?label=Shop&message=Hi`, {}],
    ['with an unsupported parameter', `fake:${address}?amount=1&spl-token=abc`, { isPartly: true }],
    ['with an invalid amount', `fake:${address}?amount=1e9`, { isPartly: true }],
    ['with a negative amount', `fake:${address}?amount=-1`, { isPartly: true }],
    ['with two amounts', `fake:${address}?amount=1&amount=2`, { isPartly: true }],
    ['with a fraction of a unit', `fakecoin:${address}?value=1.5`, { isPartly: true }]
  ])('%s', (_, text, more) =>
    expect(parse(text)).toEqual({ status: 'valid', recipient: address, isPartly: false, ...more })
  )
})

describe('rejects a recipient', () => {
  test.each([
    ['an empty text', '', 'invalid'],
    ['a text', 'hello', 'invalid'],
    ['a page', 'https://shop.example/pay', 'invalid'],
    ['a script', 'javascript:alert(1)', 'invalid'],
    ['a link of a page under its namespace', 'fake:https://shop.example', 'invalid'],
    ['a link with an unknown scheme', `elsewhere:${address}`, 'invalid'],
    ['an account on another chain', `fake:two:${address}`, 'elsewhere'],
    ['an account of another family with the same addresses', `other:one:${address}`, 'elsewhere'],
    ['an address of another family', 'other1', 'elsewhere'],
    ['a link of another family', 'other:other1?amount=1', 'elsewhere'],
    ['more than a megabyte', address + ' '.repeat(2_000_000), 'invalid']
  ])('%s', (_, text, problem) => expect(parse(text)).toEqual({ status: 'refused', problem }))
})

test('returns an address or a problem for any text', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (target, query) => {
      for (const text of [target, `fake:${target}?${query}`, `fakecoin:${address}?${query}`]) {
        const parsed = parse(text)
        if (parsed.status === 'valid') expect(parsed.recipient).toMatch(/^fake\d{8}$/)
        else expect(parsed.problem).toMatch(/^(invalid|elsewhere)$/)
      }
    })
  )
})
