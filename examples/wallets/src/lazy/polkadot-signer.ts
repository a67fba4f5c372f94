import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2'
import { base58, hex } from '@scure/base'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'
import type { PolkadotKeyName, PolkadotKeyType } from '../polkadot/behaviour.js'

export interface PolkadotSigner {
  readonly name: PolkadotKeyName
  readonly type: PolkadotKeyType
  /** The 32 bytes of an address: the public key, or the hash of an ecdsa key. */
  readonly id: Uint8Array
  /** Returns 64 bytes; 65 for ecdsa. */
  sign(bytes: Uint8Array): Uint8Array
}

/**
 * Seeds of the accounts that every development chain funds: `//Alice` and `//Bob` of the phrase of Substrate's own
 * tests.
 */
const seeds: Readonly<Record<PolkadotKeyName, string>> = {
  'alice-sr25519': 'e5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a',
  'bob-sr25519': '398f0c28f98885e046333d4a41c19cee4c37368a9832c6502f6cfd182e2aef89',
  'alice-ed25519': 'abf8e5bdbe30c65656c0a3cbd181ff8a56294a69dfedd27982aace4a76909115',
  'alice-ecdsa': 'cb6df9de1efca7a3998a8ead4e02159d5fa99c3e0d4fd6432667390bb4726854'
}

export function createPolkadotSigner(name: PolkadotKeyName): PolkadotSigner {
  const seed = hex.decode(seeds[name])
  if (name === 'alice-ed25519') {
    return { name, type: 'ed25519', id: ed25519.getPublicKey(seed), sign: bytes => ed25519.sign(bytes, seed) }
  }
  if (name === 'alice-ecdsa') {
    return {
      name,
      type: 'ecdsa',
      id: blake2b(secp256k1.getPublicKey(seed, true), { dkLen: 32 }),
      sign(bytes) {
        const hash = blake2b(bytes, { dkLen: 32 })
        const signature = secp256k1.sign(hash, seed)
        return Uint8Array.of(...signature.toCompactRawBytes(), signature.recovery)
      }
    }
  }
  const secret = secretFromSeed(seed)
  return { name, type: 'sr25519', id: getPublicKey(secret), sign: bytes => sign(secret, bytes) }
}

/** Returns the SS58 address with a prefix below 64. */
export function polkadotAddress(id: Uint8Array, prefix: number): string {
  const body = Uint8Array.of(prefix, ...id)
  const sum = blake2b(Uint8Array.of(...new TextEncoder().encode('SS58PRE'), ...body)).subarray(0, 2)
  return base58.encode(Uint8Array.of(...body, ...sum))
}
