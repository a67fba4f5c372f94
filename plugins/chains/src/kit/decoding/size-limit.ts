import * as v from 'valibot'
import type { DecodedRequest, RequestToDecode } from '../../port/request-decoder.js'
import type { ChainErrors } from '../errors/index.js'

/** Default limit in characters. A larger request would block the page, and nobody could read it. */
const MAX_CHARACTERS = 262_144
/** Maximum number of values, and of levels, in the parameters of a request. */
const MAX_VALUES = 2_500
const MAX_LEVELS = 64
/** Characters of quotation marks, brackets and line breaks around a value. */
const AROUND = 4

export interface StructureLimits {
  /** Texts, numbers, lists and objects. @defaultValue no limit of its own */
  readonly maxValues?: number
  /** Lists and objects inside each other. @defaultValue no limit of its own */
  readonly maxLevels?: number
}

/**
 * Returns true if a value has at most that many characters as indented JSON, approximately. Stops counting at the limit, also in a
 * cycle. An object that is referenced several times counts each time, as in JSON.
 *
 * @param maxCharacters - @defaultValue 262,144
 * @param limits - further limits. @defaultValue only characters count
 * @example
 * isSmall({ text: 'Hello' }) // true
 * isSmall('x'.repeat(300_000)) // false
 * isSmall([[1]], 1_000, { maxLevels: 1 }) // false
 */
export function isSmall(value: unknown, maxCharacters = MAX_CHARACTERS, limits: StructureLimits = {}): boolean {
  const { maxValues = Number.POSITIVE_INFINITY, maxLevels = Number.POSITIVE_INFINITY } = limits
  let [characters, values] = [maxCharacters, maxValues]
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }]
  for (let entry = open.pop(); entry; entry = open.pop()) {
    const { value: current, depth } = entry
    characters -= 2 * depth + AROUND + lengthOf(current)
    values--
    if (characters < 0 || values < 0) return false
    if (typeof current !== 'object' || current === null || ArrayBuffer.isView(current)) continue
    // A list may have billions of members that are not there.
    const isTooLong = Array.isArray(current) && current.length > Math.min(characters, values)
    if (isTooLong || depth === maxLevels) return false
    for (const [key, member] of Object.entries(current)) {
      if (!Array.isArray(current)) characters -= key.length
      open.push({ value: member, depth: depth + 1 })
    }
  }
  return true
}

/** Returns the length of a value without members. */
function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  return ArrayBuffer.isView(value) ? 2 * value.byteLength : 0
}

/**
 * Decodes a request of a chain family. Resolves with `undefined` for a request that cannot be shown in full, of which the visitor sees
 * the raw data and a warning: before any work for parameters of more than 262,144 characters, 2,500 values or 64 levels, and where
 * `decode` throws a `RangeError`.
 *
 * @param errors - errors of the family.
 * @throws {Error} `<namespace>/invalid-params` where `decode` throws an error of a schema; other errors unchanged.
 * @example
 * <!-- given:
 * declare const request: import('@latchkit/plugin-chains/contract').RequestToDecode
 * declare const TonError: import('@latchkit/plugin-chains/kit').ChainErrors
 * -->
 * ```ts
 * import { decodeMessage, decodeWithLimits } from '@latchkit/plugin-chains/kit'
 * import * as v from 'valibot'
 *
 * const params = v.object({ text: v.string() })
 * const decoded = await decodeWithLimits(request, TonError, async () => {
 *   const { text } = v.parse(params, request.params)
 *   return decodeMessage({ text }, request)
 * })
 * ```
 */
export async function decodeWithLimits(
  request: RequestToDecode,
  errors: ChainErrors,
  decode: () => Promise<DecodedRequest | undefined>
): Promise<DecodedRequest | undefined> {
  const { method, params } = request
  if (!isSmall(params, MAX_CHARACTERS, { maxValues: MAX_VALUES, maxLevels: MAX_LEVELS })) return undefined
  try {
    return await decode()
  } catch (cause) {
    if (cause instanceof RangeError) return undefined
    if (!v.isValiError(cause)) throw cause
    throw errors.of('invalid-params', { method, expected: cause.message }, { cause })
  }
}
