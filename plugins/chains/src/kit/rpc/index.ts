import type { RpcRequest } from '@latchkit/kernel'
import * as v from 'valibot'
import { type AccountIdParts, type ChainId, parseAccountId } from '../../port/caip.js'
import type { Signer } from '../../port/signer.js'
import type { ChainErrors } from '../errors/index.js'

/**
 * Handles one request.
 *
 * @param signer - returns the active account, if there is one. Its account and wallet may change while the handler runs.
 */
export type RequestHandler = (request: RpcRequest, signer: () => Signer | undefined) => Promise<unknown>

/** Request of a site, with functions for its handler. */
export interface ChainRequest extends RpcRequest {
  readonly chain: ChainId
  /** Account that was active when the handler began, if there is one. */
  readonly signer: Signer | undefined
  /** Parses the parameters. @throws {Error} `<namespace>/invalid-params`, which names the first invalid parameter. */
  parse<S extends v.GenericSchema>(schema: S): v.InferOutput<S>
  /**
   * Returns the account that is active now, on the chain of the request. A handler that waits before it calls the wallet calls this
   * again.
   *
   * @param isMeant - tests if the request is for that account. @defaultValue any account is
   * @throws {Error} `<namespace>/not-the-signer` for another account, and without an active account; `<namespace>/wrong-chain` for an
   *   unsafe request if the account is shown on another chain.
   */
  requireSigner(isMeant?: (account: AccountIdParts) => boolean): Signer
}

export type MethodHandler = (request: ChainRequest) => Promise<unknown>

interface HandlerOptions {
  readonly errors: ChainErrors
  /** Handlers by method. */
  readonly handlers: Readonly<Record<string, MethodHandler>>
  /** Handles the other methods. @defaultValue there are no others */
  readonly fallback?: MethodHandler
  /** Reads the chain of a request; `undefined` for an invalid one. @defaultValue any chain is valid */
  readonly readChain?: (chain: string) => ChainId | undefined
  /** A chain that `readChain` reads, for errors. */
  readonly exampleChain?: string
}

/**
 * Returns the function that handles all methods of a chain plugin. It throws `<namespace>/invalid-params` for an invalid chain and
 * for a method without a handler.
 *
 * @example
 * <!-- given:
 * declare const TonError: import('@latchkit/plugin-chains/kit').ChainErrors
 * declare const sign: (signer: object, text: string, signal: AbortSignal) => Promise<string>
 * -->
 * ```ts
 * import { createRequestHandler } from '@latchkit/plugin-chains/kit'
 * import * as v from 'valibot'
 *
 * const signParams = v.object({ address: v.string(), text: v.string() })
 * const handleRequest = createRequestHandler({
 *   errors: TonError,
 *   handlers: {
 *     async ton_sign({ parse, requireSigner, signal }) {
 *       const { address, text } = parse(signParams)
 *       return sign(requireSigner(account => account.address === address), text, signal)
 *     }
 *   }
 * })
 * ```
 */
export const createRequestHandler =
  ({ errors, handlers, fallback, readChain, exampleChain }: HandlerOptions): RequestHandler =>
  async (request, readSigner) => {
    const { method } = request
    const chain = readChain ? readChain(request.chain) : (request.chain as ChainId)
    if (!chain) throw errors.of('invalid-params', { method, expected: `a chain such as ${exampleChain}` })
    const handle = Object.hasOwn(handlers, method) ? handlers[method] : fallback
    if (!handle) throw errors.of('invalid-params', { method, expected: 'another method' })
    return handle({
      ...request,
      chain,
      signer: readSigner(),
      parse: schema => parseParams(request, schema, errors),
      requireSigner: (isMeant = () => true) => {
        const signer = readSigner()
        const account = parseAccountId(signer?.account)
        if (!signer || !account || !isMeant(account)) throw errors.of('not-the-signer', { method })
        const { connector } = signer
        if (request.risk === 'unsafe' && account.chain !== chain)
          throw errors.of('wrong-chain', { wallet: connector.info.name, chain })
        return { connector, account: `${chain}:${account.address}` }
      }
    })
  }

function parseParams<S extends v.GenericSchema>({ method, params }: RpcRequest, schema: S, errors: ChainErrors) {
  const result = v.safeParse(schema, params)
  if (result.success) return result.output
  const [issue] = result.issues
  const expected = `params.${v.getDotPath(issue) ?? ''}: ${issue.message}`
  throw errors.of('invalid-params', { method, expected })
}
