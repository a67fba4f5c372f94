import type { PluginContext } from '@latchkit/kernel'
import type { Signer } from '@latchkit/plugin-chains/contract'
import { prefetchOnOpen } from '@latchkit/plugin-chains/kit'
import type { Client } from './client.js'
import { methods } from './rpc/methods.js'

export { discoverWallets } from './wallet/discovery.js'
export { methods }

interface StartOptions {
  /** Loads the chain library on the first call. */
  readonly client: () => Promise<Client>
  /** Returns the connector and the account that is shown. */
  readonly signer: () => Signer | undefined
}

/** Starts the plugin on the page: handles requests, and prefetches the connector and the client when the dialog opens. */
export function start(ctx: PluginContext, { client, signer }: StartOptions): void {
  for (const method of methods) {
    ctx.handle(method, async (_, request) => (await client()).handleRequest(request, signer()))
  }
  prefetchOnOpen(ctx, () => Promise.all([import('./wallet/connector.js'), client()]))
}
