import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import type { BitcoinAddress } from '../address.js'
import { isKeyOf, keyScript } from './bip137.js'
import { byteReader } from './byte-reader.js'
import { concat, equals, uint32 } from './bytes.js'
import { hash160, sha256, sha256d, taggedHash } from './hashes.js'
import { type Output, outputBytes, sizedScript, type Transaction, transactionBytes } from './transaction.js'

/** Signature types: the one that commits to every input and output, and Taproot's short form of it. No other is taken. */
export const ALL = 1
export const DEFAULT = 0

/** An input that is to be signed. */
export interface Spend {
  readonly transaction: Transaction
  readonly index: number
  /** What each input spends, in their order, where it is known. Only Taproot commits to that of the others. */
  readonly spent: readonly (Output | undefined)[]
}

/** What pays to an address that can be signed for here. */
export function scriptOf({ kind, payload }: BitcoinAddress): Uint8Array | undefined {
  switch (kind) {
    case 'p2pkh':
      return payToKeyHash(payload)
    case 'p2sh':
      return concat([0xa9, 0x14], payload, [0x87])
    case 'p2wpkh':
      return keyScript(payload)
    case 'p2tr':
      return concat([0x51, 0x20], payload)
    default:
      return undefined
  }
}

/** Whether the elements of a witness are a signature of the input by the key of the address, script not run. May throw. */
export function isKeyWitness(address: BitcoinAddress, spend: Spend, elements: readonly Uint8Array[]): boolean {
  const [signature, key, ...rest] = elements
  if (!signature || rest.length > 0 || address.kind === 'p2pkh') return false
  if (address.kind === 'p2tr') return key === undefined && isByTaprootKey(address, spend, signature)
  return key !== undefined && isByKey(address, spend, signature, key)
}

/**
 * Returns whether an input's script and witness together are a signature by the key of the address: the script holds the
 * signature and the key of P2PKH, the redeem script of P2SH-P2WPKH, and nothing otherwise. Scripts are not run. May throw.
 */
export function isKeyInput(
  address: BitcoinAddress,
  spend: Spend,
  script: Uint8Array,
  witness: readonly Uint8Array[] | undefined
): boolean {
  if (address.kind === 'p2pkh') {
    const [signature, key, ...rest] = readPushes(script)
    const isKeySpend = signature !== undefined && key !== undefined && rest.length === 0 && witness === undefined
    return isKeySpend && isByKey(address, spend, signature, key)
  }
  const expected = address.kind === 'p2sh' ? pushedRedeemScript(witness?.[1]) : new Uint8Array()
  return witness !== undefined && equals(script, expected) && isKeyWitness(address, spend, witness)
}

/** Reads a script of direct pushes (1 to 75 bytes each). @throws {RangeError} for any other operation. */
function readPushes(script: Uint8Array): readonly Uint8Array[] {
  const { take, size, isAtEnd } = byteReader(script)
  const pushes: Uint8Array[] = []
  while (!isAtEnd()) {
    const length = size()
    if (length < 1 || length > 75) throw new RangeError('This is no direct push')
    pushes.push(take(length))
  }
  return pushes
}

const pushedRedeemScript = (key: Uint8Array = new Uint8Array()) => concat([22], keyScript(hash160(key)))

/** ECDSA with its type behind it, over the hash of BIP-143, or the old one for P2PKH. May throw. */
export function isByKey(address: BitcoinAddress, spend: Spend, signature: Uint8Array, key: Uint8Array): boolean {
  if (signature.at(-1) !== ALL || !isKeyOf(address, key)) return false
  const hash = address.kind === 'p2pkh' ? oldHash(spend) : segwitHash(spend, hash160(key))
  const parsed = secp256k1.Signature.fromDER(signature.subarray(0, -1))
  return secp256k1.verify(parsed.toCompactRawBytes(), hash, key, { prehash: false, lowS: true })
}

/** Schnorr, with its type behind it or not, over the hash of BIP-341. May throw. */
export function isByTaprootKey(address: BitcoinAddress, spend: Spend, signature: Uint8Array): boolean {
  const type = signature.length === 64 ? DEFAULT : signature.length === 65 && signature[64] === ALL ? ALL : undefined
  if (address.kind !== 'p2tr' || type === undefined) return false
  return schnorr.verify(signature.subarray(0, 64), taprootHash(spend, type), address.payload)
}

const payToKeyHash = (hash: Uint8Array) => concat([0x76, 0xa9, 0x14], hash, [0x88, 0xac])

/** The script of the spent output stands in this input, nothing in the others. */
function oldHash({ transaction, index, spent }: Spend): Uint8Array {
  const inputs = transaction.inputs.map((input, at) => ({
    ...input,
    script: at === index ? spentBy(spent, index).script : new Uint8Array()
  }))
  return sha256d(concat(transactionBytes({ ...transaction, inputs }), uint32(ALL)))
}

function segwitHash({ transaction, index, spent }: Spend, keyHash: Uint8Array): Uint8Array {
  const { version, inputs, lockTime } = transaction
  const input = inputs[index]
  if (!input) throw new RangeError('There is no such input')
  const [outpoints, sequences, outputs] = partsOf(transaction)
  const code = sizedScript({ script: payToKeyHash(keyHash) })
  const { amount } = spentBy(spent, index)
  const own = [input.outpoint, code, amount, input.sequence]
  return sha256d(
    concat(version, sha256d(outpoints), sha256d(sequences), ...own, sha256d(outputs), lockTime, uint32(ALL))
  )
}

function taprootHash({ transaction, index, spent }: Spend, type: number): Uint8Array {
  const { version, inputs, lockTime } = transaction
  const all = inputs.map((_, at) => spentBy(spent, at))
  const [outpoints, sequences, outputs] = partsOf(transaction)
  const amounts = concat(...all.map(({ amount }) => amount))
  const committed = [outpoints, amounts, concat(...all.map(sizedScript)), sequences, outputs].map(sha256)
  // Epoch, type, version, lock time; then the spend type (key, no annex) and the index of the input.
  return taggedHash('TapSighash', concat([0, type], version, lockTime, ...committed, [0], uint32(index)))
}

function spentBy(spent: Spend['spent'], index: number): Output {
  const output = spent[index]
  if (output) return output
  throw new RangeError('What the input spends is not known')
}

const partsOf = ({ inputs, outputs }: Transaction) =>
  [
    concat(...inputs.map(({ outpoint }) => outpoint)),
    concat(...inputs.map(({ sequence }) => sequence)),
    concat(...outputs.map(outputBytes))
  ] as const
