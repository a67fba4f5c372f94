import type { Disposer } from '../src/index.js'

type Idle = Pick<Window, 'requestIdleCallback' | 'cancelIdleCallback'>

/**
 * Runs `work` when the browser has nothing better to do, after `limitMs` at the latest. Where none can tell (Safari, a
 * server), it runs after `limitMs`. Returns what calls it off.
 *
 * @param limitMs - @defaultValue 1000
 * @example
 * ```ts
 * const callOff = whenIdle(() => void import('./later.js').catch(() => {}))
 * ```
 */
export function whenIdle(work: () => void, limitMs = 1000): Disposer {
  const { requestIdleCallback: request, cancelIdleCallback: cancel } = globalThis as Partial<Idle>
  if (request && cancel) {
    const handle = request(() => work(), { timeout: limitMs })
    return () => cancel(handle)
  }
  const timer = setTimeout(work, limitMs)
  return () => clearTimeout(timer)
}
