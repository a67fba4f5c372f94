import { base58Bytes } from '../../address.js'

/** Size of a signature, and of a transaction's id, which is its first signature. */
export const SIGNATURE_BYTES = 64
/** Largest transaction of a wallet's response, in bytes; in a text, characters. */
export const MAX_TRANSACTION_BYTES = 10_000
/** Largest number of transactions in one request. */
export const MAX_TRANSACTIONS = 100

/** Returns the 64 bytes of a base58 signature or transaction id, or `undefined` for any other value. */
export const decodeSignature = (text: unknown): Uint8Array | undefined => base58Bytes(text, SIGNATURE_BYTES)
