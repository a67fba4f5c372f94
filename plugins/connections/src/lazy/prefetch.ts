import type { Disposer, PluginContext } from '@latchkit/kernel'
import { whenIdle } from '@latchkit/kernel/idle'

/** Milliseconds that the dialog is open before code is prefetched. */
const PREFETCH_DELAY_MS = 1_000

/** Prefetches code once the dialog was open for a second and the browser is idle. Ignores a failure: the code loads again when it is needed. */
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
