import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import type { BitcoinAddress } from '../address.js'
import { isKeyOf, keyScript } from './bip137.js'
import { compactSize, concat, equals, fromHex, toHex, uint32, uint64 } from './bytes.js'
import type { Coin, Selection } from './coin-selection.js'
import { hash160, taggedHash } from './hashes.js'
import { outputBytes, type Transaction, transactionBytes, transactionId, wholeBytes } from './transaction.js'

const nothing = new Uint8Array()
/** Signals that it may be replaced by one that pays more (BIP-125), by which wallets raise a fee. */
const REPLACEABLE = uint32(0xfffffffd)

/** The receiver first, then what is left. */
export function paymentTransaction(
  { coins, amount, change }: Selection,
  scripts: { readonly receiver: Uint8Array; readonly change: Uint8Array }
): Transaction {
  const rest = change > 0n ? [{ amount: uint64(change), script: scripts.change }] : []
  return {
    version: uint32(2),
    inputs: coins.map(coin => ({ outpoint: outpointOf(coin), script: nothing, sequence: REPLACEABLE })),
    outputs: [{ amount: uint64(amount), script: scripts.receiver }, ...rest],
    lockTime: uint32(0)
  }
}

const outpointOf = ({ txid, vout }: Pick<Coin, 'txid' | 'vout'>): Uint8Array =>
  concat(fromHex(txid).reverse(), uint32(vout))

/** What a PSBT says of an input, by the types of BIP-174 and BIP-371. */
export type InputFields = readonly (readonly [type: number, value: Uint8Array])[]

const SPENT_TRANSACTION = 0x00
const SPENT_OUTPUT = 0x01
const REDEEM_SCRIPT = 0x04
const TAPROOT_KEY = 0x17

/** What is spent. P2PKH commits to no amount, so that the transaction itself stands there, whose id it commits to. */
export const spentFields = ({ value }: Coin, script: Uint8Array, whole: Uint8Array | undefined): InputFields => [
  whole ? [SPENT_TRANSACTION, whole] : [SPENT_OUTPUT, outputBytes({ amount: uint64(value), script })]
]

/**
 * What a wallet may need to know of the key of an address, which it told the key of. Nothing for a key that is not that
 * address's, and for addresses that show all of it.
 *
 * @param publicKey - hex of 33 bytes, or 32 of Taproot before it was tweaked (BIP-86).
 */
export function keyFields(address: BitcoinAddress, publicKey: string | undefined): InputFields {
  const key = fromHex(publicKey ?? '')
  if (address.kind === 'p2sh' && isKeyOf(address, key)) return [[REDEEM_SCRIPT, keyScript(hash160(key))]]
  const internal = key.subarray(-32)
  if (address.kind === 'p2tr' && equals(outputKey(internal) ?? nothing, address.payload))
    return [[TAPROOT_KEY, internal]]
  return []
}

/** BIP-341, of a key without scripts; undefined for what is no key. */
function outputKey(internal: Uint8Array): Uint8Array | undefined {
  try {
    const tweak = BigInt(`0x${toHex(taggedHash('TapTweak', internal))}`)
    const point = schnorr.utils.lift_x(BigInt(`0x${toHex(internal)}`))
    return point.add(secp256k1.ProjectivePoint.BASE.multiply(tweak)).toRawBytes(true).subarray(1)
  } catch {
    return undefined
  }
}

/** A PSBT of version 0 (BIP-174). */
export function psbtBytes(transaction: Transaction, inputs: readonly InputFields[]): Uint8Array {
  const map = (fields: InputFields) => concat(...fields.map(([type, value]) => concat([1, type], sized(value))), [0])
  const maps = [map([[0x00, transactionBytes(transaction)]]), ...inputs.map(map), ...transaction.outputs.map(() => [0])]
  return concat([0x70, 0x73, 0x62, 0x74, 0xff], ...maps)
}

/**
 * The transaction that nodes take, and its id, with what signs each input.
 *
 * @param signatures - elements of a witness: the signature and, but for Taproot, the key.
 */
export function finalTransaction(
  { kind }: BitcoinAddress,
  transaction: Transaction,
  signatures: readonly (readonly Uint8Array[])[]
): { readonly id: string; readonly hex: string } {
  const scriptFor = ([, key = nothing]: readonly Uint8Array[]) => sized(keyScript(hash160(key)))
  const inputs = transaction.inputs.map((input, index) => {
    const elements = signatures[index] ?? []
    const script = kind === 'p2pkh' ? concat(...elements.map(sized)) : kind === 'p2sh' ? scriptFor(elements) : nothing
    return { ...input, script }
  })
  const whole = { ...transaction, inputs }
  const id = toHex(transactionId(whole).reverse())
  return { id, hex: toHex(wholeBytes(whole, kind === 'p2pkh' ? [] : signatures)) }
}

/** Behind its length: no signature, key or script here is longer than a script pushes with one byte. */
const sized = (bytes: Uint8Array) => concat(compactSize(bytes.length), bytes)
