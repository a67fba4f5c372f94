import type { Disposer, PluginContext } from '@latchkit/kernel'

/** Runs `begin` with the loaded part, until disposed. Reports a failed load, and repeats it whenever the dialog opens. */
export function loadWithRetry<T>(
  ctx: PluginContext,
  load: () => Promise<T>,
  begin: (loaded: T) => Disposer | void
): Disposer {
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
  void attempt()
  return () => {
    isOver = true
    retry()
    undo?.()
  }
}
