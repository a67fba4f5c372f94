/** Timeout of one request. */
const TIMEOUT_MS = 10_000
/** Default limit of a body, large enough for a balance, a hash or the result of one call. */
const MAX_BYTES = 65_536

interface Limits<T> {
  readonly signal?: AbortSignal | undefined
  /** Largest body, after decompression. @defaultValue 65,536 */
  readonly maxBytes?: number | undefined
  /** Returns the value of a response with an error status, or throws. @defaultValue such a response fails */
  readonly readFailure?: ((status: number, text: string) => T) | undefined
}

/**
 * Fetches a URL within 10 s, and resolves with the result of `read` for the body, decoded as UTF-8. An abort ends the request and
 * rejects with the reason of the signal. A redirect fails: only the servers that the site names may respond.
 *
 * @param read - such as `JSON.parse`.
 * @throws {Error} `Provided URL is not compatible with HTTP connection: …` for a URL that is neither http nor https; `HTTP status
 *   code: …`; `Response over … bytes`; the error of `fetch`, `read` or `readFailure`.
 * @example
 * <!-- given: declare const signal: AbortSignal -->
 * ```ts
 * const height = await fetchWithLimits('https://esplora.example/blocks/tip/height', {}, Number, { signal })
 * ```
 */
export async function fetchWithLimits<T>(
  url: string,
  init: RequestInit,
  read: (text: string) => T,
  { signal, maxBytes = MAX_BYTES, readFailure }: Limits<T> = {}
): Promise<T> {
  // For another scheme, `fetch` throws a `TypeError` with a text of the browser, or reads the URL itself (`data:`).
  if (!/^https?:/i.test(url)) throw new Error(`Provided URL is not compatible with HTTP connection: ${url}`)
  const limit = new AbortController()
  const forward = () => limit.abort(signal?.reason)
  const timer = setTimeout(() => limit.abort(new Error(`No response within ${TIMEOUT_MS} ms`)), TIMEOUT_MS)
  if (signal?.aborted) forward()
  signal?.addEventListener('abort', forward)
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: limit.signal })
    if (!response.ok && !readFailure) throw new Error(`HTTP status code: ${response.status}`)
    const text = await readText(response, maxBytes)
    return response.ok || !readFailure ? read(text) : readFailure(response.status, text)
  } catch (failure) {
    // Closes the connection, so that the server stops sending.
    limit.abort(failure)
    throw failure
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', forward)
  }
}

/** Reads a body and checks its size while it arrives: an endless body would fill the memory before the timeout. */
async function readText({ body }: Response, maxBytes: number): Promise<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const chunk = await reader?.read()
    if (!chunk?.value) return text + decoder.decode()
    size += chunk.value.length
    if (size > maxBytes) throw new Error(`Response over ${maxBytes} bytes`)
    text += decoder.decode(chunk.value, { stream: true })
  }
}
