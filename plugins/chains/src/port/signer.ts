import { type Readable, type RpcMethod, serviceRef } from '@latchkit/kernel'
import type { AccountId } from './caip.js'
import type { Connector } from './namespace.js'

/** Account that signs, and the connector of the wallet that holds its key. */
export interface Signer {
  readonly connector: Connector
  readonly account: AccountId
  /**
   * Sends a request that signs or sends. If it is present, a feature must use it instead of the wallet. Absent in a handler of
   * `kernel.rpc`, whose request has passed middleware and consent: the handler calls the wallet.
   */
  readonly request?: SignerRequest
}

/**
 * Sends a request through `kernel.rpc` on the chain of the signer: the middleware and the consent of the visitor come before its
 * handler, which checks that the account is still the one that is shown. An abort rejects with the reason of the signal.
 *
 * @throws {WalletError} `wallet/rejected` if consent was refused, or if the kernel was disposed meanwhile; and the errors of the handler.
 */
export type SignerRequest = <P, R>(method: RpcMethod<P, R>, params: P, signal: AbortSignal) => Promise<R>

/** Wraps the providers of wallets for the host site. */
export interface SiteProviderFeature {
  /**
   * Returns an object with the interface of `provider`, which signs and sends through `signer().request` and passes reads on. Returns
   * the same object for the same provider.
   *
   * @param provider - result of `Connector.provider`.
   * @param signer - returns the signer of the active account, or `undefined` if another wallet holds it. Throws a `ProviderError` 4900
   *   after the wallet of `provider` was disconnected.
   */
  wrap(provider: unknown, signer: () => Signer | undefined): unknown
}

/** Part of the service `Connections` that a chain plugin needs, so that it does not depend on that package. */
export interface SignersApi {
  /** Returns the signer of the active account of a namespace; `undefined` without one. */
  signer(namespace: string): Signer | undefined
}
/** Service with the signers; the service `Connections` has it. */
export const Signers = serviceRef<SignersApi>('connections')

/** Service of a plugin that asks the visitor for consent before the wallet gets a request. */
export interface ApprovalsApi {
  /** Number of requests that wait for the visitor, the shown one included. */
  readonly waiting: Readable<number>
}
/** Service with the requests that wait for consent. A connector with `asksForConsent: false` signs only if a plugin provides it. */
export const Approvals = serviceRef<ApprovalsApi>('approval')
