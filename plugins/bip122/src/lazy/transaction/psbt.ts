import { tryOrUndefined } from '@latchkit/kernel/options'
import { sameBytes } from '@latchkit/plugin-chains/kit'
import { Psbt } from 'bitcoinjs-lib/src/psbt'
import { type Input, Transaction } from 'bitcoinjs-lib/src/transaction'
import type { BitcoinAddress } from '../../address.js'
import { isSameOutput, type Output, parseTransaction } from '../transfer/transaction.js'
import { isKeySignature, type KeySignature, parseKeyScript, parseKeyWitness, type Spend } from './key-signature.js'

/** Above the size of a standard transaction (100 kB), because a PSBT may contain the previous transactions, too. */
export const MAX_PSBT_BYTES = 262_144

/** Type of the field that holds the version, which the library does not read. */
const VERSION = 0xfb

/** The fields of an input (BIP-174, BIP-371), as the library reads them: nothing of them is verified. */
export type PsbtFields = Psbt['data']['inputs'][number]

/** A partially signed transaction of version 0, with what each input spends as the PSBT states it. */
export interface ParsedPsbt extends Omit<Spend, 'index'> {
  /** PSBT fields of each input of the transaction. */
  readonly fields: readonly PsbtFields[]
}

/**
 * Parses a PSBT (BIP-174). Returns `undefined` for anything else, and for what the library accepts beyond it: another version
 * (BIP-370), bytes after the end, lengths in a longer spelling, a transaction without inputs or outputs, a spent transaction with
 * another id, and a spent output that differs from the one in that transaction.
 */
export function parsePsbt(bytes: Uint8Array): ParsedPsbt | undefined {
  if (bytes.length > MAX_PSBT_BYTES) return undefined
  try {
    const { data } = Psbt.fromBuffer(bytes)
    // The library sorts fields, so only the length can be compared.
    if (data.toBuffer().length !== bytes.length || isOtherVersion(data)) return undefined
    const transaction = parseTransaction(data.getTransaction())
    const spent = data.inputs.map((fields, index) => spentOutput(fields, transaction.ins[index] as Input))
    return { transaction, spent, fields: data.inputs }
  } catch {
    // The bytes end too early, or a part of them is not what its type says.
    return undefined
  }
}

const isOtherVersion = ({ globalMap: { unknownKeyVals = [] } }: Psbt['data']) =>
  unknownKeyVals.some(({ key, value }) => key.length === 1 && key[0] === VERSION && value.some(byte => byte > 0))

/** @throws {RangeError} if the two ways to state the spent output disagree, or the transaction has another id. */
function spentOutput({ nonWitnessUtxo, witnessUtxo }: PsbtFields, { hash, index }: Input): Output | undefined {
  if (!nonWitnessUtxo) return witnessUtxo
  const transaction = parseTransaction(nonWitnessUtxo)
  const output = transaction.outs[index]
  const isNamed = output !== undefined && sameBytes(transaction.getHash(), hash)
  if (isNamed && (!witnessUtxo || isSameOutput(output, witnessUtxo))) return output
  throw new RangeError('The PSBT states a spent output that is not the one that is spent')
}

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

const finalSignature = ({ kind }: BitcoinAddress, { finalScriptSig, finalScriptWitness }: PsbtFields): KeySignature =>
  tryOrUndefined(() =>
    kind === 'p2pkh'
      ? finalScriptSig && parseKeyScript(finalScriptSig)
      : finalScriptWitness && parseKeyWitness(finalScriptWitness)
  ) ?? []

/** Returns whether the PSBT asks for a signature that commits to less than the whole transaction. */
export const wantsPartialSighash = ({ kind }: BitcoinAddress, { sighashType }: PsbtFields): boolean =>
  sighashType !== undefined &&
  sighashType !== Transaction.SIGHASH_ALL &&
  !(kind === 'p2tr' && sighashType === Transaction.SIGHASH_DEFAULT)
