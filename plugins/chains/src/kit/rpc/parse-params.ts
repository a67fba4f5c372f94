import type { RpcRequest } from '@latchkit/kernel'
import * as v from 'valibot'
import type { ChainErrors } from '../errors/index.js'

/**
 * Parses the parameters of a request.
 *
 * @throws {Error} `<namespace>/invalid-params`, which names the first parameter that is invalid.
 * @example
 * const { message } = parseParams(request, v.object({ message: v.string() }), SolanaError)
 */
export function parseParams<S extends v.GenericSchema>(
  { method, params }: Pick<RpcRequest, 'method' | 'params'>,
  schema: S,
  errors: ChainErrors
): v.InferOutput<S> {
  const result = v.safeParse(schema, params)
  if (result.success) return result.output
  const [issue] = result.issues
  const expected = `params.${v.getDotPath(issue) ?? ''}: ${issue.message}`
  throw errors.of('invalid-params', { method, expected })
}
