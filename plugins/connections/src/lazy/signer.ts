import { errorCode } from '@latchkit/kernel'
import { ProviderError, type Signer, WalletError } from '@latchkit/plugin-chains/contract'
import type { ConnectionsContext } from './connections-context.js'
import { noAccountError } from './errors.js'

/** Returns a `wallet/rejected` error if consent to a request was refused. Returns any other error unchanged. */
export const asWalletRejection = (cause: unknown, wallet: string): unknown =>
  errorCode(cause) === 'rpc/rejected' ? new WalletError('wallet/rejected', { wallet }, { cause }) : cause

/** Returns the signer of the account that is shown, so that no other account can sign. */
export function shownSigner(
  { ctx, store, activeConnectors }: Pick<ConnectionsContext, 'ctx' | 'store' | 'activeConnectors'>,
  namespace: string
): Signer | undefined {
  const shown = store.account(namespace)
  const connector = shown && activeConnectors.find(namespace, shown.connector)
  if (!connector) return undefined
  return {
    connector,
    account: shown.account,
    async request(method, params, signal) {
      try {
        return await ctx.rpc.request(method, params, { chain: shown.chain, signal })
      } catch (cause) {
        throw asWalletRejection(cause, connector.info.name)
      }
    }
  }
}

/** @throws {ConnectionError} without a usable account; its code names the missing part. */
export function requireSigner(context: ConnectionsContext, namespace: string): Signer {
  const signer = shownSigner(context, namespace)
  if (signer) return signer
  throw noAccountError(context.store.slice.get(), context.adapter, namespace)
}

/** Implements `Connections.provider`. The provider of a family without `siteProvider` is the wallet's own. */
export async function siteProvider(context: ConnectionsContext, namespace: string): Promise<unknown> {
  const { connector } = requireSigner(context, namespace)
  const [provider, features] = await Promise.all([connector.provider(), context.features(namespace)])
  const signer = () => {
    const { id } = connector.info
    if (context.activeConnectors.find(namespace, id) !== connector)
      throw new ProviderError(4_900, 'Connection already closed')
    const shown = shownSigner(context, namespace)
    return shown?.connector === connector ? shown : undefined
  }
  if (features.siteProvider) return features.siteProvider.wrap(provider, signer)
  // Its own object would sign without asking the visitor.
  if (connector.asksForConsent === false) throw new ProviderError(4_200, 'This wallet has no provider for sites')
  return provider
}
