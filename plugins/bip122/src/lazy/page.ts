import type { PluginContext } from '@latchkit/kernel'
import { prefetchOnOpen } from '@latchkit/kernel/chain'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import { GetAccountAddresses, SendTransfer, SignMessage, SignPsbt } from '../contract.js'
import type { Client } from './client.js'
import type { Shown } from './request.js'

export { discoverWallets } from './discovery.js'
export * as vocabulary from './vocabulary.js'

interface Running {
  /** Loads the chain library on the first call. */
  readonly client: () => Promise<Client>
  readonly connections: () => ConnectionsApi | undefined
}

/** What the plugin does once the page is there: it answers requests, and fetches ahead what a visitor will need. */
export function start(ctx: PluginContext, { client, connections }: Running): void {
  const shown = (): Shown | undefined => {
    const signer = connections()?.signer('bip122')
    return signer && { signer, accounts: connections()?.account('bip122')?.wallet.accounts ?? [] }
  }
  // Few sites ask for those.
  const transactions = () => import('./transaction-answers.js')
  ctx.handle(SignMessage, async (params, request) => (await client()).signMessage(params, request, shown()))
  ctx.handle(GetAccountAddresses, async (params, request) => (await client()).addresses(params, request, shown()))
  ctx.handle(SignPsbt, async (params, request) => (await transactions()).answerSignPsbt(params, request, shown()))
  ctx.handle(SendTransfer, async (params, request) =>
    (await transactions()).answerSendTransfer(params, request, shown())
  )

  prefetchOnOpen(ctx, () => Promise.all([import('./connector.js'), client()]))
}
