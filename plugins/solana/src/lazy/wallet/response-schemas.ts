import { tryOrUndefined } from '@latchkit/kernel/options'
import { boundedArray } from '@latchkit/kernel/schema'
import * as v from 'valibot'
import { decodeBase64, decodeSignature } from '../signing/encoding.js'

const SIGNATURE_BYTES = 64
/** The largest number of transactions in one request. */
const MAX_TRANSACTIONS = 100

const isBytes = (value: unknown): value is Uint8Array => Object.prototype.toString.call(value) === '[object Uint8Array]'
const bytes = v.custom<Uint8Array>(isBytes)
const copied = v.pipe(
  bytes,
  v.transform((value): Uint8Array => Uint8Array.from(value))
)
const signature = v.pipe(
  bytes,
  v.check(({ length }) => length === SIGNATURE_BYTES),
  copied
)
export const oneSignature = v.pipe(
  v.looseTuple([v.object({ signature })]),
  v.transform(([first]) => first.signature)
)
export const signedTransactions = v.pipe(
  boundedArray(
    v.object({
      signedTransaction: v.pipe(
        bytes,
        v.check(({ length }) => length < 10_000),
        copied
      )
    }),
    MAX_TRANSACTIONS
  ),
  v.transform(all => all.map(({ signedTransaction }) => signedTransaction))
)

const text = (maxCharacters: number, decode: (text: string) => Uint8Array | undefined) =>
  v.pipe(v.string(), v.maxLength(maxCharacters), v.transform(decode), copied)
export const signatureText = v.pipe(
  v.object({
    signature: v.pipe(text(90, decodeSignature), signature)
  }),
  v.transform(response => response.signature)
)
const transactionBytes = text(10_000, decodeBase64)
export const transactionText = v.pipe(
  v.object({ transaction: transactionBytes }),
  v.transform(response => response.transaction)
)
export const transactionTexts = v.pipe(
  v.object({ transactions: boundedArray(transactionBytes, MAX_TRANSACTIONS) }),
  v.transform(response => response.transactions)
)

/** Returns the parsed response, or `undefined` if it does not fit the schema or throws while it is read. */
export function parseResponse<S extends v.GenericSchema>(schema: S, response: unknown): v.InferOutput<S> | undefined {
  const result = tryOrUndefined(() => v.safeParse(schema, response))
  return result?.success ? result.output : undefined
}
