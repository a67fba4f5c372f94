/** SCALE encoding of the few values that the chain consists of, and the storage key of an account. Hex has `0x`. */
import { blake2b } from '@noble/hashes/blake2'

export interface Header {
  readonly parentHash: string
  readonly number: number
  readonly stateRoot: string
  /** Root of the extrinsics. @defaultValue the root of a block without extrinsics */
  readonly extrinsicsRoot?: string
}

export interface AccountInfo {
  readonly nonce: number
  readonly free: bigint
}

/** twox128 of `System`, then of `Account`. */
const accountPrefix = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
/** twox128 of `System`, then of `Events`. */
export const eventsKey = '0x26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7'
/** Root of an empty trie. */
export const noExtrinsics = '0x03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314'
/** Flag of an account since the balances pallet has `frozen`: the highest bit. */
const newLogic = 1n << 127n

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
export const hash256 = (bytes: Uint8Array) => `0x${hex(blake2b(bytes, { dkLen: 32 }))}`

/** Returns the key of `System.Account` for 32 bytes: blake2_128_concat. */
export const accountKey = (id: Uint8Array) => `0x${accountPrefix}${hex(blake2b(id, { dkLen: 16 }))}${hex(id)}`

/**
 * Encodes four counters of 4 bytes (nonce, consumers, providers, sufficients) and four amounts of 16 (free, reserved,
 * frozen, flags).
 */
export function encodeAccount({ nonce, free }: AccountInfo): string {
  const counters = Buffer.alloc(16)
  counters.writeUInt32LE(nonce, 0)
  counters.writeUInt32LE(1, 8)
  return `0x${counters.toString('hex')}${[free, 0n, 0n, newLogic].map(littleEndian128).join('')}`
}

/** Encodes a block header; the block's hash is the hash of these bytes. */
export function encodeHeader({ parentHash, number, stateRoot, extrinsicsRoot = noExtrinsics }: Header): Uint8Array {
  const parts = [parentHash, `0x${compact(number)}`, stateRoot, extrinsicsRoot, `0x${compact(0)}`]
  return Buffer.from(parts.map(part => part.slice(2)).join(''), 'hex')
}

export const littleEndian128 = (amount: bigint) =>
  Buffer.from(amount.toString(16).padStart(32, '0'), 'hex').reverse().toString('hex')

/** Encodes a compact number below 2^30, as all block numbers are here. */
export function compact(value: number): string {
  const bytes = Buffer.alloc(4)
  if (value < 2 ** 6) return hex(Uint8Array.of(value << 2))
  bytes.writeUInt32LE(value * 4 + (value < 2 ** 14 ? 1 : 2))
  return hex(bytes.subarray(0, value < 2 ** 14 ? 2 : 4))
}
