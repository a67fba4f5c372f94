import type { PluginContext } from '@latchkit/kernel'
import { namespaceOf, RequestDecoders, type RequestToDecode } from '@latchkit/plugin-chains/contract'
import type { ShownRequest } from '../view-context.js'
import { decodeRequest, withLimit } from './decode-request.js'

/** Time until the visitor may confirm without the data from the chain. */
const COMPLETION_TIMEOUT_MS = 3_000

/** Returns the function that decodes the shown request, and calls back with each change of it until the signal aborts. */
export function createShownDecoder(ctx: Pick<PluginContext, 'contributions' | 'report'>) {
  const decoders = ctx.contributions(RequestDecoders)

  return async (
    request: RequestToDecode,
    onChange: (change: Pick<ShownRequest, 'isCompleting'> & Partial<ShownRequest>) => void,
    signal: AbortSignal
  ): Promise<void> => {
    const report = (error: unknown) => {
      if (!signal.aborted) ctx.report(error)
    }
    const known = decoders.get().filter(({ namespace }) => namespace === namespaceOf(request.chain))
    try {
      const decoded = await decodeRequest(request, known, report, signal)
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
  }
}
