import type { PluginContext } from '@latchkit/kernel'
import type {} from '@latchkit/plugin-connections/contract'

/**
 * Keeps an embedded card open: opens it when it is rendered and after each closing. Closes it when the visitor connects, but not
 * when a connection is restored after a reload or made in another tab, which would lose the open view.
 */
export function keepOpen(ctx: PluginContext, until: AbortSignal): void {
  const { router, hooks, events } = ctx
  const open = () => {
    if (!until.aborted) router.open().catch(error => ctx.report(error, 'opening the embedded dialog'))
  }
  const disposers = [
    // Before the taps of other plugins, which expect a dialog.
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
