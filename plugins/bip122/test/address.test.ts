import { sha256 } from '@latchkit/plugin-chains/kit'
import { sha256 as librarySha256 } from '@noble/hashes/sha2'
import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalAddress, parseAddress } from '../src/address.js'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const regtest = { ...TEST_NETWORK, bech32: 'bcrt' }
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })

test('the hash is SHA-256', () => {
  expect(hex(sha256(new Uint8Array()))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), data => {
      expect(hex(sha256(data))).toBe(hex(librarySha256(data)))
    })
  )
})

describe('SegWit addresses, as BIP-173 and BIP-350 list them', () => {
  test.each([
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'p2wpkh', 'main', '751e76e8199196d454941c45d1b3a323f1433bd6'],
    [
      'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
      'other',
      'test',
      '1863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262'
    ],
    [
      'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
      'other',
      'main',
      '751e76e8199196d454941c45d1b3a323f1433bd6751e76e8199196d454941c45d1b3a323f1433bd6'
    ],
    ['BC1SW50QGDZ25J', 'other', 'main', '751e'],
    ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'other', 'main', '751e76e8199196d454941c45d1b3a323'],
    [
      'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy',
      'other',
      'test',
      '000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433'
    ],
    [
      'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
      'p2tr',
      'test',
      '000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433'
    ],
    [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      'p2tr',
      'main',
      '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
    ]
  ])('%s is one', (address, kind, family, program) => {
    const parsed = parseAddress(address)
    expect(parsed).toMatchObject({ kind, families: [family], text: address.toLowerCase() })
    expect(hex(parsed!.payload)).toBe(program)
  })

  test.each([
    ['the prefix', 'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut'],
    ['Bech32 for version 1', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    ['Bech32 for version 2', 'tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf'],
    ['Bech32 for version 16', 'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL'],
    ['Bech32m for version 0', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
    ['Bech32m for version 0, long', 'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47'],
    ['a character of the checksum', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4'],
    ['version 17', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R'],
    ['one byte', 'bc1pw5dgrnzv'],
    ['41 bytes', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav'],
    ['16 bytes of version 0', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
    ['two cases', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq'],
    ['more than 4 bits left over', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf'],
    ['left-over bits that are set', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j'],
    ['nothing', 'bc1gmk9yu'],
    ['another prefix of BIP-173', 'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty'],
    ['a checksum of BIP-173', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
    ['no separator', 'bcqw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4']
  ])('wrong is %s', (_, address) => {
    expect(parseAddress(address)).toBeUndefined()
    expect(canonicalAddress(address)).toBeUndefined()
  })
})

describe('Base58Check addresses', () => {
  test.each([
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'p2pkh', ['main'], '62e907b15cbf27d5425399ebf6f0fb50ebb88f18'],
    ['1111111111111111111114oLvT2', 'p2pkh', ['main'], '00'.repeat(20)],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'p2sh', ['main'], 'b472a266d0bd89c13706a4132ccfb16f7c3b9fcb'],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'p2pkh', ['test', 'regtest'], '243f1394f44554f4ce3fd68649c19adc483ce924'],
    ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'p2sh', ['test', 'regtest'], '4e9f39ca4688ff102128ea4ccda34105324305b0']
  ])('%s is one', (address, kind, families, payload) => {
    expect(parseAddress(address)).toMatchObject({ kind, families, text: address })
    expect(hex(parseAddress(address)!.payload)).toBe(payload)
  })

  test.each([
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
    '1a1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '11A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    'A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN0',
    // Litecoin and Dogecoin: right checksums, other versions.
    'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1',
    'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L',
    // A private key (WIF), and bytes of another length.
    '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ',
    '1'.repeat(34)
  ])('%s is none', address => {
    expect(parseAddress(address)).toBeUndefined()
  })
})

test('reads what another library writes, on every network and of every kind', () => {
  const kinds = { pkh: 'p2pkh', sh: 'p2sh', wpkh: 'p2wpkh', wsh: 'other' } as const
  const networks = { main: NETWORK, test: TEST_NETWORK, regtest }
  fc.assert(
    fc.property(fc.constantFrom(...(['main', 'test', 'regtest'] as const)), bytes(32), (family, payload) => {
      for (const [type, kind] of Object.entries(kinds)) {
        const hash = kind === 'other' ? payload : payload.slice(0, 20)
        const address = Address(networks[family]).encode({ type, hash } as Parameters<
          ReturnType<typeof Address>['encode']
        >[0])
        const parsed = parseAddress(address)
        expect(parsed).toMatchObject({ kind, text: address })
        expect(parsed?.families).toContain(family)
        expect(hex(parsed!.payload)).toBe(hex(hash))
      }
    })
  )
})

test('refuses every text that the other library refuses', () => {
  const start = [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  ]
  const accepts = (address: string) => {
    try {
      return OutScript.encode(Address(NETWORK).decode(address)).length > 0
    } catch {
      return false
    }
  }
  fc.assert(
    fc.property(
      fc.constantFrom(...start),
      fc.nat(70),
      fc.string({ minLength: 1, maxLength: 2 }),
      (address, where, change) => {
        const at = where % address.length
        const spoiled = address.slice(0, at) + change + address.slice(at + 1)
        expect(parseAddress(spoiled) !== undefined).toBe(accepts(spoiled))
      }
    ),
    { numRuns: 500 }
  )
})

test('never throws, whatever it is asked', () => {
  for (const value of [
    undefined,
    null,
    7,
    {},
    [],
    Symbol('x'),
    '',
    '1',
    'bc1',
    '1'.repeat(100_000),
    'bc1\n',
    '👛',
    '\ud800'
  ]) {
    expect(parseAddress(value)).toBeUndefined()
  }
  fc.assert(fc.property(fc.anything(), value => void parseAddress(value)))
})
