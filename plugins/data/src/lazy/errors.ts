import { PluginError } from '@latchkit/kernel'
import type { ServiceName } from '../contract.js'

interface ServiceContext {
  readonly service: ServiceName
}
interface DataErrors {
  'data/not-configured': ServiceContext
  'data/no-project-id': ServiceContext
  'data/invalid-path': ServiceContext
  'data/origin-not-allowed': ServiceContext
  'data/invalid-project-id': ServiceContext
  'data/jwt-not-yet-valid': ServiceContext
  'data/forbidden': ServiceContext
  'data/rate-limited': ServiceContext & { readonly retryAfterMs: number | undefined }
  'data/server-error': ServiceContext & { readonly status: number }
  /** `reason`: text of the service, at most 300 characters. */
  'data/refused': ServiceContext & { readonly status: number; readonly reason: string | undefined }
  'data/unreachable': ServiceContext
  'data/timed-out': ServiceContext & { readonly timeoutMs: number }
  'data/aborted': ServiceContext
  'data/too-large': ServiceContext & { readonly maxBytes: number }
  'data/invalid-answer': ServiceContext & { readonly expected: string }
}

const texts = {
  'data/not-configured': 'No host is configured for the {service} service',
  'data/no-project-id': 'Project ID Not Configured',
  'data/invalid-path': 'Invalid path segment for the {service} service',
  'data/origin-not-allowed': 'Unauthorized: origin not allowed',
  'data/invalid-project-id': 'Unauthorized: invalid key',
  'data/jwt-not-yet-valid': 'JWT validation error: JWT Token is not yet valid',
  'data/forbidden': 'The {service} service refused this site',
  'data/rate-limited': 'The {service} service returned 429 (too many requests)',
  'data/server-error': 'The {service} service failed with {status}',
  'data/refused': 'HTTP status code: {status}',
  'data/unreachable': 'The {service} service cannot be reached',
  'data/timed-out': 'The {service} service did not respond within {timeoutMs} ms',
  'data/aborted': 'Request was aborted',
  'data/too-large': 'The {service} service returned more than {maxBytes} bytes',
  'data/invalid-answer': 'The response of the {service} service is not {expected}'
} satisfies Record<keyof DataErrors, string>

/** Error of a call. Compare `code` instead of the class, because a page may contain two copies of this package. */
export class DataError<C extends keyof DataErrors = keyof DataErrors> extends PluginError<DataErrors, C> {
  override readonly name = 'DataError'
  constructor(code: C, context: DataErrors[C], options?: ErrorOptions) {
    super(code, context, texts, options)
  }
}

export const hasCode = <C extends keyof DataErrors>(error: unknown, code: C): error is DataError<C> =>
  error instanceof DataError && error.code === code
