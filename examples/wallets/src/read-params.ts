import * as v from 'valibot'
import { invalidParams } from './errors.js'

/**
 * Parses the parameters of a request.
 *
 * @throws {ProviderRpcError} -32602 with the first problem.
 */
export function readParams<S extends v.GenericSchema>(schema: S, params: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, params)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw invalidParams(`${v.getDotPath(issue) ?? 'params'}: ${issue.message}`)
}
