import type { PluginContext } from '@latchkit/kernel'
import { whenIdle } from '@latchkit/kernel/idle'

/** Fetches ahead when the dialog opened and the page is idle: whoever opens it is about to need a wallet. */
export function prefetchOnOpen(ctx: PluginContext, load: () => Promise<unknown>): void {
  // A failure is met again, and told, by whoever needs what could not be fetched.
  const prefetch = () => void load().catch(() => {})
  ctx.events.on('router:opened', () => void whenIdle(prefetch))
}
