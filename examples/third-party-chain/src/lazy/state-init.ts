import { sha256 } from '@noble/hashes/sha2.js'
import { base64, hex } from '@scure/base'

/** Where the contracts of wallets keep their key, in bits: versions 1 and 2, then 3 and 4, then 5 and its beta. */
const KEY_OFFSETS = [32, 64, 65, 113]

/**
 * Whether the account at `hash` was created with the key. The hash of a contract's first state is its address, so a state
 * with that hash is the true one, however it was written down (TVM, bag of cells); its second cell is the data.
 *
 * @throws {Error} for what is no bag of cells.
 */
export function holdsKey(hash: Uint8Array, stateInit: string, publicKey: string): boolean {
  const bytes = base64.decode(stateInit)
  let at = 4
  const read = (size: number) => {
    at += size
    return bytes.subarray(at - size, at)
  }
  const number = (size: number) => read(size).reduce((value, byte) => value * 256 + byte, 0)
  const [flags = 0, offsetSize = 0] = read(2)
  const size = flags & 7
  const count = number(size)
  read(2 * size + offsetSize)
  const root = number(size)
  if (flags & 0x80) read(count * offsetSize)
  if (count > 256) return false
  const cells = Array.from({ length: count }, () => {
    const [references = 0, length = 0] = read(2)
    const data = read(Math.ceil(length / 2))
    return { head: [references, length], data, targets: Array.from({ length: references & 7 }, () => number(size)) }
  })

  // References point forwards only, so the last cells come first. What points elsewhere finds nothing and throws.
  const done: { readonly hash: Uint8Array; readonly depth: number }[] = []
  for (const [index, { head, data, targets }] of [...cells.entries()].reverse()) {
    const refs = targets.map(target => done[target] as (typeof done)[number])
    const depths = refs.flatMap(({ depth }) => [depth >> 8, depth & 0xff])
    const whole = Uint8Array.of(...head, ...data, ...depths, ...refs.flatMap(ref => [...ref.hash]))
    done[index] = { hash: sha256(whole), depth: Math.max(0, ...refs.map(({ depth }) => depth + 1)) }
  }
  const data = cells[cells[root]?.targets[1] ?? count]?.data
  if (!data || !done[root] || hex.encode(done[root].hash) !== hex.encode(hash)) return false
  const keyAt = (offset: number) => BigInt(`0x${hex.encode(data)}`) >> BigInt(data.length * 8 - offset - 256)
  const offsets = KEY_OFFSETS.filter(offset => offset + 256 <= data.length * 8)
  return offsets.some(offset => BigInt.asUintN(256, keyAt(offset)) === BigInt(`0x${publicKey}`))
}
