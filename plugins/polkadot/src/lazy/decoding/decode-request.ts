import { type DecodedRequest, parseAccountId, type RequestToDecode } from '@latchkit/plugin-chains/contract'
import { decodeMessage, decodeWithLimits, readUtf8, sameBytes } from '@latchkit/plugin-chains/kit'
import { utf8ToBytes } from '@noble/hashes/utils'
import * as v from 'valibot'
import { readKey } from '../../address.js'
import { SignMessage, SignTransaction } from '../../contract.js'
import { PolkadotError } from '../../errors.js'
import { hexBytes, toHex } from '../signing/encoding.js'
import { unwrapBytes } from '../signing/verify-message.js'
import { type DecodingContext, decodeTransaction } from './transaction-request.js'

/**
 * Decodes a request that signs a transaction or a message; `undefined` for another method, and for a request that is too large.
 *
 * @throws {PolkadotError} `polkadot/invalid-params` for parameters that the handler rejects.
 */
export const decodeRequest = (context: DecodingContext, request: RequestToDecode) =>
  decodeWithLimits(request, PolkadotError, () => decode(context, request))

async function decode(context: DecodingContext, request: RequestToDecode): Promise<DecodedRequest | undefined> {
  if (request.method === SignMessage.method) return decodeText(context, request)
  if (request.method === SignTransaction.method) return decodeTransaction(context, request)
  return undefined
}

/** Above the length of any message that is decoded. */
const MAX_MESSAGE_BYTES = 262_144

const address = v.pipe(v.string(), v.maxLength(128))
const messageParams = v.union([
  v.object({ address, data: hexBytes(MAX_MESSAGE_BYTES) }),
  v.object({ address, message: v.string() })
])

/** Decodes a message. The handler signs it between `<Bytes>` and `</Bytes>`, which are not shown. */
function decodeText(context: DecodingContext, request: RequestToDecode): DecodedRequest {
  const { address, ...rest } = v.parse(messageParams, request.params)
  const bytes = 'data' in rest ? unwrapBytes(rest.data) : utf8ToBytes(rest.message)
  const account = parseAccountId(request.account)?.address
  const hex = toHex(bytes)
  const isOwn = (given: string) => sameBytes(readKey(given), readKey(account))
  // The bytes that are signed for a transaction contain the genesis hash of its chain.
  const isTransaction = isExtrinsic(bytes) || context.networks.some(({ id }) => hex.includes(String(id)))
  const message = {
    text: readUtf8(bytes),
    hex,
    address,
    canonicalAddress: (given: string) => (isOwn(given) ? account : given),
    warnings: isTransaction ? [{ code: 'transaction-as-message' } as const] : []
  }
  return decodeMessage(message, request)
}

/** First bytes of an extrinsic after its length: the version, and whether it is signed. */
const extrinsicVersions: readonly (number | undefined)[] = [0x04, 0x05, 0x45, 0x84, 0x85]

/** Returns whether bytes begin with their length (SCALE) and the version of an extrinsic. No text in ASCII does. */
function isExtrinsic(bytes: Uint8Array): boolean {
  const [first = 0] = bytes
  const mode = first & 3
  const size = mode < 3 ? 2 ** mode : 5 + (first >> 2)
  if (!extrinsicVersions.includes(bytes[size])) return false
  const number = bytes.subarray(mode < 3 ? 0 : 1, size).reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)
  const length = mode < 3 ? number >> 2n : number
  return length === BigInt(bytes.length - size) && !bytes.every(byte => byte >= 32 && byte < 127)
}
