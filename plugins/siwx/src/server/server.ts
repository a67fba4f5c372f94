import { Refusal } from './errors.js'
import { resolveOptions, type SignInConfig, type SignInServerOptions } from './options.js'
import { addCorsHeaders, errorResponse, preflightResponse } from './response.js'
import { readSession, type SignedInAccount, signedInAccounts, signOut } from './session.js'
import { issueNonce, verify } from './verify.js'

/** Server half of the sign-in. Its functions may be passed on without their object. */
export interface SignInServer {
  /**
   * Handles a request to an endpoint below `basePath`: `nonce`, `verify`, `session` or `sign-out`. Never rejects: a refused request and a
   * failed one resolve with the JSON `{ code, message }`, such as `siwx/not-found` for another path.
   */
  handle(request: Request): Promise<Response>
  /**
   * Returns the accounts that the browser of any request to the site is signed in with, the oldest sign-in first. Empty for a visitor who
   * is not signed in. The cookie is SameSite=Lax: a top-level navigation from another site has it, too.
   *
   * @throws the error of the storage.
   */
  accounts(request: Request): Promise<readonly SignedInAccount[]>
}

type Handler = (config: SignInConfig, request: Request, origin: string) => Promise<Response>

const endpoints: ReadonlyMap<string, ReadonlyMap<string, Handler>> = new Map([
  ['/nonce', new Map([['GET', issueNonce] as const, ['POST', issueNonce] as const])],
  ['/verify', new Map([['POST', verify]])],
  ['/session', new Map([['GET', readSession]])],
  ['/sign-out', new Map([['POST', signOut]])]
])

/**
 * Creates the server half of the sign-in: fetch-style handlers that issue nonces, verify signed messages (CAIP-122, ERC-4361), and keep
 * sessions in an HttpOnly cookie. Runs wherever `Request` and `Response` do: Node, workers, Next.js, Hono.
 *
 * @throws {TypeError} with the name of the first invalid option.
 * @example
 * ```ts
 * import { createSignInServer, memoryStorage } from '@latchkit/plugin-siwx/server'
 * import { verifyMessage } from 'viem'
 *
 * const server = createSignInServer({
 *   origins: ['https://shop.example'],
 *   chains: ['eip155:1'],
 *   verifiers: {
 *     eip155: (account, message, signature) =>
 *       verifyMessage({
 *         address: account.split(':')[2] as `0x${string}`,
 *         message,
 *         signature: signature as `0x${string}`
 *       }).catch(() => false)
 *   },
 *   storage: memoryStorage()
 * })
 * const response = await server.handle(new Request('https://shop.example/siwx/nonce'))
 * ```
 */
export function createSignInServer(options: SignInServerOptions): SignInServer {
  const config = resolveOptions(options)
  return {
    handle: request => handle(config, request),
    accounts: request => signedInAccounts(config, request)
  }
}

async function handle(config: SignInConfig, request: Request): Promise<Response> {
  let response: Response
  try {
    response = await route(config, request)
  } catch (error) {
    if (!(error instanceof Refusal)) config.onError(error)
    response = errorResponse(error)
  }
  const origin = request.headers.get('origin')
  response.headers.set('vary', 'Origin, Cookie')
  if (origin !== null && config.corsOrigins.has(origin)) addCorsHeaders(response, origin)
  return response
}

async function route(config: SignInConfig, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const { basePath } = config
  const methods = pathname.startsWith(basePath) ? endpoints.get(pathname.slice(basePath.length)) : undefined
  if (!methods) throw new Refusal('siwx/not-found')
  const { method } = request
  const origin = request.headers.get('origin')
  // A page elsewhere may send a request with the visitor's cookies. Browsers name its origin in each POST.
  if (origin === null ? method === 'POST' : !config.origins.has(origin)) throw new Refusal('siwx/foreign-origin')
  if (method === 'OPTIONS' && config.corsOrigins.has(origin ?? '')) return preflightResponse([...methods.keys()])
  const handler = methods.get(method)
  if (handler) return handler(config, request, origin ?? '')
  const response = errorResponse(new Refusal('siwx/method-not-allowed'))
  response.headers.set('allow', [...methods.keys()].join(', '))
  return response
}
