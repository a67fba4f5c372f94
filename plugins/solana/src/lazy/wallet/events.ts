import type { Disposer } from '@latchkit/kernel'
import { tryOrUndefined } from '@latchkit/kernel/options'
import type { ConnectorEvent, StandardWallet } from '@latchkit/plugin-chains/contract'
import { subscribeWallet } from '@latchkit/plugin-chains/kit'
import { readAccounts, soleChain } from './accounts.js'
import { featureOf } from './standard-wallet.js'

/** Hears a wallet (`standard:events`) until disposed of. */
export const listen = (wallet: StandardWallet, hear: (event: ConnectorEvent) => void): Disposer =>
  subscribeWallet<unknown>(
    tell => featureOf(wallet, 'standard:events')?.on('change', tell),
    change => {
      for (const event of tryOrUndefined(() => readChange(change)) ?? []) hear(event)
    }
  )

/** What changed; nothing for a payload that is none, and for what does not concern accounts. */
function readChange(change: unknown): readonly ConnectorEvent[] {
  const accounts = readAccounts((change as { readonly accounts?: unknown } | null | undefined)?.accounts)
  if (!accounts) return []
  if (accounts.length === 0) return [{ type: 'disconnected' }]
  const chain = soleChain(accounts)
  const told: ConnectorEvent = { type: 'accounts', accounts: accounts.map(({ account }) => account) }
  return chain ? [{ type: 'chain', chain }, told] : [told]
}
