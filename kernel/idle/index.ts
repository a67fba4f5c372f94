import type { Disposer } from '../src/index.js'

type Idle = Pick<Window, 'requestIdleCallback' | 'cancelIdleCallback'>

/**
 * Runs `work` when the browser is idle, after `limitMs` at the latest, or then if it cannot tell (Safari, a server), until disposed.
 *
 * @param limitMs - @defaultValue 1000
 * @example
 * ```ts
 * const callOff = whenIdle(() => void fetch('/prices.json').catch(() => {}))
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
