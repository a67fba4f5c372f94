import { boundedArray, boundedRecord } from '@latchkit/kernel/schema'
import * as v from 'valibot'
import type { SendCallsRequest } from '../../calls.js'
import { SmartSessionsError } from '../../errors.js'
import { address, batchId, bytes, plainCopy, plainObject } from './response-schemas.js'
import { toQuantity } from './wallet-access.js'

/** Maximum number of calls in a batch, and of capabilities. */
const MAX_ITEMS = 100
const MAX_VALUE = 2n ** 256n - 1n

const plain = v.pipe(v.unknown(), v.transform(plainCopy), plainObject)
const capabilities = v.pipe(plain, boundedRecord(v.string(), plainObject, MAX_ITEMS))
const value = v.pipe(
  v.bigint(),
  v.check(amount => amount >= 0n && amount <= MAX_VALUE, 'Expected an amount from 0 to 2^256 - 1'),
  v.transform(toQuantity)
)
const call = v.strictObject({
  to: v.optional(address),
  value: v.optional(value),
  data: v.optional(bytes),
  capabilities: v.optional(capabilities)
})
const request = v.object({
  calls: v.pipe(boundedArray(call, MAX_ITEMS), v.nonEmpty('Expected at least one call')),
  atomic: v.optional(v.boolean(), false),
  capabilities: v.optional(capabilities),
  id: v.optional(batchId),
  fallback: v.optional(v.boolean(), false)
})

/** Request of a site with quantities in hex. */
export type CallParams = v.InferOutput<typeof request>

/**
 * Parses the request of a site, which is a copy from then on.
 *
 * @throws {SmartSessionsError} `smart-sessions/invalid-request`, which names the first invalid member.
 */
export function readCallParams(given: SendCallsRequest): CallParams {
  const result = v.safeParse(request, given)
  if (result.success) return result.output
  const [issue] = result.issues
  const path = v.getDotPath(issue)
  throw new SmartSessionsError('smart-sessions/invalid-request', { expected: `${path ?? 'request'}: ${issue.message}` })
}

/** Returns true if single transactions can do what the batch does, apart from the prompts. */
export const canFallBack = ({ fallback, atomic, id, calls, capabilities = {} }: CallParams): boolean =>
  fallback &&
  !atomic &&
  id === undefined &&
  [capabilities, ...calls.map(one => one.capabilities ?? {})].every(areOptional)

const areOptional = (given: Readonly<Record<string, Readonly<Record<string, unknown>>>>) =>
  Object.values(given).every(({ optional }) => optional === true)
