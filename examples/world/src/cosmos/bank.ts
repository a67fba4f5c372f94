import { bech32 } from '@scure/base'

export const addressPrefix = 'cosmos'
export const nativeDenom = 'uatom'

/** Balances of accounts by denom, stored as in the Cosmos SDK: a balance of 0 is removed. */
export interface Bank {
  /** Returns the account's balances, sorted by denom. @throws {BankError} for an invalid address. */
  balances(address: string): readonly (readonly [denom: string, amount: bigint])[]
  /** Returns one balance. @throws {BankError} for an invalid address or denom. */
  balance(address: string, denom: string): bigint
  /**
   * Sets a balance in the smallest unit.
   *
   * @throws {BankError} as above; {RangeError} for less than 0, or more than 256 bits.
   */
  set(address: string, denom: string, amount: bigint): void
  /**
   * Returns the number of an account, counted from 0. An account exists from its first coin.
   *
   * @throws {BankError} for an invalid address.
   */
  accountNumber(address: string): number | undefined
}

/** Error with a message of the SDK. */
export class BankError extends RangeError {
  override readonly name = 'BankError'
}

/** `ValidateDenom` of the SDK. */
const denomPattern = /^[a-zA-Z][a-zA-Z0-9/:._-]{2,127}$/
const max256Bits = 2n ** 256n - 1n

export function createBank(): Bank {
  const accounts = new Map<string, Map<string, bigint>>()
  const of = (address: string) => accounts.get(payloadOf(address)) ?? new Map<string, bigint>()
  const numberOf = (payload: string) => [...accounts.keys()].indexOf(payload)
  return {
    balances: address => [...of(address)].sort(([one], [other]) => (one < other ? -1 : 1)),
    balance(address, denom) {
      const held = of(address)
      checkDenom(denom)
      return held.get(denom) ?? 0n
    },
    set(address, denom, amount) {
      const held = of(address)
      checkDenom(denom)
      if (amount < 0n || amount > max256Bits) throw new RangeError(`An account cannot have ${amount}${denom}`)
      if (amount === 0n) held.delete(denom)
      else held.set(denom, amount)
      if (amount > 0n || accounts.has(payloadOf(address))) accounts.set(payloadOf(address), held)
    },
    accountNumber(address) {
      const number = numberOf(payloadOf(address))
      return number < 0 ? undefined : number
    }
  }
}

function checkDenom(denom: string) {
  if (!denomPattern.test(denom)) throw new BankError(`invalid denom: ${denom}`)
}

/** Decodes an address. bech32 allows upper case for the same account. */
function payloadOf(address: string): string {
  const decoded = bech32.decodeUnsafe(address)
  const bytes = decoded && bech32.fromWordsUnsafe(decoded.words)
  if (!decoded || !bytes) throw new BankError(`invalid address: decoding bech32 failed: ${problemOf(address)}`)
  if (decoded.prefix !== addressPrefix)
    throw new BankError(`invalid address: invalid Bech32 prefix; expected ${addressPrefix}, got ${decoded.prefix}`)
  // Keys have 20 bytes; modules and contracts have 32.
  if (bytes.length !== 20 && bytes.length !== 32)
    throw new BankError(`invalid address: incorrect address length (expected: 20 or 32, actual: ${bytes.length})`)
  return Buffer.from(bytes).toString('hex')
}

function problemOf(address: string): string {
  if (address.length < 8) return `invalid bech32 string length ${address.length}`
  const separator = address.lastIndexOf('1')
  return separator < 1 || separator + 7 > address.length ? `invalid separator index ${separator}` : 'invalid checksum'
}
