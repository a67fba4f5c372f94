import type { Disposer, PluginContext } from '@latchkit/kernel'
import { whenIdle } from '@latchkit/kernel/idle'

/** How long the dialog has to be open before code is loaded ahead. */
const PREFETCH_DELAY_MS = 1_000

/** Loads code ahead once the dialog was open for a second and the browser is idle. Whoever needs the code hears of a failure. */
export function prefetchWhileOpen(
  { events, router, onDispose }: Pick<PluginContext, 'events' | 'router' | 'onDispose'>,
  load: () => Promise<unknown>
): void {
  let cancel: Disposer = () => {}
  const schedule = () => {
    cancel()
    const timer = setTimeout(() => {
      cancel = whenIdle(() => void load().catch(() => {}))
    }, PREFETCH_DELAY_MS)
    cancel = () => clearTimeout(timer)
  }
  events.on('router:opened', schedule)
  events.on('router:closed', () => cancel())
  onDispose(() => cancel())
  if (router.state.get().open) schedule()
}
