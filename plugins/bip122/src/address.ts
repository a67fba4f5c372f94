import { decodeBase58Check } from './base58.js'
import { decodeWitness } from './bech32.js'

/** Networks whose addresses look alike: all test networks but regtest share theirs. */
export type AddressFamily = 'main' | 'test' | 'regtest'

/** What locks the coins of an address. `witness` is one of a version that is not in use yet, or of an unknown length. */
export type AddressKind = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr' | 'witness'

export interface BitcoinAddress {
  readonly kind: AddressKind
  /** Base58 addresses of test networks are the same on regtest. */
  readonly families: readonly AddressFamily[]
  /** The hash of the key or script, the witness program, or the key of Taproot. */
  readonly payload: Uint8Array
  /** Canonical: lower case where case means nothing. */
  readonly text: string
}

const base58Versions: Readonly<Record<number, Pick<BitcoinAddress, 'kind' | 'families'>>> = {
  0: { kind: 'p2pkh', families: ['main'] },
  5: { kind: 'p2sh', families: ['main'] },
  111: { kind: 'p2pkh', families: ['test', 'regtest'] },
  196: { kind: 'p2sh', families: ['test', 'regtest'] }
}
const prefixes: ReadonlyMap<string | undefined, AddressFamily> = new Map([
  ['bc', 'main'],
  ['tb', 'test'],
  ['bcrt', 'regtest']
])

/** Reads an address of any Bitcoin network, checksum and all; undefined for anything else, whatever it is. */
export function parseAddress(value: unknown): BitcoinAddress | undefined {
  if (typeof value !== 'string' || value.length > 90) return undefined
  const hash = decodeBase58Check(value)
  const known = hash && base58Versions[hash[0] as number]
  if (known) return { ...known, payload: hash.subarray(1), text: value }
  const witness = decodeWitness(value)
  const family = witness && prefixes.get(witness.prefix)
  if (!family) return undefined
  const { version, program } = witness
  return { kind: kindOf(version, program.length), families: [family], payload: program, text: value.toLowerCase() }
}

/** The one spelling of an address: lower case for SegWit, which may be written in upper case. Undefined for what is none. */
export const canonicalAddress = (value: unknown): string | undefined => parseAddress(value)?.text

function kindOf(version: number, length: number): AddressKind {
  if (version === 0) return length === 20 ? 'p2wpkh' : 'p2wsh'
  return version === 1 && length === 32 ? 'p2tr' : 'witness'
}
