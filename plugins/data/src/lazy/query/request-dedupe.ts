import { raceSignal } from '@latchkit/kernel'

interface SharedRequest<T> {
  readonly result: Promise<T>
  readonly controller: AbortController
  waiting: number
}

/** Creates a registry of running requests. Callers with the same key share a request, which is aborted when no caller waits for it. */
export function createRequestDedupe() {
  // biome-ignore lint/suspicious/noExplicitAny: a key stands for one type of result
  const requests = new Map<string, SharedRequest<any>>()

  const start = <T>(key: string, send: (signal: AbortSignal) => Promise<T>): SharedRequest<T> => {
    const controller = new AbortController()
    const request = { result: send(controller.signal), controller, waiting: 0 }
    requests.set(key, request)
    const end = () => {
      if (requests.get(key) === request) requests.delete(key)
    }
    // Handles a rejection, too: there may be no caller left.
    request.result.then(end, end)
    return request
  }

  return {
    /**
     * Joins the running request with this key, or starts one. Without a key the request is not shared.
     *
     * @throws the reason of `signal` if it aborts
     */
    join<T>(key: string | undefined, send: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
      const id = key ?? `alone:${crypto.randomUUID()}`
      const request: SharedRequest<T> = requests.get(id) ?? start(id, send)
      request.waiting += 1
      const leave = () => {
        request.waiting -= 1
        if (request.waiting > 0 || requests.get(id) !== request) return
        // Deleted at once, so that no caller joins an aborted request.
        requests.delete(id)
        request.controller.abort()
      }
      return (signal ? raceSignal(() => request.result, signal) : request.result).finally(leave)
    },
    abortAll() {
      for (const { controller } of requests.values()) controller.abort()
    }
  }
}
