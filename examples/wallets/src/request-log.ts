/** Outcome of a request as the page received it, including false and garbage results. A request that never settles stays `pending`. */
export type RequestOutcome =
  | { readonly state: 'pending' }
  | { readonly state: 'answered'; readonly result: unknown }
  | { readonly state: 'failed'; readonly code: number | undefined; readonly message: string }

export interface LoggedRequest {
  readonly method: string
  readonly params: unknown
  readonly outcome: RequestOutcome
}

export interface RequestLog {
  readonly requests: readonly LoggedRequest[]
  /** Logs a request. Returns the functions that record its outcome. */
  open(method: string, params: unknown): { answered(result: unknown): void; failed(error: unknown): void }
}

export function createRequestLog(): RequestLog {
  const requests: LoggedRequest[] = []
  return {
    requests,
    open(method, params) {
      const index = requests.push({ method, params, outcome: { state: 'pending' } }) - 1
      const settle = (outcome: RequestOutcome) => {
        requests[index] = { method, params, outcome }
      }
      return {
        answered: result => settle({ state: 'answered', result }),
        failed(error) {
          const { code, message } = error as { readonly code?: number; readonly message?: string }
          settle({ state: 'failed', code, message: message ?? String(error) })
        }
      }
    }
  }
}
