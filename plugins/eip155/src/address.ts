import { keccak256 } from './keccak.js'

const shape = /^0x[0-9a-fA-F]{40}$/
const oneCase = /^0x(?:[0-9a-f]+|[0-9A-F]+)$/
/** What is hashed before the digits: nothing (EIP-55), or the chain (EIP-1191), of which Rootstock and its test network are. */
const prefixes = ['', '300x', '310x']

/**
 * An address as a person may give it: `0x` and 40 hex digits, all in one case or with the right checksum (EIP-55). A
 * wrong checksum is a mistyped address.
 */
export function isAddress(value: string): boolean {
  return isSpelled(value, '')
}

/**
 * The one spelling that this plugin passes on: the checksummed one. Reads what `isAddress` accepts, and the checksums that
 * wallets write for chains of their own (EIP-1191). Undefined for what is no address.
 */
export function canonicalAddress(value: unknown): string | undefined {
  return isSpelled(value, ...prefixes) ? checksummed(value) : undefined
}

function isSpelled(value: unknown, ...prefixes: readonly string[]): value is string {
  const isAddress = typeof value === 'string' && shape.test(value)
  return isAddress && (oneCase.test(value) || prefixes.some(prefix => checksummed(value, prefix) === value))
}

/** A letter is upper case where the same digit of the hash is 8 or more. */
function checksummed(address: string, prefix = ''): string {
  const digits = address.slice(2).toLowerCase()
  const hash = keccak256(prefix + digits)
  const spelled = [...digits].map((digit, index) => {
    const byte = hash[index >> 1] as number
    return (byte << (index % 2 ? 4 : 0)) & 0x80 ? digit.toUpperCase() : digit
  })
  return `0x${spelled.join('')}`
}
