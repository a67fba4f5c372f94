import type { Disposer, PluginContext } from '@latchkit/kernel'
import { whenIdle } from '@latchkit/kernel/idle'

/** How long the dialog has to be open before code is loaded ahead. */
const PREFETCH_DELAY_MS = 1_000

/** Loads code ahead once the dialog was open for a second and the browser is idle. Whoever needs the code hears of a failure. */
export function prefetchWhileOpen(
  { events, router, onDispose }: Pick<PluginContext, 'events' | 'router' | 'onDispose'>,
  load: () => Promise<unknown>
): void {
  let callOff: Disposer = () => {}
  const begin = () => {
    callOff()
    const timer = setTimeout(() => {
      callOff = whenIdle(() => void load().catch(() => {}))
    }, PREFETCH_DELAY_MS)
    callOff = () => clearTimeout(timer)
  }
  events.on('router:opened', begin)
  events.on('router:closed', () => callOff())
  onDispose(() => callOff())
  if (router.state.get().open) begin()
}
