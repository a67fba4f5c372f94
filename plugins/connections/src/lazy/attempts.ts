import { raceSignal } from '@latchkit/kernel'
import { ConnectionError } from './errors.js'

export interface Attempt {
  /** Signal that aborts with the `ConnectionError` that the attempt ended with. */
  readonly signal: AbortSignal
  /** Runs a request to the wallet. Rejects when the attempt ends, whatever the wallet does later. */
  run<T>(work: () => Promise<T>): Promise<T>
  end(): void
}

export interface Attempts {
  /** Starts an attempt and aborts the namespace's previous one. */
  start(namespace: string, options: AttemptOptions): Attempt
  abort(namespace: string): void
  isRunning(namespace: string): boolean
  /** Aborts the attempts that the visitor started, after the dialog closed. Silent attempts go on. */
  abortInteractive(): void
  abortAll(): void
}

type Abort = (code?: 'connections/aborted' | 'connections/modal-closed') => void

export interface AttemptOptions {
  /** Name of the wallet, for the context of the error. */
  readonly wallet: string
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  /** True if the attempt runs without the visitor's request and without a prompt. @defaultValue false */
  readonly silent?: boolean
}

/** Returns an attempt that times out after `timeoutMs` and aborts when `signal` aborts. */
export function createAttempt({ wallet, timeoutMs, signal: outer }: AttemptOptions): Attempt & { abort: Abort } {
  const controller = new AbortController()
  const { signal } = controller
  const abort: Abort = (code = 'connections/aborted') => controller.abort(new ConnectionError(code, { wallet }))
  const onOuterAbort = () => abort()
  const timer = setTimeout(() => controller.abort(new ConnectionError('connections/timed-out', { wallet })), timeoutMs)
  if (outer?.aborted) abort()
  outer?.addEventListener('abort', onOuterAbort)
  return {
    signal,
    abort,
    run: work => raceSignal(work, signal),
    end() {
      clearTimeout(timer)
      outer?.removeEventListener('abort', onOuterAbort)
    }
  }
}

export function createAttempts(): Attempts {
  const running = new Map<string, ReturnType<typeof createAttempt> & { readonly silent: boolean }>()

  return {
    start(namespace, options) {
      running.get(namespace)?.abort()
      const attempt = { ...createAttempt(options), silent: options.silent ?? false }
      running.set(namespace, attempt)
      return {
        ...attempt,
        end() {
          attempt.end()
          if (running.get(namespace) === attempt) running.delete(namespace)
        }
      }
    },
    abort: namespace => running.get(namespace)?.abort(),
    isRunning: namespace => running.has(namespace),
    abortInteractive() {
      for (const attempt of [...running.values()]) if (!attempt.silent) attempt.abort('connections/modal-closed')
    },
    abortAll() {
      for (const attempt of [...running.values()]) attempt.abort()
    }
  }
}

/** Resolves when the work has succeeded or failed, or after `limitMs`. */
export async function within(
  limitMs: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<void>(resolve => {
    timer = setTimeout(resolve, limitMs)
  })
  await Promise.race([new Promise(run => run(work())).catch(onError), limit])
  clearTimeout(timer)
}
