import type { PluginContext, RpcMethod } from '@latchkit/kernel'
import type { Signer } from '@latchkit/plugin-chains/contract'
import { prefetchOnOpen } from '@latchkit/plugin-chains/kit'
import { GetAccountAddresses, SendTransfer, SignMessage, SignPsbt } from '../contract.js'
import type { Client } from './client.js'

export { discoverWallets } from './wallet/discovery.js'

interface StartOptions {
  /** Loads the chain library on the first call. */
  readonly client: () => Promise<Client>
  /** Returns the account that is shown. */
  readonly signer: () => Signer | undefined
}

const methods = [SignMessage, GetAccountAddresses, SignPsbt, SendTransfer] as readonly RpcMethod<unknown, unknown>[]

/** Registers the RPC handlers, and prefetches the client when the dialog opens. */
export function start(ctx: PluginContext, { client, signer }: StartOptions): void {
  for (const method of methods) {
    ctx.handle(method, async (_, request) => (await client()).handleRequest(request, signer()))
  }
  prefetchOnOpen(ctx, () => Promise.all([import('./wallet/connector.js'), client()]))
}
