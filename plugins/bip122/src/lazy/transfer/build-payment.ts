import { tryOrUndefined } from '@latchkit/kernel/options'
import { TransferError } from '@latchkit/plugin-chains/contract'
import { sameBytes } from '@latchkit/plugin-chains/kit'
import { hex } from '@scure/base'
import { Psbt } from 'bitcoinjs-lib/src/psbt'
import { compile } from 'bitcoinjs-lib/src/script'
import type { Transaction } from 'bitcoinjs-lib/src/transaction'
import type { BitcoinAddress } from '../../address.js'
import type { Queries } from '../node/queries.js'
import type { Coin } from '../node/schemas.js'
import { isKeyOf, type KeySignature, redeemScript, taprootOutputKey } from '../transaction/key-signature.js'
import { MAX_PSBT_BYTES, type PsbtFields } from '../transaction/psbt.js'
import type { BitcoinChain } from '../wallet/chains.js'
import type { Selection } from './coin-selection.js'
import { isSameOutput, parseTransaction } from './transaction.js'

/** Signals that the transaction may be replaced by one that pays more (BIP-125), by which wallets raise a fee. */
const REPLACEABLE = 0xfffffffd

/** Room for the fields of a key and a signature, in each input. */
const MAX_ADDED_BYTES = 192

/** A payment with what each input spends: nothing of it changes between what the visitor reads and what the wallet gets. */
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
 * Adds what each input of a payment spends.
 *
 * @throws {Bip122Error} `bip122/unreachable`
 * @throws {TransferError} `transfer/would-fail` if the payment is too large to be signed, or the server's copy of a transaction
 *   is not the one that made the coin.
 */
export async function buildPayment(queries: Queries, payment: Omit<BuiltPayment, 'spent'>): Promise<BuiltPayment> {
  const { address, selection, change: script } = payment
  const spent = await Promise.all(
    selection.coins.map(async (coin): Promise<PsbtFields> => {
      // P2PKH commits to no amount, but to the id of the transaction that stands there.
      if (address.kind === 'p2pkh') return { nonWitnessUtxo: await previousTransaction(queries, coin, script) }
      return { witnessUtxo: { script, value: coin.value } }
    })
  )
  const built = { ...payment, spent }
  if (encodePsbt(built, undefined).length + MAX_ADDED_BYTES * spent.length <= MAX_PSBT_BYTES) return built
  throw new TransferError('transfer/would-fail', { reason: 'too many coins for one transaction' })
}

/**
 * Encodes a payment as a PSBT of version 0 (BIP-174): the recipient's output first, then the change.
 *
 * @param publicKey - of the address that pays, as its wallet told it; in hex.
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
 * Returns what a wallet may need to know of the key of an address. Empty for a key that is not the address's, and for addresses
 * that show all of it.
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

/** Loads the transaction that made a coin. A wallet believes it by its id, and pays what the coin has above that as a fee. */
async function previousTransaction(queries: Queries, { txid, vout, value }: Coin, script: Uint8Array) {
  const bytes = await queries.rawTransaction(txid)
  const transaction = tryOrUndefined(() => parseTransaction(bytes))
  const output = transaction?.outs[vout]
  if (transaction?.getId() === txid && output && isSameOutput(output, { script, value })) return bytes
  throw new TransferError('transfer/would-fail', { reason: `the server sent a wrong copy of ${txid}` })
}
