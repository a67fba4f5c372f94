import { ExtendedSecp256k1Signature, Secp256k1 } from '@cosmjs/crypto'
import { keccak_256 } from '@noble/hashes/sha3'
import { encodeParameters, readWord } from './abi.js'
import { createEvmClient } from './client.js'

const signatureBytes = 65
/** `isValidSignature(bytes32,bytes)`, which is also what it returns for a valid signature (ERC-1271). */
const isValidSignature = '0x1626ba7e'

/**
 * Returns true if an account signed a text (EIP-191, version 0x45): with its key, or as a contract (ERC-1271).
 *
 * @param address  In any case.
 * @param signature  `0x` hex.
 * @param nodeUrl  Node of the chain that the contract is on. Undefined: only keys sign.
 * @throws {NodeError} if the node does not answer.
 */
export async function verifyText(
  address: string,
  text: string,
  signature: string,
  nodeUrl: string | undefined
): Promise<boolean> {
  const bytes = Buffer.from(text, 'utf8')
  const hash = keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes]))
  if (signerOf(hash, signature) === address.toLowerCase()) return true
  return nodeUrl !== undefined && isValidForContract(address, hash, signature, nodeUrl)
}

/** Returns the address whose key signed, in lower case; undefined for an invalid signature. */
function signerOf(hash: Uint8Array, signature: string): string | undefined {
  const bytes = Buffer.from(signature.slice(2), 'hex')
  const recovery = (bytes[64] ?? 0) - 27
  if (bytes.length !== signatureBytes || (recovery !== 0 && recovery !== 1)) return undefined
  try {
    const parts = new ExtendedSecp256k1Signature(
      trimmed(bytes.subarray(0, 32)),
      trimmed(bytes.subarray(32, 64)),
      recovery
    )
    const publicKey = Secp256k1.uncompressPubkey(Secp256k1.recoverPubkey(parts, hash))
    return `0x${Buffer.from(keccak_256(publicKey.subarray(1)).subarray(12)).toString('hex')}`
  } catch {
    return undefined
  }
}

/** Returns a number without leading zeros, as the library wants it. */
const trimmed = (bytes: Uint8Array) =>
  Uint8Array.from(bytes).subarray(
    Math.max(
      0,
      bytes.findIndex(byte => byte !== 0)
    )
  )

async function isValidForContract(address: string, hash: Uint8Array, signature: string, nodeUrl: string) {
  const digits = signature.slice(2)
  const padded = digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')
  const head = encodeParameters([BigInt(`0x${Buffer.from(hash).toString('hex')}`), 64n, BigInt(digits.length / 2)])
  const data = isValidSignature + head + padded
  const [answer] = await createEvmClient(nodeUrl).requestEach([['eth_call', { to: address, data }, 'latest']])
  // The whole first word: a contract that returns its input would otherwise pass.
  return readWord(answer) === BigInt(isValidSignature.padEnd(66, '0'))
}
