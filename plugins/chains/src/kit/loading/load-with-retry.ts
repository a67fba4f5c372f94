import { type Disposer, once, type PluginContext } from '@latchkit/kernel'
import { whenIdle } from '@latchkit/kernel/idle'

/** The longest that a busy page keeps wallets from being found. */
const pageLimitMs = 100

/** Loads what finds wallets: it is not in the first picture of a page, and would cost as much as the button that is. */
export const loadWhenIdle = <T>(load: () => Promise<T>): (() => Promise<T>) =>
  once(async () => {
    await new Promise<void>(resolve => void whenIdle(resolve, pageLimitMs))
    return load()
  })

/**
 * Runs `begin` with what was loaded. What did not load is reported, and tried again whenever the dialog opens: by then
 * the connection may be back. `firstTry` resolves after the first attempt, well or not.
 */
export function loadWithRetry<T>(ctx: PluginContext, load: () => Promise<T>, begin: (loaded: T) => Disposer | void) {
  let isOver = false
  let undo: Disposer | void
  const attempt = async () => {
    try {
      const loaded = await load()
      if (isOver) return
      isOver = true
      retry()
      undo = begin(loaded)
    } catch (error) {
      ctx.report(error, 'loading')
    }
  }
  const retry = ctx.events.on('router:opened', () => void attempt())
  return {
    firstTry: attempt(),
    undo() {
      isOver = true
      retry()
      undo?.()
    }
  }
}
