import { fromBase58, readBech32, sha256, wordsToBytes } from '@latchkit/plugin-chains/kit'

/** Networks whose addresses look alike: all test networks but regtest share theirs. */
export type AddressFamily = 'main' | 'test' | 'regtest'

/** Script type that locks the coins of an address; `other` stands for P2WSH and for witness versions that are not in use yet. */
export type AddressKind = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2tr' | 'other'

export interface BitcoinAddress {
  readonly kind: AddressKind
  /** Base58 addresses of test networks are the same on regtest. */
  readonly families: readonly AddressFamily[]
  /** The hash of the key or script, the witness program, or the key of Taproot. */
  readonly payload: Uint8Array
  /** Canonical: lower case where case means nothing. */
  readonly text: string
}

const main: readonly AddressFamily[] = ['main']
const testNetworks: readonly AddressFamily[] = ['test', 'regtest']
/** Kinds and networks by the version byte of Base58Check. */
export const base58Versions: Readonly<Record<number, readonly [AddressKind, readonly AddressFamily[]]>> = {
  0: ['p2pkh', main],
  5: ['p2sh', main],
  111: ['p2pkh', testNetworks],
  196: ['p2sh', testNetworks]
}
const prefixes: ReadonlyMap<string | undefined, AddressFamily> = new Map([
  ['bc', 'main'],
  ['tb', 'test'],
  ['bcrt', 'regtest']
])

/** Parses an address of any Bitcoin network and checks its checksum. Returns `undefined` for any other value. */
export function parseAddress(value: unknown): BitcoinAddress | undefined {
  if (typeof value !== 'string') return undefined
  const hash = readBase58Check(value)
  const parsed = hash && base58Versions[hash[0] as number]
  if (parsed) return { kind: parsed[0], families: parsed[1], payload: hash.subarray(1), text: value }
  // SegWit: version 0 in bech32 (BIP-173), the others in bech32m (BIP-350).
  const { isM, prefix, words: [version = 17, ...words] = [] } = readBech32(value) ?? {}
  const family = prefixes.get(prefix)
  const payload = wordsToBytes(words)
  const kind = payload && programKind(version, payload)
  if (!family || !kind || version > 16 || isM !== version > 0) return undefined
  return { kind, families: [family], payload, text: value.toLowerCase() }
}

/** Returns the canonical form of an address (lower case for SegWit, which may be written in upper case), or `undefined` if it is invalid. */
export const canonicalAddress = (value: unknown): string | undefined => parseAddress(value)?.text

/** Returns the version and the 20 bytes of the hash of a Base58Check address; `undefined` for any other text. */
function readBase58Check(text: string): Uint8Array | undefined {
  const bytes = fromBase58(text, 25)
  if (bytes?.length !== 25) return undefined
  const payload = bytes.subarray(0, 21)
  const checksum = sha256(sha256(payload))
  return bytes.subarray(21).every((byte, index) => byte === checksum[index]) ? payload : undefined
}

/** Returns the kind of a witness program (BIP-141): 20 or 32 bytes in version 0, 2 to 40 in the others; else `undefined`. */
function programKind(version: number, { length }: Uint8Array): AddressKind | undefined {
  if (version === 0) return length === 20 ? 'p2wpkh' : length === 32 ? 'other' : undefined
  if (length < 2 || length > 40) return undefined
  return version === 1 && length === 32 ? 'p2tr' : 'other'
}
