import { definePlugin } from '@latchkit/kernel'
import { whenIdle } from '@latchkit/kernel/idle'
import { Connections } from '@latchkit/plugin-connections/contract'
import type { AnalyticsOptions } from './options.js'
import { MAX_PENDING, type RecordedEvent, recordEvent } from './record-event.js'

/**
 * Returns a plugin that loads the analytics plugin when the page is idle, at most 1 s after the start, and passes the events so far to
 * it. For a page on which the code of analytics may not load before the button. Invalid options are reported as `kernel:error`.
 *
 * @example
 * import { deferredAnalytics } from '@latchkit/plugin-analytics/deferred'
 *
 * deferredAnalytics({ host: 'https://analytics.example', projectId: 'shop' })
 */
export function deferredAnalytics(options: AnalyticsOptions) {
  return definePlugin({
    id: 'deferred-analytics',
    optional: { connections: Connections },
    setup(ctx, { connections }) {
      ctx.onStart(() => {
        const earlier: RecordedEvent[] = []
        const stop = ctx.events.onAny(event => {
          if (earlier.length < MAX_PENDING) earlier.push(recordEvent(event, connections()))
        })
        const load = async () => {
          const { analytics } = await import('./index.js')
          stop()
          if (!ctx.signal.aborted) await ctx.kernel.add(analytics(options, earlier))
        }
        ctx.onDispose(whenIdle(() => void load().catch(ctx.report)))
      })
    }
  })
}
