import { varuint } from 'bitcoinjs-lib/src/bufferutils'
import type { AddressKind, BitcoinAddress } from '../../address.js'
import { isWitnessProgram } from './output-script.js'

/** Locked by one key, which is what payments are made from here. */
export type KeyKind = Exclude<AddressKind, 'other'>

/**
 * Weight units (BIP-141) of an input with its signature, which is taken to be as long as nodes pass one on: 72 bytes in ECDSA,
 * and 65 in Schnorr. A byte has a weight of 4, one of a witness of 1. Keys are compressed.
 */
export const inputWeights: Readonly<Record<KeyKind, number>> = {
  p2pkh: 4 * (36 + 1 + 107 + 4),
  p2sh: 4 * (36 + 1 + 23 + 4) + 108,
  p2wpkh: 4 * (36 + 1 + 4) + 108,
  p2tr: 4 * (36 + 1 + 4) + 67
}

export const isKeyKind = (address: BitcoinAddress): address is BitcoinAddress & { readonly kind: KeyKind } =>
  address.kind !== 'other'

/** Virtual bytes of a transaction, at most. */
export function virtualSize(kind: KeyKind, inputs: number, outputs: readonly Uint8Array[]): number {
  const around = 8 + varuint.encodingLength(inputs) + varuint.encodingLength(outputs.length)
  const paying = outputs.reduce((sum, script) => sum + outputSize(script), 0)
  const marker = kind === 'p2pkh' ? 0 : 2
  return Math.ceil((4 * (around + paying) + marker + inputs * inputWeights[kind]) / 4)
}

/**
 * The least that nodes pass on for a script, in satoshi: less would cost more to spend than a third of it, at 3 satoshi a
 * byte, by Bitcoin Core's estimate of the input.
 */
export const dustLimit = (script: Uint8Array): bigint =>
  BigInt(3 * (outputSize(script) + (isWitnessProgram(script) ? 67 : 148)))

const outputSize = ({ length }: Uint8Array) => 8 + varuint.encodingLength(length) + length
