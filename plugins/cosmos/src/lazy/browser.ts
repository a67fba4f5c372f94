import type { PluginContext, RpcMethod } from '@latchkit/kernel'
import type { Signer } from '@latchkit/plugin-chains/contract'
import { prefetchOnOpen } from '@latchkit/plugin-chains/kit'
import { GetAccounts, SignAmino, SignDirect } from '../contract.js'
import type { Client } from './client.js'

export { discoverWallets } from './wallet/discovery.js'

interface ClientAccess {
  /** Loads the chain library on the first call. */
  readonly client: () => Promise<Client>
  /** Returns the signer of the shown account. */
  readonly signer: () => Signer | undefined
}

const methods = [GetAccounts, SignAmino, SignDirect] as readonly RpcMethod<unknown, unknown>[]

/** Registers the RPC handlers of the plugin, and prefetches the connector and the client when the dialog opens. */
export function start(ctx: PluginContext, { client, signer }: ClientAccess): void {
  for (const method of methods) {
    ctx.handle(method, async (_, request) => (await client()).handleRequest(request, signer()))
  }
  prefetchOnOpen(ctx, () => Promise.all([import('./wallet/connector.js'), client()]))
}
