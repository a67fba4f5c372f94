import { sameBytes } from '@latchkit/plugin-chains/kit'
import { BufferWriter } from 'bitcoinjs-lib/src/bufferutils'
import { Psbt } from 'bitcoinjs-lib/src/psbt'
import { compile } from 'bitcoinjs-lib/src/script'
import type { BitcoinAddress } from '../../address.js'
import { outputScript } from '../transfer/transaction.js'
import { type KeySignature, redeemScript } from './key-signature.js'
import { findSignature, type PsbtFields, parsePsbt } from './psbt.js'

/** An input of a PSBT, and the address that locks the output that it spends. */
export interface LockedInput {
  readonly index: number
  readonly address: BitcoinAddress
}

/** Returns the inputs of a PSBT that one of the addresses locks; `undefined` if the bytes are not a PSBT of version 0. */
export const lockedInputs = (
  psbt: Uint8Array,
  addresses: readonly BitcoinAddress[]
): readonly LockedInput[] | undefined =>
  parsePsbt(psbt)?.spent.flatMap((output, index) => {
    const address = addresses.find(one => output && sameBytes(outputScript(one), output.script))
    return address ? [{ index, address }] : []
  })

/**
 * Returns a signed PSBT with these inputs finalised (BIP-174): with the scripts of the transaction instead of the signatures.
 *
 * @param requested - the PSBT before it was signed, which states what its inputs spend.
 * @throws {RangeError} if one of the two is not a PSBT, or an input has no valid signature by its address.
 */
export function finalizeInputs(requested: Uint8Array, signed: Uint8Array, inputs: readonly LockedInput[]): Uint8Array {
  const spend = parsePsbt(requested)
  const { data } = Psbt.fromBuffer(signed)
  for (const { index, address } of inputs) {
    const fields = data.inputs[index]
    if (fields?.finalScriptSig || fields?.finalScriptWitness) continue
    const signature = spend && fields && findSignature(address, { ...spend, index }, fields)
    if (!signature) throw new RangeError(`Input ${index} has no signature by ${address.text}`)
    data.updateInput(index, finalFields(address, signature))
    data.clearFinalizedInput(index)
  }
  return data.toBuffer()
}

function finalFields({ kind }: BitcoinAddress, signature: KeySignature): PsbtFields {
  const [, key = new Uint8Array()] = signature
  if (kind === 'p2pkh') return { finalScriptSig: compile([...signature]) }
  const size = signature.reduce((sum, { length }) => sum + 1 + length, 1)
  const finalScriptWitness = new Uint8Array(size)
  new BufferWriter(finalScriptWitness).writeVector([...signature])
  return { finalScriptWitness, ...(kind === 'p2sh' && { finalScriptSig: compile([redeemScript(key)]) }) }
}
