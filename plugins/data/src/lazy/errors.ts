import { PluginError } from '@latchkit/kernel'
import type { ServiceName } from '../contract.js'

interface OfService {
  readonly service: ServiceName
}
interface DataErrors {
  'data/not-configured': OfService
  'data/no-project-id': OfService
  'data/invalid-path': OfService
  'data/origin-not-allowed': OfService
  'data/invalid-project-id': OfService
  'data/jwt-not-yet-valid': OfService
  'data/forbidden': OfService
  'data/rate-limited': OfService & { readonly retryAfterMs: number | undefined }
  'data/server-error': OfService & { readonly status: number }
  /** `reason`: text of the service, at most 300 characters. */
  'data/refused': OfService & { readonly status: number; readonly reason: string | undefined }
  'data/unreachable': OfService
  'data/timed-out': OfService & { readonly timeoutMs: number }
  'data/aborted': OfService
  'data/too-large': OfService & { readonly maxBytes: number }
  'data/invalid-answer': OfService & { readonly expected: string }
}

const texts = {
  'data/not-configured': 'No host is configured for the {service} service',
  'data/no-project-id': 'Project ID Not Configured',
  'data/invalid-path': 'This cannot stand in a path of the {service} service',
  'data/origin-not-allowed': 'Unauthorized: origin not allowed',
  'data/invalid-project-id': 'Unauthorized: invalid key',
  'data/jwt-not-yet-valid': 'JWT validation error: JWT Token is not yet valid',
  'data/forbidden': 'The {service} service refused this site',
  'data/rate-limited': 'The {service} service was asked too often',
  'data/server-error': 'The {service} service failed with {status}',
  'data/refused': 'HTTP status code: {status}',
  'data/unreachable': 'The {service} service cannot be reached',
  'data/timed-out': 'The {service} service did not answer within {timeoutMs} ms',
  'data/aborted': 'Request was aborted',
  'data/too-large': 'The {service} service answered with more than {maxBytes} bytes',
  'data/invalid-answer': 'The {service} service did not answer with {expected}'
} satisfies Record<keyof DataErrors, string>

/** Match on `code`: it is stable, and works when two copies of this package meet. */
export class DataError<C extends keyof DataErrors = keyof DataErrors> extends PluginError<DataErrors, C> {
  override readonly name = 'DataError'
  constructor(code: C, context: DataErrors[C], options?: ErrorOptions) {
    super(code, context, texts, options)
  }
}

export const hasCode = <C extends keyof DataErrors>(error: unknown, code: C): error is DataError<C> =>
  error instanceof DataError && error.code === code
