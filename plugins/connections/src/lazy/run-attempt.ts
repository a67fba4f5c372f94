import type { Attempt } from './attempts.js'
import type { ConnectionsContext } from './connections-context.js'
import { ConnectionError, toConnectionError } from './errors.js'
import { type Pending, withPending } from './reducers.js'
import { catchUp } from './restore.js'

interface AttemptOptions {
  readonly namespace: string
  /** Name of the wallet, for the context of the error. */
  readonly wallet: string
  readonly pending: Pending
  readonly signal?: AbortSignal | undefined
  /** @defaultValue `connectTimeoutMs` */
  readonly timeoutMs?: number
  readonly onFailed: (code: string) => void
}

/** Runs one attempt of the visitor in a namespace: sets the pending state meanwhile and converts a failure to a `ConnectionError`. */
export async function runAttempt<T>(
  context: ConnectionsContext,
  options: AttemptOptions,
  work: (attempt: Attempt) => Promise<T>
): Promise<T> {
  const { attempts, store } = context
  const { namespace, wallet, pending, signal, timeoutMs = context.connectTimeoutMs, onFailed } = options
  // An aborted request must not abort the running attempt.
  if (signal?.aborted) throw new ConnectionError('connections/aborted', { wallet })
  const attempt = attempts.start(namespace, { wallet, timeoutMs, signal })
  store.apply(state => withPending(state, namespace, pending))
  try {
    return await work(attempt)
  } catch (cause) {
    const error = toConnectionError(cause, wallet)
    onFailed(error.code)
    throw error
  } finally {
    attempt.end()
    if (!attempts.isRunning(namespace)) store.apply(state => withPending(state, namespace, undefined))
    catchUp(context, namespace)
    context.persistence.persist()
  }
}
