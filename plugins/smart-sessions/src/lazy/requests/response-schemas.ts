import { tryOrUndefined } from '@latchkit/kernel/options'
import { invalidAnswer, isSmall } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'

/** Maximum length of a wallet's response as JSON, in characters. Logs of a large batch take the most. */
const MAX_CHARACTERS = 1_048_576

/** Returns the schema of a text of a certain form. @param expected - description of the form, for errors. */
const matching = (pattern: RegExp, expected: string) =>
  v.pipe(v.string(), v.maxLength(MAX_CHARACTERS), v.regex(pattern, `Expected ${expected}`))

export const address = matching(/^0x[\da-fA-F]{40}$/, 'an address')
export const bytes = matching(/^0x(?:[\da-fA-F]{2})*$/, 'bytes in hex')
export const hash = matching(/^0x[\da-fA-F]{64}$/, 'a hash')
/** Quantity as `bigint`. Some wallets write leading zeros, which EIP-1474 forbids. */
export const quantity = v.pipe(matching(/^0x[\da-fA-F]{1,64}$/, 'a quantity in hex'), v.toBigint())
/** Chain id, as hex or a number; the output is the reference of CAIP-2. */
export const chainReference = v.pipe(
  v.union([
    v.pipe(matching(/^0x[\da-fA-F]{1,64}$/, 'a chain id in hex'), v.toBigint()),
    v.pipe(v.number(), v.safeInteger())
  ]),
  v.transform(String)
)
export const batchId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(4_096))
/** Object from outside whose members are not validated. */
export const plainObject = v.custom<Readonly<Record<string, unknown>>>(
  value => typeof value === 'object' && value !== null && !Array.isArray(value),
  'Expected an object'
)

/**
 * Returns a copy of a value from a wallet as JSON has it: no getters, functions or prototype keys. Returns `undefined` for a value
 * that is too large, cyclic or not plain data.
 */
export function plainCopy(value: unknown): unknown {
  return tryOrUndefined(() => {
    if (!isSmall(value, MAX_CHARACTERS)) return undefined
    const text = JSON.stringify(value)
    // A getter may have returned something else the second time.
    if (typeof text !== 'string' || text.length > MAX_CHARACTERS) return undefined
    return JSON.parse(text, (key, member: unknown) => (key === '__proto__' ? undefined : member)) as unknown
  })
}

/**
 * Parses the response of a wallet.
 *
 * @param expected - description of a valid response, for developers.
 * @throws {WalletError} `wallet/invalid-answer`
 */
export function readResponse<S extends v.GenericSchema>(
  schema: S,
  response: unknown,
  { wallet, method, expected }: { readonly wallet: string; readonly method: string; readonly expected: string }
): v.InferOutput<S> {
  const result = v.safeParse(schema, plainCopy(response))
  if (result.success) return result.output
  throw invalidAnswer(wallet, method, expected)
}
