import { keccak256 } from './keccak.js'

const shape = /^0x[0-9a-fA-F]{40}$/
const oneCase = /^0x(?:[0-9a-f]+|[0-9A-F]+)$/
/** Rootstock and its test network, which put the chain into the checksum (EIP-1191). */
const chains = [undefined, 30, 31]

/**
 * An address as a person may give it: `0x` and 40 hex digits, all in one case or with the right checksum (EIP-55). A
 * wrong checksum is a mistyped address.
 */
export const isAddress = (value: string): boolean =>
  typeof value === 'string' && shape.test(value) && (oneCase.test(value) || checksummed(value) === value)

/**
 * Returns a function like `canonicalAddress`.
 *
 * @param checksum - spells the letters of an address, for a chain with checksums of its own.
 */
export const addressReader =
  (checksum: (address: string, chain?: number) => string) =>
  (value: unknown): string | undefined => {
    if (typeof value !== 'string' || !shape.test(value)) return undefined
    const isCanonical = oneCase.test(value) || chains.some(chain => checksum(value, chain) === value)
    return isCanonical ? checksum(value) : undefined
  }

/**
 * The one spelling that this plugin passes on: the checksummed one. Reads what `isAddress` accepts, and the checksums that
 * wallets write for chains of their own (EIP-1191). Undefined for what is no address.
 */
export const canonicalAddress = addressReader(checksummed)

/** A letter is upper case where the same digit of the hash is 8 or more. */
function checksummed(address: string, chain?: number): string {
  const digits = address.slice(2).toLowerCase()
  const hash = keccak256(chain === undefined ? digits : `${chain}0x${digits}`)
  const spelled = [...digits].map((digit, index) => {
    const byte = hash[index >> 1] as number
    return (byte << (index % 2 ? 4 : 0)) & 0x80 ? digit.toUpperCase() : digit
  })
  return `0x${spelled.join('')}`
}
