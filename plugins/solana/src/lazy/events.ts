import type { Disposer } from '@latchkit/kernel'
import type { ConnectorEvent } from '@latchkit/kernel/chain'
import { readAccounts, soleChain } from './accounts.js'
import { featureOf, type StandardWallet } from './standard-wallet.js'

/** Hears a wallet (`standard:events`) until disposed of, also one that cannot take a listener away. */
export function listen(wallet: StandardWallet, hear: (event: ConnectorEvent) => void): Disposer {
  let live = true
  let off: unknown
  try {
    off = featureOf(wallet, 'standard:events')?.on('change', change => {
      if (live) for (const event of readChange(change)) hear(event)
    })
    // One that says so later is no failure of the page.
    Promise.resolve(off).catch(() => {})
  } catch {
    // A wallet without working events still connects and signs.
  }
  return () => {
    live = false
    try {
      if (typeof off === 'function') off()
    } catch {
      // It keeps a listener that hears nothing any more.
    }
  }
}

/** What changed; nothing for a payload that is none, and for what does not concern accounts. */
function readChange(change: unknown): readonly ConnectorEvent[] {
  try {
    const accounts = readAccounts((change as { readonly accounts?: unknown } | null | undefined)?.accounts)
    if (!accounts) return []
    if (accounts.length === 0) return [{ type: 'disconnected' }]
    const chain = soleChain(accounts)
    const told: ConnectorEvent = { type: 'accounts', accounts: accounts.map(({ account }) => account) }
    return chain ? [{ type: 'chain', chain }, told] : [told]
  } catch {
    return []
  }
}
