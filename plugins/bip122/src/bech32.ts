const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/** What the checksum must come to: for witness version 0 (BIP-173), and for the others (BIP-350). */
const BECH32 = 1
const BECH32M = 0x2bc830a3

export interface WitnessAddress {
  /** The human-readable part, lower case: names the network. */
  readonly prefix: string
  readonly version: number
  /** 2 to 40 bytes; 20 or 32 of version 0. */
  readonly program: Uint8Array
}

/** Reads a SegWit address in one case, upper or lower; undefined for anything else. */
export function decodeWitness(text: string): WitnessAddress | undefined {
  const lower = text.toLowerCase()
  if (text.length > 90 || (text !== lower && text !== text.toUpperCase())) return undefined
  const [, prefix = '', data = ''] = /^([!-~]+)1([a-z0-9]{8,})$/.exec(lower) ?? []
  const values = [...data].map(character => alphabet.indexOf(character))
  const [version] = values
  if (version === undefined || version > 16 || values.includes(-1)) return undefined
  if (polymod([...expanded(prefix), ...values]) !== (version === 0 ? BECH32 : BECH32M)) return undefined
  const program = regrouped(values.slice(1, -6))
  if (!program || program.length < 2 || program.length > 40) return undefined
  return version === 0 && program.length !== 20 && program.length !== 32 ? undefined : { prefix, version, program }
}

function polymod(values: readonly number[]): number {
  let checksum = 1
  for (const value of values) {
    const top = checksum >>> 25
    checksum = ((checksum & 0x1ffffff) << 5) ^ value
    generators.forEach((generator, bit) => {
      if ((top >> bit) & 1) checksum ^= generator
    })
  }
  return checksum
}

const codes = (text: string) => [...text].map(character => character.charCodeAt(0))
const expanded = (prefix: string) => [
  ...codes(prefix).map(code => code >> 5),
  0,
  ...codes(prefix).map(code => code & 31)
]

/** Bytes out of groups of five bits; the bits that are left over must be fewer than five, and zero. */
function regrouped(groups: readonly number[]): Uint8Array | undefined {
  const bytes: number[] = []
  let [held, bits] = [0, 0]
  for (const group of groups) {
    held = ((held << 5) | group) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((held >> bits) & 0xff)
  }
  return bits < 5 && (held & ((1 << bits) - 1)) === 0 ? Uint8Array.from(bytes) : undefined
}
