import type { PluginContext } from '@latchkit/kernel'
import type { Signer } from '@latchkit/plugin-chains/contract'
import { prefetchOnOpen } from '@latchkit/plugin-chains/kit'
import { SignMessage, SignTransaction } from '../contract.js'
import type { Client } from './client.js'

export { discoverWallets } from './wallet/discovery.js'

interface Running {
  /** Loads what signs and reads balances on the first call. */
  readonly client: () => Promise<Client>
  /** Whose account is shown. */
  readonly signer: () => Signer | undefined
}

/** What the plugin does once the page is there: it answers requests, and fetches ahead what a visitor will need. */
export function start(ctx: PluginContext, { client, signer }: Running): void {
  ctx.handle(SignMessage, async (_, request) => (await client()).signMessage(request, signer()))
  ctx.handle(SignTransaction, async (_, request) => (await client()).signTransaction(request, signer()))
  prefetchOnOpen(ctx, () => Promise.all([import('./wallet/connector.js'), client()]))
}
