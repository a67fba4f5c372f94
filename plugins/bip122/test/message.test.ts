import { secp256k1 } from '@noble/curves/secp256k1'
import { base64, hex } from '@scure/base'
import { Address, NETWORK, p2pkh, p2sh, p2tr, p2wpkh, Transaction, WIF } from '@scure/btc-signer'
import { BIP322, Signer, Verifier } from 'bip322-js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAddress } from '../src/address.js'
import { readSignature, writeSignature } from '../src/lazy/signing/encoding.js'
import { isSignedBy, toSpend } from '../src/lazy/signing/verify-message.js'
import { outputScript } from '../src/lazy/transfer/transaction.js'
import { fullVectors, unverifiedVectors } from './bip322-vectors.js'

const verify = (address: string, message: string, signature: unknown) => {
  const bytes = readSignature(signature)
  return bytes !== undefined && isSignedBy(parseAddress(address)!, message, bytes)
}

/** The same key in every kind of address that a key alone can have. */
function addressesOf(secret: Uint8Array) {
  const key = secp256k1.getPublicKey(secret, true)
  return {
    p2pkh: p2pkh(key).address!,
    'p2sh-p2wpkh': p2sh(p2wpkh(key)).address!,
    p2wpkh: p2wpkh(key).address!,
    p2tr: p2tr(key.slice(1)).address!
  }
}

const secret = WIF(NETWORK).decode('L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k')
const addresses = addressesOf(secret)
const { p2wpkh: segwit } = addresses

describe('the vectors of BIP-322', () => {
  test.each([
    ['', 'c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7'],
    ['Hello World', 'b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b'],
    ['UTF-8 support: öäüéàè 测试文本 😄', 'c8f4f525fe8afb1bc09b44175bd2096f079c98425e8a1be676b712add1fb62f0']
  ])('%j goes into the right transaction', (message, id) => {
    expect(segwit).toBe('bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l')
    expect(toSpend(outputScript(parseAddress(segwit)!), message).getId()).toBe(id)
  })

  test.each([
    [
      segwit,
      '',
      'smpAkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='
    ],
    [
      segwit,
      '',
      'AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy'
    ],
    [
      segwit,
      'Hello World',
      'smpAkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='
    ],
    [
      segwit,
      'Hello World',
      'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy'
    ],
    [
      'bc1pss0zhytly75awhm6x2hhvd5lnzv3vssgrf9axfheq8ldyzn88ges79fler',
      'No prefix fallback',
      'AUCJYOwOjxYAvatTAGYaVlNXBVyFuc4MwNQkOuK2tl8xhfKDONd0NjfYyNSYcRqeCp8hsAnCEPHAVEkO9h6vbQ/R'
    ],
    [
      'bc1qkntwc3c4dzxh9xh6875l03fn3vkk023jgak3u7',
      'ESHJI7MWUL64AXHBI42L3UR4QA',
      'AkcwRAIgCYHF/vn67iZX5WBimh84kqD6pTME6eNCMGhfFnnwCNECIAF3nMCk/RfLit+uv8a8FgfQIw0f0ASE21GSz7rX17PsASEDTA2vM8bOtUFgvenSDUmvkq7aWNwoTB0CMiM6carHY1s='
    ],
    [
      'bc1p9cyuceaazr8cz46mvgkzl94wy397mwpqsrk84su37t72jvkg6wzqv52nfp',
      'TPIZPITUIHEUHO5ACOL6W6MBVD',
      'AUBay6NwR4LEYedkTG+vE9F7C0RTOCB5NH6ZAqf+3hudjHIkOzSZk1jW/5Kt0wRKX3llJ25os+0qktdou4/Y8516'
    ]
  ])('%s signed %j', (address, message, signature) => {
    expect(verify(address, message, signature)).toBe(true)
    expect(verify(address, `${message} `, signature)).toBe(false)
    expect(verify(addresses.p2tr, message, signature)).toBe(false)
  })

  test.each([
    ['no base64', '', segwit, 'not-valid-base64!!!'],
    ['nothing', '', segwit, ''],
    [
      'another message',
      'Wrong message that was not signed',
      segwit,
      'smpAkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='
    ],
    [
      'another address',
      '',
      'bc1qp0ahvfh83088w49k405szqgg4f3pptr7p2g06tdxfjcd40z4lh4q95lsz9',
      'smpAkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='
    ],
    ['an empty stack', '', segwit, 'smpAA=='],
    ['another prefix', '', segwit, 'fooAA=='],
    [
      'the prefix of the full form',
      'incorrect prefix',
      'bc1pyrgrm6cu6n54jrvkdjd9rvyd3xfyu84s2623awu2srn6mxhscwpsm5644w',
      'fulAUDZwFXUp+adN+/UZj5dVrGAbB3zKs1Vcalz5fCF9srxS63eSWNGvH1NYbrBkPt1BJDUyWUz9zgUxfc63/QheT6M'
    ],
    [
      'another signer',
      'ESHJI7MWUL64AXHBI42L3UR4QA',
      'bc1qx3f9s3scavc92s3g2fhwzqzn7qucd37ez03jpf',
      'AkcwRAIgCYHF/vn67iZX5WBimh84kqD6pTME6eNCMGhfFnnwCNECIAF3nMCk/RfLit+uv8a8FgfQIw0f0ASE21GSz7rX17PsASEDTA2vM8bOtUFgvenSDUmvkq7aWNwoTB0CMiM6carHY1s='
    ],
    [
      'another message, with Taproot',
      'IHUVDIXOZV7EE7RU6CP7JUS57N',
      'bc1p9cyuceaazr8cz46mvgkzl94wy397mwpqsrk84su37t72jvkg6wzqv52nfp',
      'AUBay6NwR4LEYedkTG+vE9F7C0RTOCB5NH6ZAqf+3hudjHIkOzSZk1jW/5Kt0wRKX3llJ25os+0qktdou4/Y8516'
    ],
    [
      'another signer, with Taproot',
      'TPIZPITUIHEUHO5ACOL6W6MBVD',
      'bc1pr72av8sh7qc2ssxs8w0hlj0cl82g2q2dvypngzgsrmd4plml84ksmfyv0q',
      'AUBay6NwR4LEYedkTG+vE9F7C0RTOCB5NH6ZAqf+3hudjHIkOzSZk1jW/5Kt0wRKX3llJ25os+0qktdou4/Y8516'
    ]
  ])('wrong is %s', (_, message, address, signature) => {
    expect(verify(address, message, signature)).toBe(false)
  })
})

