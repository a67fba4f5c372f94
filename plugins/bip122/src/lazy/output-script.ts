import { readBech32 } from '@latchkit/kernel/encoding'
import type { BitcoinAddress } from '../address.js'
import { concat } from './bytes.js'
import { scriptOf } from './key-spend.js'

/** What pays to an address of any kind, those of witness versions that mean nothing yet included (BIP-141, BIP-350). */
export function outputScript(address: BitcoinAddress): Uint8Array {
  const known = scriptOf(address)
  if (known) return known
  const version = witnessVersion(address)
  return concat([version && 0x50 + version, address.payload.length], address.payload)
}

/** Of a SegWit address. */
export const witnessVersion = ({ text }: BitcoinAddress): number => readBech32(text)?.words[0] ?? 0

/** BIP-141: a version, and one push of what is left. */
export const isWitnessProgram = ([version = 0xff, length, ...program]: Uint8Array): boolean =>
  (version === 0 || (version > 0x50 && version < 0x61)) && program.length > 1 && program.length === length
