import { tryOrUndefined } from '@latchkit/kernel/options'
import { boundedArray } from '@latchkit/kernel/schema'
import { copyBytes, decodeBase64 } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { decodeSignature } from '../signing/encoding.js'

const SIGNATURE_BYTES = 64
/** The size of a transaction, in bytes or characters. */
const MAX_TRANSACTION = 10_000
/** The largest number of transactions in one request. */
const MAX_TRANSACTIONS = 100

const bytes = (read: (value: unknown) => Uint8Array | undefined) =>
  v.pipe(v.unknown(), v.transform(read), v.instance(Uint8Array))

const signature = v.pipe(
  bytes(value => copyBytes(value, SIGNATURE_BYTES)),
  v.length(SIGNATURE_BYTES)
)
const signedTransaction = bytes(value => copyBytes(value, MAX_TRANSACTION))
/** Responses of the Wallet Standard. */
export const standardSignature = v.pipe(
  v.looseTuple([v.object({ signature })]),
  v.transform(([first]) => first.signature)
)
export const standardTransactions = v.pipe(
  boundedArray(v.object({ signedTransaction }), MAX_TRANSACTIONS),
  v.transform(all => all.map(({ signedTransaction }) => signedTransaction))
)

const transaction = v.pipe(
  v.string(),
  v.maxLength(MAX_TRANSACTION),
  v.transform(text => decodeBase64(text)),
  v.instance(Uint8Array)
)
/** Responses of a session. */
export const sessionSignature = v.pipe(
  v.object({ signature: bytes(decodeSignature) }),
  v.transform(({ signature }) => signature)
)
export const sessionTransaction = v.pipe(
  v.object({ transaction }),
  v.transform(({ transaction }) => [transaction])
)
export const sessionTransactions = v.pipe(
  v.object({ transactions: boundedArray(transaction, MAX_TRANSACTIONS) }),
  v.transform(({ transactions }) => transactions)
)

/** Returns the parsed response, or `undefined` if it does not fit the schema or throws while it is read. */
export function parseResponse<S extends v.GenericSchema>(schema: S, response: unknown): v.InferOutput<S> | undefined {
  const result = tryOrUndefined(() => v.safeParse(schema, response))
  return result?.success ? result.output : undefined
}
