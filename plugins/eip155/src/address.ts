import { keccak256 } from './keccak.js'

const shape = /^0x[0-9a-fA-F]{40}$/
const oneCase = /^0x(?:[0-9a-f]+|[0-9A-F]+)$/

/**
 * An address as a person may give it: `0x` and 40 hex digits, all in one case or with the right checksum (EIP-55). A
 * wrong checksum is a mistyped address.
 */
export function isAddress(value: string): boolean {
  return typeof value === 'string' && shape.test(value) && (oneCase.test(value) || checksummed(value) === value)
}

/**
 * The one spelling that this plugin passes on: the checksummed one. Takes any case, because wallets write addresses in
 * every way and some chains have checksums of their own (EIP-1191). Undefined for what is no address.
 */
export function canonicalAddress(value: unknown): string | undefined {
  return typeof value === 'string' && shape.test(value) ? checksummed(value) : undefined
}

/** EIP-55: a letter is upper case where the same digit of the hash is 8 or more. */
function checksummed(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = keccak256(digits)
  const spelled = [...digits].map((digit, index) => {
    const byte = hash[index >> 1] as number
    return (byte << (index % 2 ? 4 : 0)) & 0x80 ? digit.toUpperCase() : digit
  })
  return `0x${spelled.join('')}`
}
