import type { PluginContext } from '@latchkit/kernel'
import { prefetchOnOpen } from '@latchkit/plugin-chains/kit'
import { GetAccountAddresses, SendTransfer, SignMessage, SignPsbt } from '../contract.js'
import type { Client } from './client.js'

export { discoverWallets } from './wallet/discovery.js'

/**
 * Registers the RPC handlers, and prefetches the client when the dialog opens.
 *
 * @param client - loads the chain library on the first call.
 */
export function start(ctx: PluginContext, client: () => Promise<Client>): void {
  ctx.handle(SignMessage, async (params, request) => (await client()).signMessage(params, request))
  ctx.handle(GetAccountAddresses, async (params, request) => (await client()).addresses(params, request))
  ctx.handle(SignPsbt, async (params, request) => (await client()).signPsbt(params, request))
  ctx.handle(SendTransfer, async (params, request) => (await client()).sendTransfer(params, request))

  prefetchOnOpen(ctx, () => Promise.all([import('./wallet/connector.js'), client()]))
}
