import type { PluginContext, RpcMethod } from '@latchkit/kernel'
import type { Signer } from '@latchkit/plugin-chains/contract'
import { prefetchOnOpen } from '@latchkit/plugin-chains/kit'
import { SignMessage, SignTransaction } from '../contract.js'
import type { Client } from './client.js'

export { discoverWallets } from './wallet/discovery.js'

interface BrowserParts {
  /** Loads signatures, balances and transfers on the first call. */
  readonly client: () => Promise<Client>
  /** Returns the account that is shown, with its connector. */
  readonly signer: () => Signer | undefined
}

/** Handles the RPC requests of the page, and prefetches connector and client when the dialog opens. */
export function start(ctx: PluginContext, { client, signer }: BrowserParts): void {
  for (const method of [SignMessage, SignTransaction] as readonly RpcMethod<unknown, unknown>[]) {
    ctx.handle(method, async (_, request) => (await client()).handleRequest(request, signer()))
  }
  prefetchOnOpen(ctx, () => Promise.all([import('./wallet/connector.js'), client()]))
}
