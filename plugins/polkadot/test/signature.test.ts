import { createPolkadotWallet } from '@latchkit/example-wallets'
import { stringToU8a, u8aToHex } from '@polkadot/util'
import {
  blake2AsU8a,
  cryptoWaitReady,
  decodeAddress,
  ed25519PairFromSeed,
  ed25519Sign,
  secp256k1PairFromSeed,
  secp256k1Sign,
  signatureVerify,
  sr25519PairFromSeed,
  sr25519Sign,
  sr25519Verify
} from '@polkadot/util-crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { fromHex, toHex } from '../src/lazy/signing/encoding.js'
import { verifyEd25519 } from '../src/lazy/signing/verify-ed25519.js'
import { unwrapBytes, verifyMessage, wrapBytes } from '../src/lazy/signing/verify-message.js'
import { verifySr25519 } from '../src/lazy/signing/verify-sr25519.js'

beforeAll(() => cryptoWaitReady())

const seed = new Uint8Array(32).fill(7)
const text = (value: string) => new TextEncoder().encode(value)
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const message = text('Grüße 👋')

/** Returns an account of each kind and its signing function, from the reference library. */
const signers = () => {
  const sr = sr25519PairFromSeed(seed)
  const ed = ed25519PairFromSeed(seed)
  const ec = secp256k1PairFromSeed(seed)
  return [
    ['sr25519', 1, sr.publicKey, (data: Uint8Array) => sr25519Sign(data, sr)],
    ['ed25519', 0, ed.publicKey, (data: Uint8Array) => ed25519Sign(data, ed)],
    ['ecdsa', 2, blake2AsU8a(ec.publicKey, 256), (data: Uint8Array) => secp256k1Sign(data, ec, 'blake2')]
  ] as const
}

describe('vectors', () => {
  test('of RFC 8032 verify (7.1, test 2)', () => {
    const key = bytes('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c')
    const signature = bytes(
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00'
    )
    expect(verifyEd25519(key, bytes('72'), signature)).toBe(true)
    expect(verifyEd25519(key, bytes('73'), signature)).toBe(false)
  })

  test('of Substrate’s own Rust code verify, here as in the reference library', async () => {
    const rust = bytes(
      '4e172314444b8f820bb54c22e95076f220ed25373e5c178234aa6c211d29271244b947e3ff3418ff6b45fd1df1140c8cbff69fc58ee6dc96df70936a2bb74b82'
    )
    const key = bytes('46ebddef8cd9bb167dc30878d7113b7e168e6f0646beffd77d69d39bad76b47a')
    expect(sr25519Verify(text('this is a message'), rust, key)).toBe(true)
    expect(verifySr25519(key, text('this is a message'), rust)).toBe(true)
    expect(verifySr25519(key, text('this is another'), rust)).toBe(false)
  })
})

// `@polkadot/util-crypto` verifies sr25519 with the same package as the product. These were signed by schnorrkel, which chains use.
describe('sr25519 signatures by schnorrkel (Rust)', () => {
  const key = bytes('7c0f469d3bd340bae718203fa30ca071a5e37c751e891dbded837b213d45d91d')
  const signed = [
    [
      '',
      'c6b4f9afc032206f7eba43388157aa610c240ee8ad1b1662e03af78f3b42aa3868d5c49c55959ced54f0f077e13fdfec0327c611d197566468d9ca4d79d49b84'
    ],
    [
      'hi',
      'c41223269ca39f641db041e08cfe77f1450095e73f5e4d2db89e2ebc14277e0ecf437cdb09b86f4c22e22bb244b65e89ad07d4ce1f50320b2d81766f651b2886'
    ],
    [
      'x'.repeat(300),
      '7caf06e6af5820762aa684ec4002d26e625fd8db48f6d00efb0378835f485e579ba78787433835e5b81a46cfd3799b479236a58368791889716fd4a4bac96c80'
    ]
  ] as const
  const isRight = (key: Uint8Array, message: string, signature: Uint8Array) => {
    try {
      return verifySr25519(key, text(message), signature)
    } catch {
      return false
    }
  }

  test.each(signed)('verify for their message %j and no other', (message, signature) => {
    expect(isRight(key, message, bytes(signature))).toBe(true)
    expect(isRight(key, `${message}!`, bytes(signature))).toBe(false)
  })

  test('do not verify without the marker, with any bit changed, or for another key', () => {
    const [, [message, signature]] = signed
    for (let bit = 0; bit < 512; bit += 7) {
      const changed = bytes(signature)
      changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7))
      expect(isRight(key, message, changed), `bit ${bit}`).toBe(false)
    }
    const unmarked = bytes(signature)
    unmarked[63] = (unmarked[63] as number) & 127
    expect(isRight(key, message, unmarked)).toBe(false)
    expect(isRight(sr25519PairFromSeed(seed.map(byte => byte + 1)).publicKey, message, bytes(signature))).toBe(false)
  })
})

