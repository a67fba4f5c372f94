import { type PluginContext, whenIdle } from '@latchkit/kernel'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import { GetAccountAddresses, SignMessage } from '../contract.js'
import type { Shown } from './answers.js'
import type { Client } from './client.js'

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
  ctx.handle(SignMessage, async (params, request) => (await client()).signMessage(params, request, shown()))
  ctx.handle(GetAccountAddresses, async (params, request) => (await client()).addresses(params, request, shown()))

  // A failure is met again, and told, by whoever needs what could not be fetched.
  const prefetch = () => void Promise.all([import('./session.js'), client()]).catch(() => {})
  // Whoever opens the dialog is about to need a wallet.
  ctx.events.on('router:opened', () => void whenIdle(prefetch))
}
