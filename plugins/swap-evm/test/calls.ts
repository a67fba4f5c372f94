/** Random parts of calls, for tests of the decoders. */
import fc from 'fast-check'
import { type Address, getAddress, type Hex, maxUint256 } from 'viem'

export const zero: Address = `0x${'0'.repeat(40)}`
export const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map(bytes => getAddress(`0x${Buffer.from(bytes).toString('hex')}`))
export const amount = fc.bigInt({ min: 0n, max: maxUint256 })

/** Returns the bytes with the lowest bit of one of them flipped. */
export function flippedAt(data: Hex, index: number): Hex {
  const bytes = Buffer.from(data.slice(2), 'hex')
  bytes[index] = (bytes[index] ?? 0) ^ 1
  return `0x${bytes.toString('hex')}`
}
