import type { Disposer } from '../src/index.js'

type Idle = Pick<Window, 'requestIdleCallback' | 'cancelIdleCallback'>

/**
 * Runs `work` when the browser is idle, and after `limitMs` at the latest; after `limitMs` without `requestIdleCallback` (Safari, a
 * server). The disposer cancels it.
 *
 * @param limitMs - @defaultValue 1000
 * @example
 * ```ts
 * const cancel = whenIdle(() => void fetch('/prices.json').catch(() => {}))
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
