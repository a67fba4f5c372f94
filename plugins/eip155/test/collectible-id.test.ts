import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCollectibleId } from '../src/lazy/assets/collectible-id.js'

const collection = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

describe('the id of a collectible', () => {
  test.each([collection, collection.toLowerCase()])(
    'with its collection spelled %s has one canonical form',
    address => {
      expect(readCollectibleId(`${address}/17`)).toEqual({ id: `${collection}/17`, collection, number: '17' })
    }
  )

  test('with any number below 2^256 keeps it, and is its own canonical form', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), number => {
        const read = readCollectibleId(`${collection}/${number}`)
        expect(read?.number).toBe(`${number}`)
        expect(readCollectibleId(read?.id ?? '')).toEqual(read)
      })
    )
  })

  test.each([
    ['', 'an empty text'],
    [collection, 'no number'],
    [`${collection}/`, 'an empty number'],
    [`${collection}/017`, 'a leading zero'],
    [`${collection}/-1`, 'a sign'],
    [`${collection}/0x11`, 'a hexadecimal number'],
    [`${collection}/${2n ** 256n}`, 'a number that no chain has'],
    [`${collection}/1/2`, 'a third part'],
    [`${collection.replace('F', 'f')}/17`, 'a wrong checksum'],
    ['__proto__', 'a name']
  ])('%s is refused for %s', id => {
    expect(readCollectibleId(id)).toBeUndefined()
  })
})
