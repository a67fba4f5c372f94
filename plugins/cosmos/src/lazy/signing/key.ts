import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { readAddress } from '../../address.js'
import type { CosmosChain, KeyType } from '../../options.js'
import { areEqual } from '../encoding/bytes.js'

/** A compressed point of the curve. */
export const PUBLIC_KEY_BYTES = 33

/** What an address of this key carries: the hash of Bitcoin, or that of Ethereum. Rejects for a key that is no point. */
async function hashOfKey(publicKey: Uint8Array, keyType: KeyType): Promise<Uint8Array> {
  if (keyType === 'secp256k1') return ripemd160(sha256(publicKey))
  const { ethereumHash } = await import('./ethereum-key.js')
  return ethereumHash(publicKey)
}

/** What is signed of `bytes`. */
export async function digestOf(bytes: Uint8Array, keyType: KeyType): Promise<Uint8Array> {
  if (keyType === 'secp256k1') return sha256(bytes)
  const { keccak } = await import('./ethereum-key.js')
  return keccak(bytes)
}

/**
 * The canonical address when it is one of the chain and belongs to the key; undefined otherwise. Compared by bytes: one
 * key has as many addresses as there are chains, and each of them two spellings.
 */
export async function addressOfKey(
  address: unknown,
  publicKey: Uint8Array | undefined,
  { bech32Prefix, keyType }: Pick<CosmosChain, 'bech32Prefix' | 'keyType'>
): Promise<string | undefined> {
  const read = readAddress(address)
  if (read?.prefix !== bech32Prefix || publicKey?.length !== PUBLIC_KEY_BYTES) return undefined
  const hash = await hashOfKey(publicKey, keyType).catch(() => undefined)
  return hash && areEqual(hash, read.payload) ? read.address : undefined
}
