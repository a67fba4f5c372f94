import { keccak256 } from './keccak.js'

const shape = /^0x[0-9a-fA-F]{40}$/
const oneCase = /^0x(?:[0-9a-f]+|[0-9A-F]+)$/
/** Chain ids in checksums: none (EIP-55), and those of Rootstock and its test network (EIP-1191). */
const chains = [undefined, 30, 31]

/** Tests if a text is an address that a visitor may enter: `0x` and 40 hex digits, all in one case or with the right checksum (EIP-55). */
export const isAddress = (value: string): boolean =>
  typeof value === 'string' && shape.test(value) && (oneCase.test(value) || checksummed(value) === value)

/**
 * Returns a function like `canonicalAddress`.
 *
 * @param checksum - returns an address with its checksum, by default that of EIP-55.
 */
export const addressReader =
  (checksum: (address: string, chain?: number) => string) =>
  (value: unknown): string | undefined => {
    if (typeof value !== 'string' || !shape.test(value)) return undefined
    const isCanonical = oneCase.test(value) || chains.some(chain => checksum(value, chain) === value)
    return isCanonical ? checksum(value) : undefined
  }

/**
 * Returns an address in canonical form: with the checksum of EIP-55. Reads every address that `isAddress` accepts, and addresses
 * with a checksum of EIP-1191, as wallets write them for some chains. Returns `undefined` for any other value.
 */
export const canonicalAddress = addressReader(checksummed)

const MAX_CHECKSUMS = 99
/** Checksums by the hashed text: each layer that a request passes reads the same few addresses. */
const checksums = new Map<string, string>()

/** Returns an address with its checksum: a letter is upper case if the same digit of the hash is 8 or more. */
function checksummed(address: string, chain?: number): string {
  const digits = address.slice(2).toLowerCase()
  const text = chain === undefined ? digits : `${chain}0x${digits}`
  const found = checksums.get(text)
  if (found) return found
  const hash = keccak256(text)
  const spelled = [...digits].map((digit, index) => {
    const byte = hash[index >> 1] as number
    return (byte << (index % 2 ? 4 : 0)) & 0x80 ? digit.toUpperCase() : digit
  })
  const checksum = `0x${spelled.join('')}`
  if (checksums.size === MAX_CHECKSUMS) checksums.clear()
  checksums.set(text, checksum)
  return checksum
}
