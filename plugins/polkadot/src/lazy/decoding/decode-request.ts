import { tryOrUndefined } from '@latchkit/kernel/options'
import { type DecodedRequest, parseAccountId, type RequestToDecode } from '@latchkit/plugin-chains/contract'
import { decodeMessage, sameBytes } from '@latchkit/plugin-chains/kit'
import { utf8ToBytes } from '@noble/hashes/utils'
import * as v from 'valibot'
import { readKey } from '../../address.js'
import { SignMessage, SignTransaction } from '../../contract.js'
import { hexBytes, toHex } from '../signing/encoding.js'
import { unwrapBytes } from '../signing/verify-message.js'
import { type DecodingContext, decodeTransaction } from './transaction-request.js'

/**
 * Decodes a request that signs a transaction or a message; `undefined` for another method.
 *
 * @throws {Error} for parameters that the handler rejects, and for too large ones.
 */
export async function decodeRequest(
  context: DecodingContext,
  request: RequestToDecode
): Promise<DecodedRequest | undefined> {
  if (request.method === SignMessage.method) return decodeText(context, request)
  if (request.method === SignTransaction.method) return decodeTransaction(context, request)
  return undefined
}

/** Above the length of any message that can be shown to a person. */
const MAX_MESSAGE_BYTES = 1_000_000

const address = v.pipe(v.string(), v.maxLength(128))
const messageParams = v.union([
  v.object({ address, data: hexBytes(MAX_MESSAGE_BYTES) }),
  v.object({ address, message: v.pipe(v.string(), v.maxLength(MAX_MESSAGE_BYTES)) })
])

/** Decodes a message. The handler signs it between `<Bytes>` and `</Bytes>`, which are not shown. */
function decodeText(context: DecodingContext, request: RequestToDecode): DecodedRequest {
  const { address, ...rest } = v.parse(messageParams, request.params)
  const bytes = 'data' in rest ? unwrapBytes(rest.data) : utf8ToBytes(rest.message)
  const account = parseAccountId(request.account)?.address
  const isOwn = (given: string) => sameBytes(readKey(given), readKey(account))
  const message = {
    text: tryOrUndefined(() => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)),
    hex: toHex(bytes),
    address,
    canonicalAddress: (given: string) => (isOwn(given) ? account : given),
    warnings: isTransaction(bytes, context) ? [{ code: 'transaction-as-message' } as const] : []
  }
  return decodeMessage(message, request)
}

/** First bytes of an extrinsic after its length: the version, and whether it is signed. */
const extrinsicVersions: readonly (number | undefined)[] = [0x04, 0x05, 0x45, 0x84, 0x85]

/** Returns whether bytes could be a transaction: the bytes that are signed for one contain the genesis hash of the chain. */
const isTransaction = (bytes: Uint8Array, { networks }: DecodingContext): boolean =>
  isExtrinsic(bytes) || networks.some(({ id }) => toHex(bytes).includes(String(id)))

/** Returns whether bytes begin with their length (SCALE) and the version of an extrinsic. No text in ASCII does. */
function isExtrinsic(bytes: Uint8Array): boolean {
  const [first = 0] = bytes
  const mode = first & 3
  const size = mode < 3 ? 2 ** mode : 5 + (first >> 2)
  const number = bytes.subarray(mode < 3 ? 0 : 1, size).reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)
  const length = mode < 3 ? number >> 2n : number
  const isAscii = bytes.every(byte => byte >= 32 && byte < 127)
  return length === BigInt(bytes.length - size) && extrinsicVersions.includes(bytes[size]) && !isAscii
}
