import { sameBytes } from '@latchkit/plugin-chains/kit'
import { parseCells, readerOf } from '../transaction/cells.js'

/** Bit offsets of the key in the contracts of wallets: versions 1 and 2, then 3 and 4, then 5 and its beta. */
const KEY_OFFSETS = [32, 64, 65, 113]

/**
 * Returns true if the account at `hash` was created with the key. The hash of a contract's initial state is its
 * address, so a state with that hash is genuine, whatever its serialization (TVM, bag of cells); its second cell is
 * the data.
 *
 * @throws {Error} if `stateInit` is not a bag of cells.
 */
export function holdsKey(hash: Uint8Array, stateInit: unknown, publicKey: string): boolean {
  const state = parseCells(stateInit)
  const data = state.refs[1]
  if (!data || !sameBytes(state.hash, hash)) return false
  const keyAt = (offset: number) => {
    const reader = readerOf(data)
    reader.uint(offset)
    return reader.uint(256)
  }
  const offsets = KEY_OFFSETS.filter(offset => offset + 256 <= data.bits)
  return offsets.some(offset => keyAt(offset) === BigInt(`0x${publicKey}`))
}
