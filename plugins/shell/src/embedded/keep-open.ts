import type { PluginContext } from '@latchkit/kernel'
import type {} from '@latchkit/plugin-connections/contract'

/**
 * An embedded card always shows something: it opens when it is drawn, and again when it was closed. It closes by itself
 * when the visitor connected, but not when a connection came back after a reload or from another tab: the view that is open
 * would be lost.
 */
export function keepOpen(ctx: PluginContext, until: AbortSignal): void {
  const { router, hooks, events } = ctx
  const open = () => {
    if (!until.aborted) router.open().catch(error => ctx.report(error, 'opening the embedded dialog'))
  }
  const disposers = [
    // Before the taps of others, which know of dialogs only.
    ctx.tap(hooks.closedView, () => hooks.initialView.call({}), { stage: -100 }),
    events.on('router:closed', open),
    events.on('connections:connected', ({ restored }) => {
      if (!restored) void router.close('done')
    })
  ]
  until.addEventListener('abort', () => {
    for (const dispose of disposers) dispose()
  })
  if (!router.state.get().open) open()
}
