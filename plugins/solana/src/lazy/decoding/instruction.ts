import { base58 } from '@scure/base'
import { address } from '../transfer/library.js'
import type { ParsedInstruction } from '../transfer/transaction.js'

/** Role of an account that neither signs nor is written. The parsers of the library do not read roles. */
const READONLY = 0
const ADDRESS_BYTES = 32

/** Returns an instruction in the form that the parsers of the library take. @throws {Error} for an invalid address */
export const toInstruction = ({ program, accounts, data }: ParsedInstruction) => ({
  programAddress: address(program),
  accounts: accounts.map(account => ({ address: address(account), role: READONLY })),
  data
})

/**
 * Returns functions that each read the next value of an instruction, for programs without a library. Numbers are little-endian.
 *
 * @throws {RangeError} at the end of the data.
 */
export function createDataReader(data: Uint8Array) {
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  let at = 0
  const skip = (bytes: number) => {
    const start = at
    at += bytes
    if (at > data.length) throw new RangeError('The instruction is too short')
    return start
  }
  const u64 = () => view.getBigUint64(skip(8), true)
  return {
    u8: () => view.getUint8(skip(1)),
    u32: () => view.getUint32(skip(4), true),
    u64,
    address: () => base58.encode(data.subarray(skip(ADDRESS_BYTES), at)),
    /** Skips a text with its length before it. */
    skipText: () => void skip(Number(u64()))
  }
}
