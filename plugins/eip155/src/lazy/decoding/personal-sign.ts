import { tryOrUndefined } from '@latchkit/kernel/options'
import type { DecodedRequest, RequestToDecode } from '@latchkit/plugin-chains/contract'
import { decodeMessage } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { fromRlp, hexToBytes, stringToHex } from 'viem/utils'
import type { Hex } from '../../contract.js'
import { address, bytes, readAddress } from '../node/schemas.js'

const params = v.looseTuple([v.union([bytes, v.pipe(v.string(), v.transform(stringToHex))]), address])

/** First byte of a typed transaction: an access list (EIP-2930), a priority fee (EIP-1559), blobs (EIP-4844), delegations (EIP-7702). */
const transactionType = /^0x0[1-4]/
/** Number of values in the shortest transaction: a legacy one without a signature. */
const MIN_TRANSACTION_VALUES = 6

/**
 * Decodes a message to sign (`personal_sign`). Its text is that of the signed bytes.
 *
 * @throws {Error} for parameters that the handler does not take.
 */
export function decodePersonalSign(request: RequestToDecode, nowMs: number): DecodedRequest {
  const [hex, signer] = v.parse(params, request.params)
  const message = {
    text: textOf(hex),
    hex,
    address: signer,
    canonicalAddress: readAddress,
    ...(isTransaction(hex) && { warnings: [{ code: 'transaction-as-message' }] as const })
  }
  return decodeMessage(message, request, nowMs)
}

/** Returns the text of bytes; `undefined` for bytes that are not UTF-8. */
const textOf = (hex: Hex): string | undefined =>
  tryOrUndefined(() => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(hex)))

/** Returns true if bytes are a transaction: a list of values in RLP, after a type or without one. */
function isTransaction(hex: Hex): boolean {
  const list = tryOrUndefined(() => fromRlp(transactionType.test(hex) ? `0x${hex.slice(4)}` : hex, 'hex'))
  return Array.isArray(list) && list.length >= MIN_TRANSACTION_VALUES
}
