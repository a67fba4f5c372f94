import type { DirectSignDoc } from '../contract.js'
import { fromBase64 } from './bytes.js'

/** A `SignDoc` (cosmos.tx.v1beta1) as protobuf: what is signed in the direct mode. Undefined for bytes that are no base64. */
export function directBytes({
  chainId,
  accountNumber,
  bodyBytes,
  authInfoBytes
}: DirectSignDoc): Uint8Array | undefined {
  const [body, authInfo] = [fromBase64(bodyBytes), fromBase64(authInfoBytes)]
  if (!body || !authInfo) return undefined
  const number = BigInt(accountNumber)
  return Uint8Array.from([
    ...field(1, body),
    ...field(2, authInfo),
    ...field(3, new TextEncoder().encode(chainId)),
    // Defaults are left out.
    ...(number > 0n ? [4 << 3, ...varint(number)] : [])
  ])
}

const field = (number: number, bytes: Uint8Array): readonly number[] =>
  bytes.length > 0 ? [(number << 3) | 2, ...varint(BigInt(bytes.length)), ...bytes] : []

function varint(value: bigint): readonly number[] {
  return value < 0x80n ? [Number(value)] : [Number(value & 0x7fn) | 0x80, ...varint(value >> 7n)]
}