describe('the full form of BIP-322', () => {
  test.each(fullVectors)('accepts the vector of the BIP for $kind', vector => {
    expect(verify(vector.address, vector.message, vector.signature)).toBe(true)
  })

  test.each(fullVectors)('refuses the wrong message and the wrong signer of the BIP for $kind', vector => {
    expect(verify(vector.address, vector.wrongMessage, vector.signature)).toBe(false)
    expect(verify(vector.wrongSigner, vector.message, vector.signature)).toBe(false)
  })

  test.each(unverifiedVectors)('refuses a script (%s)', (address, message, signature) => {
    expect(verify(address, message, signature)).toBe(false)
  })

  test('reads hex, refuses the prefix of the other form, and is written with its prefix', () => {
    for (const { address, message, signature } of fullVectors) {
      const bytes = readSignature(signature)!
      expect(verify(address, message, hex.encode(bytes))).toBe(true)
      expect(verify(address, message, `smp${base64.encode(bytes)}`)).toBe(false)
      expect(writeSignature(bytes)).toBe(`ful${base64.encode(bytes)}`)
    }
  })

  test('refuses any changed byte', () => {
    // Sequence (4 bytes before the outputs) and lock time are signed too, so no byte is free.
    for (const { address, message, signature } of fullVectors.slice(0, 4)) {
      const bytes = readSignature(signature)!
      const account = parseAddress(address)!
      // Every third byte: verifying takes milliseconds.
      for (let at = 0; at < bytes.length; at += 3) {
        const spoiled = bytes.slice()
        spoiled[at] = (spoiled[at] as number) ^ 1
        expect(isSignedBy(account, message, spoiled)).toBe(false)
      }
      expect(isSignedBy(account, message, bytes.slice(0, -1))).toBe(false)
      expect(isSignedBy(account, message, Uint8Array.of(...bytes, 0))).toBe(false)
    }
  })

  test('refuses a second input or output, coins, and a version of the future', () => {
    const hash = secp256k1.getPublicKey(secret, true)
    const script = p2pkh(hash).script
    const sign = ({ version = 0, amount = 0n, inputs = 1, outputs = 1 }) => {
      const transaction = new Transaction({
        version,
        allowUnknownOutputs: true,
        disableScriptCheck: true,
        allowLegacyWitnessUtxo: true
      })
      const txid = toSpend(script, 'Hello').getId()
      for (let index = 0; index < inputs; index++)
        transaction.addInput({ txid, index, sequence: 0, witnessUtxo: { script, amount: 10n } })
      for (let index = 0; index < outputs; index++) transaction.addOutput({ script: Uint8Array.of(0x6a), amount })
      transaction.sign(secret)
      transaction.finalize()
      return isSignedBy(parseAddress(addresses.p2pkh)!, 'Hello', transaction.extract())
    }
    expect([sign({}), sign({ version: 2 })]).toEqual([true, true])
    for (const wrong of [{ version: 1 }, { version: 3 }, { amount: 1n }, { inputs: 2 }, { outputs: 2 }])
      expect(
        sign(wrong),
        JSON.stringify(wrong, (_, part) => (typeof part === 'bigint' ? `${part}` : part))
      ).toBe(false)
  })
})

