import { base58Bytes } from '../../address.js'

/** Size of a signature, and of a transaction's id, which is its first signature. */
export const SIGNATURE_BYTES = 64
/** Longest signed transaction that is read from a wallet's response: bytes, or characters of base64. Parsing checks the real limit. */
export const MAX_RESPONSE_LENGTH = 10_000
/** Limit of a message: more than a wallet would show. Base58 of a longer one takes seconds. */
export const MAX_MESSAGE_BYTES = 4_096
/** Largest number of transactions in one request. */
export const MAX_TRANSACTIONS = 100

/** Returns the 64 bytes of a base58 signature or transaction id, or `undefined` for any other value. */
export const decodeSignature = (text: unknown): Uint8Array | undefined => base58Bytes(text, SIGNATURE_BYTES)
