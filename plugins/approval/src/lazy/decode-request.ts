import { raceSignal } from '@latchkit/kernel'
import { tryOrUndefined } from '@latchkit/kernel/options'
import type {
  DecodedRequest,
  RequestAction,
  RequestDecoder,
  RequestField,
  RequestToDecode
} from '@latchkit/plugin-chains/contract'
import { isSmall, rawJson, shortJson } from '@latchkit/plugin-chains/kit'

/** Maximum size of parameters that are decoded, in characters of JSON: above that of any PSBT that the wallets take. */
const MAX_CHARACTERS = 1_048_576

/** Maximum number of values that are shown with all actions. */
const MAX_FIELDS = 500

/** Time that one decoder has, which loads its code at most. */
const DECODE_TIMEOUT_MS = 5_000

/**
 * Decodes a request by the first decoder that knows it. A request that no decoder knows is shown as it is, with a warning. A decoder
 * that throws or is late is reported. An abort rejects with the reason of the signal.
 */
export async function decodeRequest(
  request: RequestToDecode,
  decoders: readonly RequestDecoder[],
  report: (error: unknown) => void,
  signal: AbortSignal
): Promise<DecodedRequest> {
  const { params } = request
  if (!isSmall(params, MAX_CHARACTERS)) return undecoded(tryOrUndefined(() => shortJson(params, MAX_CHARACTERS)) ?? '…')
  for (const { decode } of decoders) {
    try {
      const within = AbortSignal.any([signal, AbortSignal.timeout(DECODE_TIMEOUT_MS)])
      const decoded = await raceSignal(() => decode(request), within)
      if (decoded && decoded.actions.length > 0) return withLimit(decoded)
    } catch (error) {
      signal.throwIfAborted()
      report(error)
    }
  }
  return undecoded(tryOrUndefined(() => rawJson(params)) ?? String(params))
}

const undecoded = (raw: string): DecodedRequest => ({
  actions: [{ type: 'data', hex: '' }],
  warnings: [{ code: 'unknown-data' }],
  raw
})

/** Returns a request without the fields that the view could not draw in time, with a warning; the raw data have them. */
export function withLimit(decoded: DecodedRequest): DecodedRequest {
  let left = MAX_FIELDS
  const actions = decoded.actions.map(action => {
    left -= fieldCount(action.fields ?? [])
    const { fields: _, ...rest } = action
    return left < 0 ? (rest as RequestAction) : action
  })
  if (left >= 0) return decoded
  return { ...decoded, actions, warnings: [...decoded.warnings, { code: 'unknown-data' }] }
}

const fieldCount = (fields: readonly RequestField[]): number =>
  fields.reduce((sum, field) => sum + 1 + (field.type === 'fields' ? fieldCount(field.fields) : 0), 0)
