/** How long one URL may take for one answer. */
const ANSWER_MS = 10_000

/**
 * `fetch` for an answer that is wanted within 10 s, what `read` makes of its body included. An abort ends the request and
 * rejects with the reason of the signal.
 *
 * @throws {Error} `HTTP status code: …` for a status that is no success; whatever `fetch` and `read` reject with.
 */
export async function fetchAnswer<T>(
  url: string,
  init: RequestInit,
  read: (answer: Response) => Promise<T>,
  signal?: AbortSignal
): Promise<T> {
  const limit = new AbortController()
  const forward = () => limit.abort(signal?.reason)
  const timer = setTimeout(() => limit.abort(new Error(`No answer within ${ANSWER_MS} ms`)), ANSWER_MS)
  if (signal?.aborted) forward()
  signal?.addEventListener('abort', forward)
  try {
    const answer = await fetch(url, { ...init, signal: limit.signal })
    if (!answer.ok) throw new Error(`HTTP status code: ${answer.status}`)
    return await read(answer)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', forward)
  }
}

/** A JSON-RPC 2.0 call as the body of a request. */
export const jsonRpc = (method: string, params: readonly unknown[]): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
})

interface FirstAnswer<S, T> {
  readonly sources: readonly S[]
  readonly ask: (source: S) => Promise<T>
  readonly signal: AbortSignal
  /** A failure that no other source would mend. @default none is */
  readonly isFinal?: (failure: unknown) => boolean
  /** What to throw when no source answered. */
  readonly failed: (failures: readonly unknown[]) => unknown
}

/** Asks one source after another until one answers. An abort rejects with the reason of the signal. */
export async function firstAnswer<S, T>({ sources, ask, signal, isFinal, failed }: FirstAnswer<S, T>): Promise<T> {
  const failures: unknown[] = []
  for (const source of sources) {
    try {
      return await ask(source)
    } catch (failure) {
      signal.throwIfAborted()
      if (isFinal?.(failure)) throw failure
      failures.push(failure)
    }
  }
  throw failed(failures)
}
