/** Stable code of an error response, which is the JSON `{ error: code }`. */
export type OnrampErrorCode =
  | 'invalid-request'
  | 'invalid-signature'
  | 'expired-signature'
  | 'foreign-origin'
  | 'not-found'
  | 'unknown-order'
  | 'provider-not-configured'
  | 'method-not-allowed'
  | 'too-large'
  | 'unsupported-media-type'
  | 'too-many-requests'
  | 'internal'
  | 'provider-refused'
  | 'provider-unavailable'
  | 'unavailable'

/** HTTP status of each error. */
const statuses: Readonly<Record<OnrampErrorCode, number>> = {
  'invalid-request': 400,
  'invalid-signature': 401,
  'expired-signature': 401,
  'foreign-origin': 403,
  'not-found': 404,
  'unknown-order': 404,
  'provider-not-configured': 404,
  'method-not-allowed': 405,
  'too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  internal: 500,
  'provider-refused': 502,
  'provider-unavailable': 502,
  unavailable: 503
}

interface RefusalOptions extends ErrorOptions {
  /** Reason for the log. Contains no text of a request or of a provider. */
  readonly detail?: string
  /** Headers of the response. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Error that ends the handling of a request. Becomes the response; its detail and its cause stay on the server. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: OnrampErrorCode
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(code: OnrampErrorCode, { detail, headers = {}, ...options }: RefusalOptions = {}) {
    super(detail ?? code, options)
    this.code = code
    this.status = statuses[code]
    this.headers = headers
  }
}
