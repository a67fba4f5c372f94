import { sameBytes } from '@latchkit/plugin-chains/kit'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { readAddress } from '../../address.js'
import type { CosmosChain, KeyType } from '../../options.js'

/** Length of a compressed point of the curve. */
export const PUBLIC_KEY_BYTES = 33

const bitcoinHashes = { addressHash: (publicKey: Uint8Array) => ripemd160(sha256(publicKey)), digest: sha256 }

/** Returns the hashes of a type of key: of a key in its address, which throws for an invalid key, and of signed bytes. */
export const hashesOf = async (keyType: KeyType) =>
  keyType === 'secp256k1' ? bitcoinHashes : import('./ethereum-key.js')

/**
 * Returns `address` in canonical form if it is of the chain and belongs to the key, or `undefined`. Compares bytes, because a key
 * has an address on each chain, and each address has two forms.
 */
export async function addressOfKey(address: unknown, publicKey: Uint8Array | undefined, network: CosmosChain) {
  const { bech32Prefix, keyType } = network
  const read = readAddress(address)
  if (read?.prefix !== bech32Prefix || publicKey?.length !== PUBLIC_KEY_BYTES) return undefined
  const hash = await hashesOf(keyType)
    .then(({ addressHash }) => addressHash(publicKey))
    .catch(() => undefined)
  return sameBytes(hash, read.payload) ? read.address : undefined
}
