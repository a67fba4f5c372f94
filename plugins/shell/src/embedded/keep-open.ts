import type { PluginContext } from '@latchkit/kernel'

/**
 * An embedded card always shows something: it opens when it is drawn, and again when it was closed. It closes by itself
 * when an address is set.
 */
export function keepOpen(ctx: PluginContext, until: AbortSignal): void {
  const { router, hooks, events } = ctx
  const open = () => {
    if (!until.aborted) router.open().catch(error => ctx.report(error, 'opening the embedded dialog'))
  }
  const undo = [
    // Before the taps of others, which know of dialogs only.
    ctx.tap(hooks.closedView, () => hooks.initialView.call({}), { stage: -100 }),
    events.on('router:closed', open),
    events.onAny(({ name }) => {
      if ((name as string) === 'connections:connected') void router.close('done')
    })
  ]
  until.addEventListener('abort', () => {
    for (const dispose of undo) dispose()
  })
  if (!router.state.get().open) open()
}
