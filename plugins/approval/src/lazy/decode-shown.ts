import type { PluginContext } from '@latchkit/kernel'
import {
  type AccountId,
  type ChainId,
  namespaceOf,
  RequestDecoders,
  type RequestToDecode
} from '@latchkit/plugin-chains/contract'
import type { ShownRequest } from '../view-context.js'
import { decodeRequest, withLimit } from './decode-request.js'

/** Time until the visitor may confirm without the data from the chain. */
const COMPLETION_TIMEOUT_MS = 3_000

/** Creates the decoder of the shown request. */
export function createShownDecoder(ctx: Pick<PluginContext, 'contributions' | 'report'>) {
  const decoders = ctx.contributions(RequestDecoders)
  const decodersOf = (chain: ChainId) => decoders.get().filter(({ namespace }) => namespace === namespaceOf(chain))

  return {
    /** Decodes a request, and calls back with each change of it until the signal aborts. */
    async decode(
      request: RequestToDecode,
      onChange: (change: Pick<ShownRequest, 'isCompleting'> & Partial<ShownRequest>) => void,
      signal: AbortSignal
    ): Promise<void> {
      const report = (error: unknown) => {
        if (!signal.aborted) ctx.report(error)
      }
      try {
        const decoded = await decodeRequest(request, decodersOf(request.chain), report, signal)
        onChange({ decoded, isCompleting: decoded.complete !== undefined })
        if (!decoded.complete) return
        const timer = setTimeout(() => onChange({ isCompleting: false }), COMPLETION_TIMEOUT_MS)
        try {
          onChange({ decoded: withLimit(await decoded.complete(signal)), isCompleting: false })
        } finally {
          clearTimeout(timer)
        }
      } catch (error) {
        report(error)
        onChange({ isCompleting: false })
      }
    },
    /**
     * Loads the code of a chain's decoders, by a request without a method, which no decoder handles. Ignores a failure: the first request
     * loads the code again.
     */
    async preload(chain: ChainId, account: AccountId): Promise<void> {
      const request = { method: '', params: [], chain, account, origin: location.origin }
      await Promise.allSettled(decodersOf(chain).map(async ({ decode }) => decode(request)))
    }
  }
}
