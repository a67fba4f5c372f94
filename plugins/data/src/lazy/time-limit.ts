import { raceSignal } from '@latchkit/kernel'

/** Aborts the work's signal, and rejects with `late()`, when it is not done in time; also when `signal` aborts. */
export async function within<T>(
  limitMs: number,
  signal: AbortSignal,
  late: () => Error,
  work: (signal: AbortSignal) => Promise<T>
): Promise<T> {
  const controller = new AbortController()
  const abort = () => controller.abort(signal.reason)
  const timer = setTimeout(() => controller.abort(late()), limitMs)
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  try {
    // Not left to the work: a `fetch` of the site may not heed signals.
    return await raceSignal(() => work(controller.signal), controller.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}

/** Resolves after a while; rejects with the reason of the signal when that aborts first. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const passed = new Promise<void>(resolve => {
    timer = setTimeout(resolve, ms)
  })
  return raceSignal(() => passed, signal).finally(() => clearTimeout(timer))
}
