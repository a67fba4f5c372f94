import { sameBytes } from '@latchkit/plugin-chains/kit'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { readAddress } from '../../address.js'
import type { CosmosChain, KeyType } from '../../options.js'

/** Length of a compressed point of the curve. */
export const PUBLIC_KEY_BYTES = 33

/** Returns the payload of an address of this key: Bitcoin's hash, or Ethereum's. Rejects for an invalid key. */
async function hashOfKey(publicKey: Uint8Array, keyType: KeyType): Promise<Uint8Array> {
  if (keyType === 'secp256k1') return ripemd160(sha256(publicKey))
  const { ethereumHash } = await import('./ethereum-key.js')
  return ethereumHash(publicKey)
}

/** Returns the digest of `bytes` that is signed. */
export async function digestOf(bytes: Uint8Array, keyType: KeyType): Promise<Uint8Array> {
  if (keyType === 'secp256k1') return sha256(bytes)
  const { keccak } = await import('./ethereum-key.js')
  return keccak(bytes)
}

/**
 * Returns `address` in canonical form if it is of the chain and belongs to the key, or `undefined`. Compares bytes: one key
 * has an address on each chain, and each has two spellings.
 */
export async function addressOfKey(
  address: unknown,
  publicKey: Uint8Array | undefined,
  { bech32Prefix, keyType }: Pick<CosmosChain, 'bech32Prefix' | 'keyType'>
): Promise<string | undefined> {
  const read = readAddress(address)
  if (read?.prefix !== bech32Prefix || publicKey?.length !== PUBLIC_KEY_BYTES) return undefined
  const hash = await hashOfKey(publicKey, keyType).catch(() => undefined)
  return hash && sameBytes(hash, read.payload) ? read.address : undefined
}
