import { rpcMethod } from '@latchkit/kernel'
import type { SignedIn, SignInRequest } from '@latchkit/plugin-chains/contract'

/** Parameters of `signInMethod`. */
export interface SignInParams {
  /** Id of the connector of the wallet, unique within the namespace. */
  readonly connector: string
  readonly request: SignInRequest
}
/**
 * Returns the unsafe method with which `connect` connects a wallet and signs in with one approval. Middleware and `beforeUnsafe` get it
 * with the chain of the request, before any account of the wallet is known. Only `connect` can send it: a call of other code rejects
 * with `rpc/not-allowed`.
 *
 * @example
 * <!-- given: declare const kernel: import('@latchkit/kernel').Kernel -->
 * ```ts
 * import { type SignInParams, signInMethod } from '@latchkit/plugin-connections/contract'
 *
 * kernel.hooks.beforeUnsafe.tap({ name: 'terms' }, async ({ method, namespace, params }) => {
 *   if (method !== signInMethod(namespace).method) return
 *   return (params as SignInParams).request.domain === location.host ? undefined : 'reject'
 * })
 * ```
 */
export const signInMethod = (namespace: string) =>
  rpcMethod<SignInParams, SignedIn>(namespace, 'connections_signIn', 'unsafe')

/**
 * Returns the method that switches a connected wallet to the chain of the request. `connections` sends it when the visitor or the site
 * switches. A chain plugin that switches before a transfer sends it by `Signer.request`. It is `safe`, so it passes middleware without
 * `beforeUnsafe`: it signs nothing, and the wallet has its own prompt.
 *
 * @example
 * <!-- given:
 * declare const signer: import('@latchkit/plugin-chains/contract').Signer
 * declare const signal: AbortSignal
 * -->
 * ```ts
 * import { switchNetworkMethod } from '@latchkit/plugin-connections/contract'
 *
 * await signer.request?.(switchNetworkMethod('eip155'), { connector: signer.connector.info.id }, signal)
 * ```
 */
export const switchNetworkMethod = (namespace: string) =>
  rpcMethod<{ readonly connector: string }, void>(namespace, 'connections_switchNetwork', 'safe')
