import { tryOrUndefined } from '@latchkit/kernel/options'
import { boundedArray } from '@latchkit/kernel/schema'
import { copyBytes, decodeBase64, readText } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { decodeSignature, SIGNATURE_BYTES } from '../signing/encoding.js'

/** The size of a transaction, in bytes or characters. */
const MAX_TRANSACTION = 10_000
/** The largest number of transactions in one request. */
const MAX_TRANSACTIONS = 100

/** Parses one field of a response, and returns its value. */
const field = <S extends v.GenericSchema>(name: string | number, schema: S) =>
  v.pipe(
    v.unknown(),
    v.transform((value): unknown => Object(value)[name]),
    schema
  )
/** Parses the bytes that `read` returns for a value. */
const bytes = (read: (value: unknown) => Uint8Array | undefined) =>
  v.pipe(v.unknown(), v.transform(read), v.instance(Uint8Array))

const signature = v.pipe(
  bytes(value => copyBytes(value, SIGNATURE_BYTES)),
  v.length(SIGNATURE_BYTES)
)
const transaction = bytes(value => copyBytes(value, MAX_TRANSACTION))
/** Responses of the Wallet Standard. */
export const standardSignature = field(0, field('signature', signature))
export const standardTransactions = boundedArray(field('signedTransaction', transaction), MAX_TRANSACTIONS)

const transactionText = bytes(value => decodeBase64(readText(value, MAX_TRANSACTION, /./)))
/** Responses of a session. */
export const sessionSignature = field('signature', bytes(decodeSignature))
export const sessionTransaction = field('transaction', transactionText)
export const sessionTransactions = field('transactions', boundedArray(transactionText, MAX_TRANSACTIONS))

/** Returns the parsed response, or `undefined` if it does not fit the schema or throws while it is read. */
export function parseResponse<S extends v.GenericSchema>(schema: S, response: unknown): v.InferOutput<S> | undefined {
  const result = tryOrUndefined(() => v.safeParse(schema, response))
  return result?.success ? result.output : undefined
}
