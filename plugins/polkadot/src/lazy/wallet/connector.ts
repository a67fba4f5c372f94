import { type Connector, type ConnectorEvent, WalletError } from '@latchkit/plugin-chains/contract'
import type { InjectedWallet } from '../../contract.js'
import type { PrefixedNetwork } from '../../options.js'
import * as session from '../session.js'
import { readAccounts } from './accounts.js'
import type { LetIn } from './authorized-wallets.js'
import { type Door, infoOf } from './injected-extensions.js'
import { watchAccounts } from './injected-wallet.js'

export { createLetIn } from './authorized-wallets.js'

/**
 * A connector over a wallet in `window.injectedWeb3`. It keeps what the wallet handed out when it let the site in, because
 * that is what signs and tells of changes; until then nothing of the wallet is called.
 */
export function createConnector(
  door: Door,
  networks: readonly [PrefixedNetwork, ...PrefixedNetwork[]],
  letIn: LetIn
): Connector {
  const info = infoOf(door)
  const listeners = new Set<{ hear(event: ConnectorEvent): void }>()
  let inside: InjectedWallet | undefined
  let shown = ''
  let unwatch: (() => void) | undefined

  const leave = () => {
    inside = undefined
    unwatch?.()
    unwatch = undefined
    letIn.remove(info.id)
  }
  const hear = (told: unknown) => {
    const accounts = readAccounts(told, networks)
    const now = accounts?.map(({ address }) => address).join()
    // Wallets tell at once what was told already, and some tell it again and again.
    if (!accounts || now === undefined || now === shown) return
    shown = now
    // A wallet says in no other way that it has withdrawn its permission.
    if (accounts.length === 0) leave()
    const event: ConnectorEvent = accounts.length > 0 ? { type: 'accounts', accounts } : { type: 'disconnected' }
    for (const listener of [...listeners]) listener.hear(event)
  }
  const watch = () => {
    unwatch?.()
    unwatch = inside && listeners.size > 0 ? watchAccounts(inside, hear) : undefined
    // Told of no account within that very call, it has been left already.
    if (!inside) unwatch?.()
  }

  return {
    info,
    // The door before it was opened: an adapter has nothing better to give a site that asks this early.
    provider: async () => inside ?? door.entry,
    async connect({ silent = false, signal }) {
      signal.throwIfAborted()
      await letIn.ready
      signal.throwIfAborted()
      const isInside = silent && inside
      if (silent && !isInside && !letIn.has(info.id)) {
        throw new WalletError('wallet/unavailable', { wallet: info.name, reason: 'it has not let this site in before' })
      }
      try {
        const opened = isInside || (await session.enter(door, signal))
        const accounts = await session.askAccounts(info.name, opened, networks, signal)
        inside = opened
        shown = accounts.map(({ address }) => address).join()
        letIn.add(info.id)
        watch()
        return { accounts, chain: undefined }
      } catch (error) {
        // It did not answer as one that knows the site, so the next page does not ask it unasked.
        if (silent) letIn.remove(info.id)
        throw error
      }
    },
    /** The interface has no farewell: what the wallet permits is taken back in the wallet. */
    async disconnect() {
      shown = ''
      leave()
    },
    subscribe(hearer) {
      const own = { hear: hearer }
      listeners.add(own)
      if (listeners.size === 1) watch()
      return () => {
        if (listeners.delete(own) && listeners.size === 0) watch()
      }
    }
  }
}
