import type { Flow, PluginContext } from '@latchkit/kernel'
import { SwapView } from './contract.js'

/**
 * Settles the flow of a site that opened the form, with the id of the transaction. A closing cancels it, unless a swap is under way:
 * then its outcome counts.
 *
 * @param isOpen - tests if a swap is requested that is not sent yet.
 */
export function settleSiteFlow(ctx: PluginContext, isOpen: () => boolean): void {
  let current: Flow<unknown> | undefined
  const cancelIfOver = () => {
    if (!ctx.router.state.get().open && !isOpen()) current?.cancel()
  }
  ctx.events.on('router:open-granted', ({ target, flow }) => {
    if (target?.view !== SwapView.id || !flow) return
    current?.cancel()
    current = flow
    flow.keep()
  })
  ctx.events.on('router:closed', cancelIfOver)
  ctx.events.on('swap:failed', cancelIfOver)
  ctx.events.on('swap:sent', ({ id }) => current?.settle({ id }))
  ctx.onDispose(() => current?.cancel())
}
