import { bech32m } from '@scure/base'
import type { Address } from 'bcoin/parts'
import { type Bcoin, bech32Prefix } from './library.js'

/**
 * Parses an address of regtest, including Taproot (BIP-350), which bcoin itself cannot parse. Returns `undefined` if
 * it is invalid.
 */
export function readAddress({ Address }: Pick<Bcoin, 'Address'>, text: string): Address | undefined {
  const { prefix, words: [version = 0, ...program] = [] } = bech32m.decodeUnsafe(text) ?? {}
  if (prefix === bech32Prefix && version >= 1 && version <= 16) {
    const hash = bech32m.fromWordsUnsafe(program)
    const isSound = hash && hash.length >= 2 && hash.length <= 40
    return isSound ? Address.fromHash(Buffer.from(hash), Address.types.WITNESS, version) : undefined
  }
  try {
    const address = Address.fromString(text, 'regtest')
    // Versions above 0 require the newer checksum.
    return address.version <= 0 ? address : undefined
  } catch {
    return undefined
  }
}

/** Returns the text form of a regtest address, which `readAddress` parses. */
export const addressText = (address: Address): string =>
  address.version > 0
    ? bech32m.encode(bech32Prefix, [address.version, ...bech32m.toWords(address.hash)])
    : address.toString('regtest')
