import { ed25519 } from '@noble/curves/ed25519'
import { hmac } from '@noble/hashes/hmac'
import { sha512 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'
import { mnemonicToSeedSync } from '@scure/bip39'

export interface SolanaKey {
  /** Base58. */
  readonly address: string
  readonly publicKey: Uint8Array
  /** Signs with Ed25519 (RFC 8032). */
  sign(bytes: Uint8Array): Uint8Array
}

/** Derives m/44'/501'/index'/0' for each index, as Solana wallets do. */
export function deriveSolanaKeys(mnemonic: string, indexes: readonly number[]): readonly SolanaKey[] {
  const seed = mnemonicToSeedSync(mnemonic)
  return indexes.map(index => {
    const secret = derive(seed, [44, 501, index, 0])
    const publicKey = ed25519.getPublicKey(secret)
    return { address: base58.encode(publicKey), publicKey, sign: bytes => ed25519.sign(bytes, secret) }
  })
}

/** Derives a key by SLIP-10 for Ed25519; every step is hardened. */
export function derive(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  for (const step of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, step + 2 ** 31)
    node = hmac(sha512, node.subarray(32), data)
  }
  return node.subarray(0, 32)
}
