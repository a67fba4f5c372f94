import { checkOptions, definePlugin, invalidOption } from '@latchkit/kernel'
import { Connections } from '@latchkit/plugin-connections/contract'
import { Features } from '@latchkit/plugin-features/contract'
import { Alerts, Messages } from '@latchkit/plugin-shell/contract'
import { Analytics } from './contract.js'
import { type AnalyticsOptions, analyticsRules } from './options.js'
import type { RecordedEvent } from './record-event.js'
import { createRecorder } from './recorder.js'

export type { AnalyticsOptions } from './options.js'
export { analyticsRules } from './options.js'
export type { RecordedEvent } from './record-event.js'

/**
 * Returns the plugin that sends the product's events to the site's analytics host, and offers them to the site. Without a host it
 * sends nothing.
 *
 * @param earlier - events that `deferredAnalytics` recorded. @defaultValue none
 * @throws {KernelError} `kernel/invalid-option` with the option's name.
 * @example
 * import { analytics } from '@latchkit/plugin-analytics'
 *
 * analytics({ host: 'https://analytics.example', projectId: 'shop' })
 */
export function analytics(given: AnalyticsOptions = {}, earlier?: readonly RecordedEvent[]) {
  const options = checkOptions('analytics', analyticsRules, given)
  const { host, projectId, enabled = true } = options
  if (host !== undefined && projectId === undefined)
    throw invalidOption('analytics', 'projectId', 'must be given with a host')

  return definePlugin({
    id: 'analytics',
    optional: { connections: Connections, features: Features, alerts: Alerts, messages: Messages },
    provides: { analytics: Analytics },
    setup(ctx, services) {
      const { subscribe, recordAlways } = createRecorder({ ctx, options, earlier: earlier ?? [], ...services })
      if (host !== undefined && enabled) {
        // Not in `setup`, which also runs on a server. Earlier events exist in a browser only, and no event may get lost after them.
        if (earlier) recordAlways()
        else ctx.onStart(recordAlways)
      }
      return { analytics: { subscribe } }
    }
  })
}
