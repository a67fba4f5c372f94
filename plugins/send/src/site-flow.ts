import type { Flow, PluginContext } from '@latchkit/kernel'
import { SendView } from './contract.js'

/**
 * Settles the flow of a site that opened the form, with the id of the transaction. A closing cancels it, unless the wallet has the
 * transfer: then its outcome counts.
 *
 * @param isRequested - tests if a wallet has a transfer that is not sent yet.
 */
export function settleSiteFlow(ctx: PluginContext, isRequested: () => boolean): void {
  let current: Flow<unknown> | undefined
  const cancelIfOver = () => {
    if (!ctx.router.state.get().open && !isRequested()) current?.cancel()
  }
  ctx.events.on('router:open-granted', ({ target, flow }) => {
    if (target?.view !== SendView.id || !flow) return
    current?.cancel()
    current = flow
    flow.keep()
  })
  ctx.events.on('router:closed', cancelIfOver)
  ctx.events.on('send:failed', cancelIfOver)
  ctx.events.on('send:sent', ({ id }) => current?.settle({ id }))
  ctx.onDispose(() => current?.cancel())
}
