import { endsOf, isLookAlikeAddress } from '@latchkit/plugin-chains/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length })
const address = hex(40).map(letters => `0x${letters}`)

test.each([
  ['0x1234aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa5678', '0x1234bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb5678', true],
  ['0xABCDaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaef01', '0xabcdbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbEF01', true],
  ['0x1234aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa5678', '0x1234bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb5679', false],
  ['0x1234aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa5678', '0x1235bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb5678', false],
  ['oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96', 'oeYf9kAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96', true],
  // Not a prefix, although it begins with letters and a 1.
  ['aXKj1gQh9JcuZxmLHaTLa5ytc7gQh9JcuZxmLHaTLa5q', 'aXKj9bUm3WvrDfkTSeRPb2xwd4gQh9JcuZxmLHaTLa5q', true],
  // The prefix that all addresses of a chain share does not count.
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f5mdq', false],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1qar0s6qejxtdg4y5r3zarvary0c5xw7kv8zz5mdq', true],
  ['cosmos1pvc9275lcn5suv6c0k3v0mq3xedcpfw2', 'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0cpfw2', false],
  ['', '', false],
  ['0x', '0x1', false]
])('%s imitates %s: %s', (one, other, is) => {
  expect([isLookAlikeAddress(one, other), isLookAlikeAddress(other, one)]).toEqual([is, is])
})

test('returns false for the same address in any case', () => {
  fc.assert(
    fc.property(fc.oneof(address, fc.string({ unit: 'grapheme' })), text => {
      expect(isLookAlikeAddress(text, text)).toBe(false)
      expect(isLookAlikeAddress(text, text.toLowerCase())).toBe(false)
    })
  )
})

test('returns true for the same ends and another middle, and false for other ends', () => {
  fc.assert(
    fc.property(hex(4), hex(32), hex(32), hex(4), (head, middle, other, tail) => {
      const one = `0x${head}${middle}${tail}`
      expect(isLookAlikeAddress(one, `0x${head}${other}${tail}`)).toBe(middle !== other)
      expect(endsOf(one)).toBe(head + tail)
      expect(isLookAlikeAddress(one, `0x${head}${middle}${[...tail].reverse().join('')}x`)).toBe(false)
    })
  )
})
