import { tryOrUndefined } from '@latchkit/kernel/options'
import { TransferError } from '@latchkit/plugin-chains/contract'
import { sameBytes } from '@latchkit/plugin-chains/kit'
import { hex } from '@scure/base'
import { Psbt } from 'bitcoinjs-lib/src/psbt'
import { compile } from 'bitcoinjs-lib/src/script'
import type { Transaction } from 'bitcoinjs-lib/src/transaction'
import type { BitcoinAddress } from '../../address.js'
import type { Queries } from '../node/queries.js'
import { isKeyOf, type KeySignature, redeemScript, taprootOutputKey } from '../transaction/key-signature.js'
import { MAX_PSBT_BYTES, type PsbtFields } from '../transaction/psbt.js'
import type { BitcoinChain } from '../wallet/chains.js'
import type { Selection } from './coin-selection.js'
import { type PreviousTransactions, proveAmounts, readPreviousTransactions } from './previous-transactions.js'

/** Signals that the transaction may be replaced by one that pays more (BIP-125), by which wallets raise a fee. */
const REPLACEABLE = 0xfffffffd

/** Maximum size of the fields that signing adds to an input: a key and a signature. */
const MAX_ADDED_BYTES = 192

/** A payment with the spent output of each input. It does not change between the review and the wallet. */
export interface BuiltPayment {
  readonly chain: BitcoinChain
  /** The address that pays. */
  readonly address: BitcoinAddress
  readonly selection: Selection
  /** Output scripts: of the recipient, and of the address that pays. */
  readonly recipient: Uint8Array
  readonly change: Uint8Array
  readonly spent: readonly PsbtFields[]
}

/**
 * Adds the spent output of each input to a payment. Inputs of P2PKH have their previous transaction, because a signature commits to its
 * id and to no amount. Inputs of SegWit version 0 have it as well, where it can be read and fits: a signature commits to the amount of
 * its own input only (BIP-143), so that a review can check the fee by them alone. Signatures of Taproot commit to all amounts (BIP-341).
 *
 * @throws {Bip122Error} `bip122/unreachable`
 * @throws {TransferError} `transfer/would-fail` if the payment is too large to be signed, or the server's copy of a transaction
 *   is not the one that created the coin.
 */
export async function buildPayment(queries: Queries, payment: Omit<BuiltPayment, 'spent'>): Promise<BuiltPayment> {
  const { address, selection, change: script } = payment
  const isRequired = address.kind === 'p2pkh'
  const readTransactions = isRequired ? readPreviousTransactions : proveAmounts
  const previous: PreviousTransactions =
    address.kind === 'p2tr' ? new Map() : await readTransactions(queries, selection.coins, script)
  const spent = selection.coins.map(({ txid, value }): PsbtFields => {
    const nonWitnessUtxo = previous.get(txid)
    return { ...(!isRequired && { witnessUtxo: { script, value } }), ...(nonWitnessUtxo && { nonWitnessUtxo }) }
  })
  const built = { ...payment, spent }
  if (isSignable(built)) return built
  const withoutProof = { ...payment, spent: spent.map(({ nonWitnessUtxo: _, ...fields }) => fields) }
  if (!isRequired && isSignable(withoutProof)) return withoutProof
  throw new TransferError('transfer/would-fail', { reason: 'too many coins for one transaction' })
}

const isSignable = (payment: BuiltPayment): boolean =>
  encodePsbt(payment, undefined).length + MAX_ADDED_BYTES * payment.spent.length <= MAX_PSBT_BYTES

/**
 * Encodes a payment as a PSBT of version 0 (BIP-174): the recipient's output first, then the change.
 *
 * @param publicKey - of the address that pays, as its wallet returned it, in hex.
 */
export function encodePsbt(payment: BuiltPayment, publicKey: string | undefined): Uint8Array {
  const { address, selection, recipient, change, spent } = payment
  // The library's own `addInput` compares each input with all others, which takes a minute for 500 inputs of Taproot.
  const { data } = new Psbt()
  const fields = keyFields(address, publicKey)
  for (const [index, { txid, vout }] of selection.coins.entries())
    data.addInput({ hash: txid, index: vout, sequence: REPLACEABLE, ...spent[index], ...fields })
  data.addOutput({ script: recipient, value: selection.amount })
  if (selection.change > 0n) data.addOutput({ script: change, value: selection.change })
  return data.toBuffer()
}

/**
 * Returns the PSBT fields with which a wallet finds the key of an address. Empty for a key of another address, and for addresses
 * without such fields.
 *
 * @param publicKey - hex of 33 bytes, or 32 of Taproot before it was tweaked (BIP-86).
 */
export function keyFields(address: BitcoinAddress, publicKey: string | undefined): PsbtFields {
  const key = tryOrUndefined(() => hex.decode(publicKey ?? ''))
  if (!key) return {}
  if (address.kind === 'p2sh' && isKeyOf(address, key)) return { redeemScript: redeemScript(key) }
  const tapInternalKey = key.subarray(-32)
  const output = address.kind === 'p2tr' ? taprootOutputKey(tapInternalKey) : undefined
  return sameBytes(output, address.payload) ? { tapInternalKey } : {}
}

/** Returns the transaction that nodes accept, and its id: the one that was signed, with the signature of each input. */
export function finalTransaction({ kind }: BitcoinAddress, unsigned: Transaction, signatures: readonly KeySignature[]) {
  const transaction = unsigned.clone()
  for (const [index, elements] of signatures.entries()) {
    const [, key = new Uint8Array()] = elements
    if (kind === 'p2pkh') transaction.setInputScript(index, compile([...elements]))
    else transaction.setWitness(index, [...elements])
    if (kind === 'p2sh') transaction.setInputScript(index, compile([redeemScript(key)]))
  }
  return { id: transaction.getId(), hex: transaction.toHex() }
}
