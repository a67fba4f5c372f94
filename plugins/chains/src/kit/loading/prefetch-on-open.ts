import type { PluginContext } from '@latchkit/kernel'
import { whenIdle } from '@latchkit/kernel/idle'

/** Loads code ahead when the dialog opened and the page is idle: a wallet is about to be needed. */
export function prefetchOnOpen(ctx: PluginContext, load: () => Promise<unknown>): void {
  const prefetch = async () => {
    try {
      await load()
    } catch {
      // Whatever needs the code loads it again, and reports that failure.
    }
  }
  ctx.events.on('router:opened', () => void whenIdle(() => void prefetch()))
}
