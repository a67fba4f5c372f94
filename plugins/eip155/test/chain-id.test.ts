import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readChainId, toQuantity } from '../src/lazy/node/chain-id.js'

describe('readChainId', () => {
  test.each([
    ['0x1', 'eip155:1'],
    ['0x01', 'eip155:1'],
    ['0x00000001', 'eip155:1'],
    ['0X89', 'eip155:137'],
    ['0xA4B1', 'eip155:42161'],
    ['137', 'eip155:137'],
    [137, 'eip155:137'],
    [Number.MAX_SAFE_INTEGER, 'eip155:9007199254740991']
  ])('reads %j', (written, chain) => {
    expect(readChainId(written)).toBe(chain)
  })

  test.each([
    0,
    '0x0',
    '0',
    -1,
    '-1',
    1.5,
    '1.5',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2 ** 53,
    '9007199254740992',
    `0x${'f'.repeat(64)}`,
    '',
    '0x',
    ' 1',
    '1 ',
    '1e3',
    '0b1',
    '0o7',
    '１',
    'eip155:1',
    '0x1\n',
    undefined,
    null,
    true,
    {},
    [],
    ['0x1'],
    1n,
    '1'.repeat(100_000)
  ])('refuses %#', value => {
    expect(readChainId(value)).toBeUndefined()
  })

  test('reads back what is written, in every spelling', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), id => {
        for (const written of [id, String(id), toQuantity(id), toQuantity(id).toUpperCase()]) {
          expect(readChainId(written)).toBe(`eip155:${id}`)
        }
        expect(toQuantity(id)).toMatch(/^0x[1-9a-f][\da-f]*$/)
      })
    )
  })
})
