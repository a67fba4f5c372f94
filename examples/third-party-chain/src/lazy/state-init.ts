import { hex } from '@scure/base'
import { readCells } from './cells.js'

/** Where the contracts of wallets keep their key, in bits: versions 1 and 2, then 3 and 4, then 5 and its beta. */
const KEY_OFFSETS = [32, 64, 65, 113]

/**
 * Whether the account at `hash` was created with the key. The hash of a contract's first state is its address, so a state
 * with that hash is the true one, however it was written down (TVM, bag of cells); its second cell is the data.
 *
 * @throws {Error} for what is no bag of cells.
 */
export function holdsKey(hash: Uint8Array, stateInit: string, publicKey: string): boolean {
  const state = readCells(stateInit)
  const data = state.refs[1]?.data
  if (!data || hex.encode(state.hash) !== hex.encode(hash)) return false
  const keyAt = (offset: number) => BigInt(`0x${hex.encode(data)}`) >> BigInt(data.length * 8 - offset - 256)
  const offsets = KEY_OFFSETS.filter(offset => offset + 256 <= data.length * 8)
  return offsets.some(offset => BigInt.asUintN(256, keyAt(offset)) === BigInt(`0x${publicKey}`))
}
