import type { BitcoinAddress } from '../address.js'
import { concat, uint32, utf8 } from './bytes.js'
import { taggedHash } from './hashes.js'
import { isKeyWitness, scriptOf } from './key-spend.js'
import { transactionId } from './transaction.js'
import { readWitness } from './witness.js'

const zero4 = uint32(0)
const nothing = new Uint8Array(8)

/**
 * Whether a witness stack is a simple signature by the key of an address (BIP-322): P2WPKH, P2SH-P2WPKH, and P2TR by its
 * key. P2PKH is signed for in the old form, as BIP-322 says, and scripts are not run here. May throw.
 */
export function isBip322(address: BitcoinAddress, message: string, signature: Uint8Array): boolean {
  const script = scriptOf(address)
  const elements = readWitness(signature)
  if (!script || !elements) return false
  const outpoint = concat(toSpendId(script, message), zero4)
  const transaction = {
    version: zero4,
    inputs: [{ outpoint, script: new Uint8Array(), sequence: zero4 }],
    // Nothing, to nobody (`OP_RETURN`).
    outputs: [{ amount: nothing, script: Uint8Array.of(0x6a) }],
    lockTime: zero4
  }
  return isKeyWitness(address, { transaction, index: 0, spent: [{ amount: nothing, script }] }, elements)
}

/** The virtual transaction that holds the message, by its id; the signature spends it. */
export function toSpendId(script: Uint8Array, message: string): Uint8Array {
  const hash = taggedHash('BIP0322-signed-message', utf8(message))
  const outpoint = concat(new Uint8Array(32), uint32(0xffffffff))
  return transactionId({
    version: zero4,
    inputs: [{ outpoint, script: concat([0x00, 0x20], hash), sequence: zero4 }],
    outputs: [{ amount: nothing, script }],
    lockTime: zero4
  })
}
