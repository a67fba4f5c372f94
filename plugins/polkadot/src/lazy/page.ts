import { type PluginContext, whenIdle } from '@latchkit/kernel'
import type { Signer } from '@latchkit/kernel/chain'
import { SignMessage, SignTransaction } from '../contract.js'
import type { Client } from './client.js'

export { discoverWallets } from './discovery.js'
export { createLetIn } from './let-in.js'

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
  // A failure is met again, and told, by whoever needs what could not be fetched.
  const prefetch = () => void Promise.all([import('./session.js'), client()]).catch(() => {})
  // Whoever opens the dialog is about to need a wallet.
  ctx.events.on('router:opened', () => void whenIdle(prefetch))
}
