import { toBase58 } from '@latchkit/kernel/encoding'
import { addressBytes } from '../address.js'
import { KEY_BYTES, readLength, SIGNATURE_BYTES } from './transaction.js'

export interface AccountUse {
  readonly address: string
  /** @default false */
  readonly isSigner?: boolean
  /** @default false */
  readonly isWritable?: boolean
}

export interface Instruction {
  readonly program: string
  readonly accounts: readonly AccountUse[]
  readonly data: Uint8Array
}

export interface Message {
  /** Signs, and pays the fee. */
  readonly payer: string
  readonly blockhash: string
  readonly instructions: readonly Instruction[]
}

const VERSION_0 = 0x80
/** What fits into one packet of the network. */
export const MAX_TRANSACTION_BYTES = 1_232

type Roles = Required<Omit<AccountUse, 'address'>>

/** The message of a transaction of version 0, without lookup tables. @throws {RangeError} for what is no address. */
export function writeMessage({ payer, blockhash, instructions }: Message): Uint8Array {
  const roles = new Map<string, Roles>([[payer, { isSigner: true, isWritable: true }]])
  for (const { program, accounts } of instructions) {
    for (const { address, isSigner = false, isWritable = false } of [...accounts, { address: program }]) {
      const known = roles.get(address)
      roles.set(address, {
        isSigner: isSigner || known?.isSigner === true,
        isWritable: isWritable || known?.isWritable === true
      })
    }
  }
  // Who signs comes first, and of those and the rest what is written to. Sorting is stable, so the payer stays the first.
  const keys = [...roles].sort(([, one], [, other]) => rank(one) - rank(other))
  const places = new Map(keys.map(([address], index) => [address, index]))
  const count = (...ranks: readonly number[]) => keys.filter(([, role]) => ranks.includes(rank(role))).length
  const place = (address: string) => places.get(address) ?? 0

  return Uint8Array.from([
    VERSION_0,
    ...[count(0, 1), count(1), count(3)],
    ...withLength(
      keys.length,
      keys.flatMap(([address]) => bytesOf(address))
    ),
    ...bytesOf(blockhash),
    ...withLength(
      instructions.length,
      instructions.flatMap(({ program, accounts, data }) => [
        place(program),
        ...withLength(
          accounts.length,
          accounts.map(({ address }) => place(address))
        ),
        ...withLength(data.length, [...data])
      ])
    ),
    // No lookup tables.
    0
  ])
}

const rank = ({ isSigner, isWritable }: Roles) => (isSigner ? 0 : 2) + (isWritable ? 0 : 1)

function bytesOf(address: string): number[] {
  const bytes = addressBytes(address)
  if (!bytes) throw new RangeError(`Not 32 bytes in base58: ${address}`)
  return [...bytes]
}

/** See `readLength`. */
const withLength = (length: number, bytes: readonly number[]) => [
  ...(length < 0x80 ? [length] : [(length & 0x7f) | 0x80, length >> 7]),
  ...bytes
]

/** The wire form with an empty place for the one signature. */
export const unsigned = (message: Uint8Array): Uint8Array =>
  Uint8Array.from([1, ...new Uint8Array(SIGNATURE_BYTES), ...message])

export interface ReadInstruction {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

export interface ReadMessage {
  /** The first is the payer. */
  readonly signers: readonly string[]
  readonly instructions: readonly ReadInstruction[]
}

/**
 * Reads a message, legacy or version 0. Undefined for anything else, and for one with lookup tables: what those stand for is
 * not in it.
 */
export function readMessage(bytes: Uint8Array): ReadMessage | undefined {
  try {
    const [first = 0] = bytes
    const isVersioned = first >= VERSION_0
    if (isVersioned && first !== VERSION_0) return undefined
    const cursor = cursorOver(bytes, isVersioned ? 1 : 0)
    const [signers = 0] = cursor.take(3)
    const keys = cursor.many(() => toBase58(cursor.take(KEY_BYTES)))
    cursor.take(KEY_BYTES)
    const key = (index: number | undefined) => {
      const found = keys[index ?? keys.length]
      if (found === undefined) throw new RangeError('An index without a key')
      return found
    }
    const instructions = cursor.many(() => ({
      program: key(cursor.take(1)[0]),
      accounts: cursor.many(() => key(cursor.take(1)[0])),
      data: cursor.take(cursor.length())
    }))
    const tables = isVersioned ? cursor.length() : 0
    const isWhole = tables === 0 && cursor.isAtEnd() && signers > 0 && signers <= keys.length
    return isWhole ? { signers: keys.slice(0, signers), instructions } : undefined
  } catch {
    return undefined
  }
}

/** @throws {RangeError} at the end of the bytes. */
function cursorOver(bytes: Uint8Array, start: number) {
  let at = start
  const take = (count: number) => {
    if (at + count > bytes.length) throw new RangeError('Cut short')
    at += count
    return bytes.slice(at - count, at)
  }
  const length = () => {
    const read = readLength(bytes, at)
    if (!read) throw new RangeError('Not a length')
    at = read.next
    return read.value
  }
  return {
    take,
    length,
    many: <T>(read: () => T): T[] => Array.from({ length: length() }, read),
    isAtEnd: () => at === bytes.length
  }
}
