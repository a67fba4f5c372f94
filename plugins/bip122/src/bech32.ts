import { bigEndian } from './big-endian.js'

const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/** What the checksum must come to: for witness version 0 (BIP-173), and for the others (BIP-350). */
const BECH32 = 1
const BECH32M = 0x2bc830a3

/** The prefix names the network, in lower case. The program has 2 to 40 bytes; 20 or 32 of version 0. */
export type WitnessAddress = readonly [prefix: string, version: number, program: Uint8Array]

/** Reads a SegWit address in one case, upper or lower, with any prefix; undefined for anything else. */
export function decodeWitness(text: string): WitnessAddress | undefined {
  const lower = text.toLowerCase()
  if (text !== lower && text !== text.toUpperCase()) return undefined
  const separator = lower.lastIndexOf('1')
  const prefix = lower.slice(0, separator)
  const values = [...lower.slice(separator + 1)].map(character => alphabet.indexOf(character))
  const codes = [...prefix].map(character => character.charCodeAt(0))
  const [version = 17] = values
  const checksum = polymod([...codes.map(code => code >> 5), 0, ...codes.map(code => code & 31), ...values])
  if (version > 16 || values.includes(-1) || checksum !== (version ? BECH32M : BECH32)) return undefined

  const groups = values.slice(1, -6)
  const bits = groups.reduce((all, group) => (all << 5n) | BigInt(group), 0n)
  // What is left over of the last group must be less than a group, and zero.
  const spare = (groups.length * 5) % 8
  const program = bigEndian(bits >> BigInt(spare), (groups.length * 5 - spare) / 8) as Uint8Array
  if (spare > 4 || BigInt.asUintN(spare, bits) || program.length < 2 || program.length > 40) return undefined
  return version || program.length === 20 || program.length === 32 ? [prefix, version, program] : undefined
}

function polymod(values: readonly number[]): number {
  let checksum = 1
  for (const value of values) {
    const top = checksum >>> 25
    checksum = ((checksum & 0x1ffffff) << 5) ^ value
    for (const [bit, generator] of generators.entries()) checksum ^= (top >> bit) & 1 && generator
  }
  return checksum
}