describe('a signature by the reference library', () => {
  test('verifies in every way it is written, for every kind of key, and comes out in one', async () => {
    for (const [, scheme, key, sign] of signers()) {
      const signature = sign(wrapBytes(message))
      const named = Uint8Array.of(scheme, ...signature)
      for (const written of [
        u8aToHex(signature),
        u8aToHex(named),
        u8aToHex(signature).toUpperCase().replace('0X', '0x')
      ])
        expect(await verifyMessage(key, message, written)).toBe(u8aToHex(signature))
    }
  })

  test('over the bare message does not count', async () => {
    for (const [, , key, sign] of signers())
      expect(await verifyMessage(key, message, u8aToHex(sign(message)))).toBeUndefined()
  })

  test('does not verify for another message, another account, another scheme, or with a bit changed', async () => {
    for (const [kind, scheme, key, sign] of signers()) {
      const signature = sign(wrapBytes(message))
      const fails = async (key: Uint8Array, message: Uint8Array, bytes: Uint8Array) =>
        expect(await verifyMessage(key, message, u8aToHex(bytes)), kind).toBeUndefined()
      await fails(key, text('other'), signature)
      await fails(new Uint8Array(32).fill(9), message, signature)
      await fails(key, message, Uint8Array.of((scheme + 1) % 3, ...signature))
      await fails(key, message, Uint8Array.of(scheme, scheme, ...signature))
      await fails(key, message, signature.subarray(1))
      for (const place of [0, 31, 32, 63]) {
        const spoiled = signature.slice()
        spoiled[place] = (spoiled[place] as number) ^ 1
        await fails(key, message, spoiled)
      }
    }
  })

  test('of ecdsa may begin with the byte of another scheme', async () => {
    const [, , [, , key, sign]] = signers()
    const messages = Array.from({ length: 1_000 }, (_, count) => text(`message ${count}`))
    const unlucky = messages.filter(data => (sign(wrapBytes(data))[0] as number) <= 1)
    expect(unlucky).not.toHaveLength(0)
    for (const data of unlucky) {
      const signature = u8aToHex(sign(wrapBytes(data)))
      expect(await verifyMessage(key, data, signature)).toBe(signature)
    }
  })
})

