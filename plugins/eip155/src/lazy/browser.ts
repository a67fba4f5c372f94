import type { PluginContext } from '@latchkit/kernel'
import type { Signer } from '@latchkit/plugin-chains/contract'
import { prefetchOnOpen } from '@latchkit/plugin-chains/kit'
import type { Client } from './client.js'
import { methods } from './rpc/methods.js'

export { discoverWallets } from './wallet/discovery.js'
export { methods }

interface Running {
  /** Loads the chain library on the first call. */
  readonly client: () => Promise<Client>
  /** Whose account is shown. */
  readonly signer: () => Signer | undefined
}

/** What the plugin does once the page is there: it answers requests, and fetches ahead what a visitor will need. */
export function start(ctx: PluginContext, { client, signer }: Running): void {
  for (const method of methods) {
    ctx.handle(method, async (_, request) => (await client()).answer(request, signer()))
  }
  prefetchOnOpen(ctx, () => Promise.all([import('./wallet/connector.js'), client()]))
}
