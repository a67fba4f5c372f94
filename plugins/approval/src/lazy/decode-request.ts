import { raceSignal } from '@latchkit/kernel'
import { tryOrUndefined } from '@latchkit/kernel/options'
import type { DecodedRequest, RequestDecoder, RequestToDecode } from '@latchkit/plugin-chains/contract'
import { rawJson } from '@latchkit/plugin-chains/kit'

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
  for (const { decode } of decoders) {
    try {
      const within = AbortSignal.any([signal, AbortSignal.timeout(DECODE_TIMEOUT_MS)])
      const decoded = await raceSignal(() => decode(request), within)
      if (decoded && decoded.actions.length > 0) return decoded
    } catch (error) {
      signal.throwIfAborted()
      report(error)
    }
  }
  return undecoded(request)
}

const undecoded = ({ params }: RequestToDecode): DecodedRequest => ({
  actions: [{ type: 'data', hex: '' }],
  warnings: [{ code: 'unknown-data' }],
  raw: tryOrUndefined(() => rawJson(params)) ?? String(params)
})