describe('forgeries', () => {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

  test('an ecdsa signature has no second spelling', async () => {
    const [, , [, , key, sign]] = signers()
    const signature = sign(wrapBytes(message))
    const s = BigInt(toHex(signature.subarray(32, 64)))
    const high = (order - s).toString(16).padStart(64, '0')
    const other = `${toHex(signature.subarray(0, 32))}${high}0${1 - (signature[64] as number)}`
    expect(signatureVerify(wrapBytes(message), other, key).isValid).toBe(true)
    expect(await verifyMessage(key, message, other)).toBeUndefined()
  })

  test('a key of small order or of zeros signs nothing', async () => {
    // The neutral point as key and as R, with s = 0: the lenient rules call it a signature of everything.
    const neutral = Uint8Array.of(1, ...new Uint8Array(31))
    const forged = Uint8Array.of(...neutral, ...new Uint8Array(32))
    expect(verifyEd25519(neutral, message, forged)).toBe(false)
    expect(await verifyMessage(neutral, message, toHex(forged))).toBeUndefined()

    const zeros = new Uint8Array(32)
    const marked = Uint8Array.of(...new Uint8Array(63), 0x80)
    for (const written of [toHex(marked), `0x01${toHex(marked).slice(2)}`, toHex(new Uint8Array(64))])
      expect(await verifyMessage(zeros, message, written)).toBeUndefined()
  })

  test('a scalar beyond the order is no second spelling either', async () => {
    const [sr, ed] = signers()
    for (const [kind, , key, sign] of [sr, ed]) {
      const signature = sign(wrapBytes(message))
      // The highest bit of an sr25519 signature only says that it is one.
      const mark = (signature[63] as number) & 0x80
      const scalar = Uint8Array.of(...signature.subarray(32, 63), (signature[63] as number) ^ mark)
      const groupOrder = 2n ** 252n + 27742317777372353535851937790883648493n
      const s = [...scalar].reduceRight((all, byte) => all * 256n + BigInt(byte), 0n) + groupOrder
      const written = Uint8Array.from({ length: 32 }, (_, index) => Number((s >> BigInt(8 * index)) & 255n))
      written[31] = (written[31] as number) | mark
      const other = Uint8Array.of(...signature.subarray(0, 32), ...written)
      expect(await verifyMessage(key, message, toHex(signature)), kind).toBe(toHex(signature))
      expect(await verifyMessage(key, message, toHex(other)), kind).toBeUndefined()
    }
  })

  test.each([
    undefined,
    null,
    7,
    '',
    '0x',
    'x',
    '0x123',
    `0x${'00'.repeat(64)}`,
    `0x${'ff'.repeat(65)}`,
    `0x${'00'.repeat(67)}`,
    `0x${'00'.repeat(1_000_000)}`,
    {}
  ])('nonsense is none (%#)', async written => {
    expect(await verifyMessage(new Uint8Array(32).fill(3), message, written)).toBeUndefined()
  })
})

test('the wrapping comes on, and off once', () => {
  expect(wrapBytes(text('hi'))).toEqual(text('<Bytes>hi</Bytes>'))
  expect(unwrapBytes(wrapBytes(wrapBytes(text('hi'))))).toEqual(wrapBytes(text('hi')))
  for (const bare of ['', 'hi', '<Bytes>', '<Bytes></Bytes', '<Bytes/Bytes>'])
    expect(unwrapBytes(text(bare))).toEqual(text(bare))
  expect(unwrapBytes(text('<Bytes></Bytes>'))).toEqual(text(''))
})

test('the test wallet signs as the reference library verifies', async () => {
  const wallet = createPolkadotWallet({ key: 'larch', name: 'Larch', mark: 'larch', storage: undefined })
  const inside = (await wallet.entry.enable('here')) as {
    accounts: { get(): Promise<readonly { address: string; type: string }[]> }
    signer: { signRaw(message: object): Promise<{ signature: string }> }
  }
  const accounts = await inside.accounts.get()
  expect(accounts.map(({ type }) => type)).toEqual(['sr25519', 'ed25519', 'ecdsa'])
  for (const { address, type } of accounts) {
    const { signature } = await inside.signer.signRaw({ address, data: u8aToHex(stringToU8a('hi')), type: 'bytes' })
    const verified = signatureVerify(stringToU8a('<Bytes>hi</Bytes>'), signature, address)
    expect(verified).toMatchObject({ isValid: true, crypto: type })
    expect(await verifyMessage(decodeAddress(address), text('hi'), signature)).toBe(signature)
    expect(fromHex(signature, 65)).toBeDefined()
  }
})
