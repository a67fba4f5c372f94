import fc from 'fast-check'
import { bytesToHex, getAddress, keccak256 as keccakOfViem, stringToBytes } from 'viem'
import { describe, expect, test } from 'vitest'
import { canonicalAddress, isAddress } from '../src/address.js'
import { keccak256 } from '../src/keccak.js'
import { readAddress } from '../src/lazy/node/schemas.js'
import { readAccounts } from '../src/lazy/wallet/accounts.js'

// From EIP-55 itself.
const checksummed = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'
]

const hexOf = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length })
    .map(digits => digits.join(''))
const canonical = (address: unknown) => readAccounts([address])?.[0]?.address

describe('keccak256', () => {
  test('is the one of viem', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 134, unit: 'grapheme-ascii' }), text => {
        expect(bytesToHex(keccak256(text))).toBe(keccakOfViem(stringToBytes(text)))
      })
    )
  })
})

describe('isAddress', () => {
  test.each(checksummed)('accepts %s, in one case too', address => {
    expect(isAddress(address)).toBe(true)
    expect(isAddress(address.toLowerCase())).toBe(true)
    expect(isAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(true)
  })

  test('refuses every other mixture of cases', () => {
    fc.assert(
      fc.property(hexOf(40), fc.infiniteStream(fc.boolean()), (digits, upper) => {
        const mixed = `0x${[...digits].map(digit => (upper.next().value ? digit.toUpperCase() : digit)).join('')}`
        const oneCase = [digits, digits.toUpperCase()].includes(mixed.slice(2))
        expect(isAddress(mixed)).toBe(oneCase || mixed === getAddress(`0x${digits}`))
      })
    )
  })

  test.each([
    '',
    '0x',
    'de709f2102306220921060314715629080e2fb77',
    '0Xde709f2102306220921060314715629080e2fb77',
    '0xde709f2102306220921060314715629080e2fb7',
    '0xde709f2102306220921060314715629080e2fb777',
    ' 0xde709f2102306220921060314715629080e2fb77',
    '0xde709f2102306220921060314715629080e2fb77\n',
    '0xde709f2102306220921060314715629080e2fb7g',
    '0xde709f2102306220921060314715629080e2fb７７',
    '0x<img src=x onerror=alert(1)>0000000000000',
    '__proto__',
    `0x${'a'.repeat(1_000_000)}`
  ])('refuses %#', text => {
    expect(isAddress(text)).toBe(false)
  })

  test('refuses what is no text', () => {
    for (const value of [undefined, null, 7, {}, [checksummed[0]], { toString: () => checksummed[0] }]) {
      expect(isAddress(value as string)).toBe(false)
    }
  })
})

describe('the accounts of a wallet', () => {
  test('come in the checksummed spelling, in whichever right one the wallet wrote them', () => {
    fc.assert(
      fc.property(hexOf(40), digits => {
        const address = getAddress(`0x${digits}`)
        const wrong = `0x${[...address.slice(2)].map(c => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase())).join('')}`
        const ofOthers = [30, 31].map(chain => getAddress(address, chain))
        for (const written of [address, `0x${digits}`, `0x${digits.toUpperCase()}`, ...ofOthers]) {
          expect(canonical(written)).toBe(address)
        }
        // With letters of one case only it is a spelling of its own; with few letters it may be that of another chain.
        const isWrong = /[a-f]/.test(wrong) && /[A-F]/.test(wrong) && !ofOthers.some(other => other === wrong)
        if (isWrong) expect(canonical(wrong)).toBeUndefined()
      })
    )
  })

  test('come as Rootstock and its test network spell them (EIP-1191), and as no other chain', () => {
    const [address = ''] = checksummed
    const spelled = (chain: number) => getAddress(address, chain)
    expect([30, 31].map(spelled).map(canonical)).toEqual([address, address])
    expect([30, 31].map(spelled).map(isAddress)).toEqual([false, false])
    expect(canonical(spelled(32))).toBeUndefined()
  })

  test('are told once each', () => {
    const [address = ''] = checksummed
    expect(readAccounts([address, address.toLowerCase()])).toEqual([{ address }])
  })

  test('are refused as a whole when one of them is none, and beyond a thousand', () => {
    const [address = ''] = checksummed
    expect(readAccounts([address, '0x'])).toBeUndefined()
    expect(readAccounts([address, undefined])).toBeUndefined()
    expect(readAccounts(Array.from({ length: 1_001 }, () => address))).toBeUndefined()
    expect(readAccounts(Array.from({ length: 1_000 }, () => address))).toHaveLength(1)
  })

  test('are read by index, not by what the array says of itself', () => {
    const hostile = Object.assign([checksummed[0]], {
      map: () => ['0xbad'],
      *[Symbol.iterator]() {
        for (;;) yield '0x'
      }
    })
    expect(readAccounts(hostile)).toEqual([{ address: checksummed[0] }])
    const throwing = new Proxy([], {
      get() {
        throw new Error('trap')
      }
    })
    expect(readAccounts(throwing)).toBeUndefined()
    expect(readAccounts({ length: 1, 0: checksummed[0] })).toBeUndefined()
  })
})

describe('readAddress', () => {
  test('reads what canonicalAddress reads, and nothing else', () => {
    const cased = fc.array(fc.boolean(), { minLength: 40, maxLength: 40 })
    const spelled = fc
      .tuple(hexOf(40), cased, fc.constantFrom('lower', 'upper', 'checksum', 30, 31, 'any'))
      .map(([digits, upper, kind]) => {
        if (kind === 'checksum') return getAddress(`0x${digits}`)
        if (typeof kind === 'number') return getAddress(`0x${digits}`, kind)
        const isUpper = (index: number) => (kind === 'any' ? upper[index] : kind === 'upper')
        return `0x${[...digits].map((digit, index) => (isUpper(index) ? digit.toUpperCase() : digit)).join('')}`
      })
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: spelled }, fc.anything(), fc.string()), value => {
        expect(readAddress(value)).toBe(canonicalAddress(value))
      })
    )
    for (const value of [...checksummed, '0X'.padEnd(42, '0'), ` ${checksummed[0]}`, `${checksummed[0]}0`]) {
      expect(readAddress(value)).toBe(canonicalAddress(value))
    }
  })
})
