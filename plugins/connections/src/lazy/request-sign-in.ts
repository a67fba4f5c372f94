import { KernelError, type PluginContext } from '@latchkit/kernel'
import type { Connector, SignedIn, SignInFeature, SignInRequest } from '@latchkit/plugin-chains/contract'
import { type SignInParams, signInMethod } from '../contract.js'
import { asWalletRejection } from './signer.js'
import { walletKey } from './wallet-key.js'

interface SignInTarget {
  readonly namespace: string
  readonly connector: Connector
  readonly feature: SignInFeature
}

/** Function that connects a wallet and signs in, after the request has passed `kernel.rpc`. */
export type RequestSignIn = (target: SignInTarget, request: SignInRequest, signal: AbortSignal) => Promise<SignedIn>

/**
 * Creates the function that connects wallets and signs in through `kernel.rpc`. Middleware and `beforeUnsafe` get the request first; the
 * wallet gets the same frozen copy. No account is shown yet, so the handler checks the wallet instead.
 *
 * The function throws a `WalletError`: `wallet/rejected` if consent was refused, otherwise as `SignInFeature.connect`. An abort rejects
 * with the reason of the signal.
 */
export function createSignInRequests({ rpc, handle }: Pick<PluginContext, 'rpc' | 'handle'>): RequestSignIn {
  const handled = new Set<string>()
  /** Wallets whose request has not reached its handler, by `walletKey`. */
  const waiting = new Map<string, SignInTarget>()

  const handleIn = (namespace: string) => {
    if (handled.has(namespace)) return
    handled.add(namespace)
    const method = signInMethod(namespace)
    handle(method, async (params, { chain, signal }) => {
      // Other code of the page can dispatch this method, and a middleware can change the parameters.
      const { connector: id, request } = Object(params) as Partial<SignInParams>
      const key = walletKey(namespace, `${id}`)
      const target = waiting.get(key)
      if (!target || request?.chain !== chain) throw new KernelError('rpc/not-allowed', method)
      waiting.delete(key)
      return target.feature.connect(target.connector, request, signal)
    })
  }

  return async (target, request, signal) => {
    const { namespace, connector } = target
    const { id, name } = connector.info
    const key = walletKey(namespace, id)
    handleIn(namespace)
    waiting.set(key, target)
    try {
      const params = { connector: id, request }
      return await rpc.request(signInMethod(namespace), params, { chain: request.chain, signal })
    } catch (cause) {
      throw asWalletRejection(cause, name)
    } finally {
      if (waiting.get(key) === target) waiting.delete(key)
    }
  }
}
