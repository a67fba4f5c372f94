import { tryOrUndefined } from '@latchkit/kernel/options'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import * as v from 'valibot'

// Not @scure/base, which takes a hundred times as long where the browser has no `Uint8Array.fromHex`: metadata have 900,000 digits.

/** Returns lower-case hex with `0x`. */
export const toHex = (bytes: Uint8Array): string => `0x${bytesToHex(bytes)}`

/** Returns the bytes of a hex text with `0x`, `maxBytes` at most; undefined for anything else. */
export const fromHex = (value: unknown, maxBytes: number): Uint8Array | undefined =>
  typeof value === 'string' && value.length <= 2 + maxBytes * 2 && value.startsWith('0x')
    ? tryOrUndefined(() => hexToBytes(value.slice(2)))
    : undefined

/** Schema of a hex text with `0x`, `maxBytes` at most. */
export const hexBytes = (maxBytes: number) =>
  v.pipe(
    v.unknown(),
    v.transform(value => fromHex(value, maxBytes)),
    v.instance(Uint8Array, 'Expected bytes in hex')
  )
