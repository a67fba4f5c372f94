import { Transaction } from 'bitcoinjs-lib/src/transaction'
import type { BitcoinAddress } from '../../address.js'
import { isKeySignature, type KeySignature, parseKeyScript, parseKeyWitness, type Spend } from './key-signature.js'
import type { PsbtFields } from './psbt.js'

/**
 * Returns the signature by the key of the address over the whole transaction that an input holds, finalised or not; `undefined`
 * if it holds none. Each place where a signature may stand is verified: the library takes a finalised input as it is.
 */
export function findSignature(address: BitcoinAddress, spend: Spend, fields: PsbtFields): KeySignature | undefined {
  const { tapKeySig, partialSig = [] } = fields
  const partial = partialSig.map(({ signature, pubkey }) => [signature, pubkey])
  const candidates = [...(tapKeySig ? [[tapKeySig]] : []), ...partial, finalSignature(address, fields)]
  return candidates.find(elements => isKeySignature(address, spend, elements))
}

function finalSignature({ kind }: BitcoinAddress, { finalScriptSig, finalScriptWitness }: PsbtFields): KeySignature {
  try {
    if (kind === 'p2pkh') return finalScriptSig ? parseKeyScript(finalScriptSig) : []
    return finalScriptWitness ? parseKeyWitness(finalScriptWitness) : []
  } catch {
    return []
  }
}

/** Returns whether the PSBT asks for a signature that commits to less than the whole transaction. */
export const wantsPartialSighash = ({ kind }: BitcoinAddress, { sighashType }: PsbtFields): boolean =>
  sighashType !== undefined &&
  sighashType !== Transaction.SIGHASH_ALL &&
  !(kind === 'p2tr' && sighashType === Transaction.SIGHASH_DEFAULT)
