/** How long one URL may take for one answer. */
const ANSWER_MS = 10_000
/** More than any single fact that is asked for: a balance, a hash, what one call gives. */
const MAX_BYTES = 65_536

interface Limits<T> {
  readonly signal?: AbortSignal | undefined
  /** Of the body, as it comes out of its compression. @default 65,536 */
  readonly maxBytes?: number | undefined
  /** What to make of an answer whose status is no success; may throw. @default it fails */
  readonly readFailure?: ((status: number, text: string) => T) | undefined
}

/**
 * `fetch` for an answer that is wanted within 10 s; resolves with what `read` makes of its body, read as UTF-8. An abort ends
 * the request and rejects with the reason of the signal; a body that grows over its limit ends it, too. A redirect is not
 * followed but fails: a site that names its servers is answered by no other.
 *
 * @param read - such as `JSON.parse`.
 * @throws {Error} `Provided URL is not compatible with HTTP connection: …` for an URL that is neither http nor https, with the
 *   URL; `HTTP status code: …` for a status that is no success; `Answer over … bytes`; whatever `fetch`, `read` and
 *   `readFailure` fail with.
 */
export async function fetchWithLimits<T>(
  url: string,
  init: RequestInit,
  read: (text: string) => T,
  { signal, maxBytes = MAX_BYTES, readFailure }: Limits<T> = {}
): Promise<T> {
  // Another scheme would come as a `TypeError` of the browser's own wording, or be answered by no server at all (`data:`).
  if (!/^https?:/i.test(url)) throw new Error(`Provided URL is not compatible with HTTP connection: ${url}`)
  const limit = new AbortController()
  const forward = () => limit.abort(signal?.reason)
  const timer = setTimeout(() => limit.abort(new Error(`No answer within ${ANSWER_MS} ms`)), ANSWER_MS)
  if (signal?.aborted) forward()
  signal?.addEventListener('abort', forward)
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: limit.signal })
    if (!answer.ok && !readFailure) throw new Error(`HTTP status code: ${answer.status}`)
    const text = await readText(answer, maxBytes)
    return answer.ok || !readFailure ? read(text) : readFailure(answer.status, text)
  } catch (failure) {
    // A server that is no longer listened to does not go on sending.
    limit.abort(failure)
    throw failure
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', forward)
  }
}

/** Looks at the size while the body comes: one without an end would fill the memory before the limit of time ends it. */
async function readText({ body }: Response, maxBytes: number): Promise<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const chunk = await reader?.read()
    if (!chunk?.value) return text + decoder.decode()
    size += chunk.value.length
    if (size > maxBytes) throw new Error(`Answer over ${maxBytes} bytes`)
    text += decoder.decode(chunk.value, { stream: true })
  }
}