describe('beside another library', () => {
  const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter(secp256k1.utils.isValidPrivateKey)
  const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.string({ minLength: 250, maxLength: 300 }))

  test('what it signs is by the address, and by no other', () => {
    fc.assert(
      fc.property(seeds, text, (key, message) => {
        const wif = WIF(NETWORK).encode(key)
        const own = addressesOf(key)
        for (const address of Object.values(own)) {
          const signature = Signer.sign(wif, address, message) as string
          expect(Verifier.verifySignature(address, message, signature)).toBe(true)
          expect(verify(address, message, signature)).toBe(true)
          expect(verify(address, message, hex.encode(readSignature(signature)!))).toBe(true)
          expect(verify(address, `${message}.`, signature)).toBe(false)
          expect(Object.values(addresses).some(other => verify(other, message, signature))).toBe(false)
        }
      }),
      { numRuns: 15 }
    )
  })

  test('builds the same transaction', () => {
    fc.assert(
      fc.property(text, message => {
        for (const address of [segwit, addresses.p2tr, addresses['p2sh-p2wpkh']]) {
          const script = outputScript(parseAddress(address)!)
          const theirs = BIP322.buildToSpendTx(message, Buffer.from(script)).getId()
          expect(toSpend(script, message).getId()).toBe(theirs)
        }
      })
    )
  })

  test('a changed byte is never taken for a signature, and nothing throws', () => {
    const wif = WIF(NETWORK).encode(secret)
    const signed = Object.values(addresses).map(
      address => [address, readSignature(Signer.sign(wif, address, 'Hello'))!] as const
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...signed),
        fc.nat(200),
        fc.integer({ min: 1, max: 255 }),
        ([address, bytes], where, flip) => {
          const spoiled = bytes.slice()
          const at = where % bytes.length
          spoiled[at] = (spoiled[at] as number) ^ flip
          // The first byte of the old form tells how to find the key: several of its values may find the right one.
          const sameKey = bytes.length === 65 && at === 0
          expect(isSignedBy(parseAddress(address)!, 'Hello', spoiled) && !sameKey).toBe(false)
        }
      ),
      { numRuns: 300 }
    )
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(addresses)), fc.uint8Array({ maxLength: 140 }), (address, bytes) => {
        expect(isSignedBy(parseAddress(address)!, 'Hello', bytes)).toBe(false)
      })
    )
    for (const answer of [undefined, null, 7, {}, [], '=', 'AA=A', 'A', '0x', '\ud800', 'A'.repeat(100_000)]) {
      expect(verify(segwit, 'Hello', answer)).toBe(false)
    }
  })
})

describe('the old form (BIP-137)', () => {
  const wif = WIF(NETWORK).encode(secret)
  const signature = readSignature(Signer.sign(wif, addresses.p2pkh, 'Hello'))!
  const withHeader = (header: number) => base64.encode(Uint8Array.of(header, ...signature.subarray(1)))
  const recovery = ((signature[0] as number) - 27) & 3

  test('stands for every address of a compressed key, whichever header its wallet writes', () => {
    for (const base of [31, 35, 39]) {
      for (const kind of ['p2pkh', 'p2sh-p2wpkh', 'p2wpkh'] as const) {
        expect(verify(addresses[kind], 'Hello', withHeader(base + recovery))).toBe(true)
      }
      expect(verify(addresses.p2tr, 'Hello', withHeader(base + recovery))).toBe(false)
    }
  })

  test('an uncompressed key has an address of its own', () => {
    const old = p2pkh(secp256k1.getPublicKey(secret, false)).address!
    expect(verify(old, 'Hello', withHeader(27 + recovery))).toBe(true)
    for (const address of Object.values(addresses))
      expect(verify(address, 'Hello', withHeader(27 + recovery))).toBe(false)
  })

  test('knows the headers 27 to 42, and one form of a number', () => {
    for (const header of [0, 26, 43, 255]) expect(verify(addresses.p2pkh, 'Hello', withHeader(header))).toBe(false)
    const s = secp256k1.CURVE.n - BigInt(`0x${hex.encode(signature.subarray(33))}`)
    const high = `${hex.encode(signature.subarray(1, 33))}${s.toString(16).padStart(64, '0')}`
    for (const parity of [0, 1]) {
      expect(verify(addresses.p2pkh, 'Hello', (31 + (recovery ^ parity)).toString(16) + high)).toBe(false)
    }
  })
})

test('the other library reads the addresses that are used here', () => {
  for (const address of Object.values(addresses)) expect(Address(NETWORK).decode(address)).toBeDefined()
})
