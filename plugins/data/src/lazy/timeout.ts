import { raceSignal } from '@latchkit/kernel'

/**
 * Runs `work` with a signal of its own. After `limitMs`, aborts that signal and rejects with `timeoutError()`. If `signal` aborts, does the
 * same with its reason.
 */
export async function withTimeout<T>(
  limitMs: number,
  signal: AbortSignal,
  timeoutError: () => Error,
  work: (signal: AbortSignal) => Promise<T>
): Promise<T> {
  const controller = new AbortController()
  const abort = () => controller.abort(signal.reason)
  const timer = setTimeout(() => controller.abort(timeoutError()), limitMs)
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  try {
    // `work` alone may not settle: the site's `fetch` may ignore signals.
    return await raceSignal(() => work(controller.signal), controller.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}

/** Resolves after `ms`; rejects with the reason of the signal if it aborts first. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const passed = new Promise<void>(resolve => {
    timer = setTimeout(resolve, ms)
  })
  return raceSignal(() => passed, signal).finally(() => clearTimeout(timer))
}
