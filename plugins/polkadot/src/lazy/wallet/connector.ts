import { type PluginStorage, raceSignal } from '@latchkit/kernel'
import { boundedArray } from '@latchkit/kernel/schema'
import { type Connector, type ConnectorEvent, type WalletAccount, WalletError } from '@latchkit/plugin-chains/contract'
import { createListeners, invalidAnswer, MAX_ACCOUNTS, MAX_WALLETS } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import type { InjectedWallet } from '../../contract.js'
import type { PrefixedNetworks } from '../../options.js'
import { readExtensionAccounts, usableAccounts } from './accounts.js'
import type { InjectedExtension } from './injected-extensions.js'
import { authorize, requestAccounts } from './injected-wallet.js'

export type AuthorizedWallets = ReturnType<typeof createAuthorizedWallets>

/**
 * Returns the list of the wallets that have authorized this site, by id, kept in storage. A silent connection calls only these:
 * `enable` prompts in any other wallet and has no silent form.
 */
export function createAuthorizedWallets(storage: PluginStorage) {
  const item = storage.item({ key: 'let-in', initial: [], schema: boundedArray(v.string(), MAX_WALLETS) })
  const has = (wallet: string) => item.get().includes(wallet)
  return {
    /** Resolves when the list has been read from storage. */
    ready: item.ready,
    has,
    add(wallet: string): void {
      if (!has(wallet)) item.set([...item.get(), wallet].slice(-MAX_WALLETS))
    },
    remove(wallet: string): void {
      if (has(wallet)) item.set(item.get().filter(id => id !== wallet))
    }
  }
}

/**
 * Returns a connector for a wallet in `window.injectedWeb3`. It keeps the object that the wallet returned when it authorized the
 * site, because that object signs and reports account changes. Before `connect`, no method of the wallet is called.
 */
export function createConnector(
  extension: InjectedExtension,
  networks: PrefixedNetworks,
  authorizedWallets: AuthorizedWallets
): Connector {
  const { info, entry } = extension
  /** Absent unless connected. */
  let wallet: InjectedWallet | undefined
  /** Addresses of the last accounts. */
  let addresses = ''

  const eventsOf = (value: unknown): readonly ConnectorEvent[] => {
    const all = readExtensionAccounts(value)
    const accounts = all && usableAccounts(all, networks)
    // Wallets call back at once with the accounts that are known already, and some repeat them.
    if (!accounts || joinAddresses(accounts) === addresses) return []
    addresses = joinAddresses(accounts)
    // An empty list is the only sign of a revoked authorization.
    if (accounts.length === 0) close()
    return [accounts.length > 0 ? { type: 'accounts', accounts } : { type: 'disconnected' }]
  }
  const listeners = createListeners<unknown>(onAccounts => wallet?.accounts.subscribe(onAccounts), eventsOf)
  const close = () => {
    wallet = undefined
    addresses = ''
    listeners.resubscribe()
    authorizedWallets.remove(info.id)
  }

  return {
    info,
    // Before `connect`, the only object that a site can get is the entry of `window.injectedWeb3`.
    provider: async () => wallet ?? entry,
    async connect({ silent = false, signal }) {
      await raceSignal(() => authorizedWallets.ready, signal)
      const connected = silent ? wallet : undefined
      if (silent && !connected && !authorizedWallets.has(info.id))
        throw new WalletError('wallet/unavailable', { wallet: info.name, reason: 'it does not allow this site' })
      try {
        const authorized = connected ?? (await authorize(extension, signal))
        const accounts = await connectAccounts(info.name, authorized, networks, signal)
        wallet = authorized
        addresses = joinAddresses(accounts)
        authorizedWallets.add(info.id)
        listeners.resubscribe()
        return { accounts, chain: undefined }
      } catch (error) {
        // The wallet did not respond as one that knows the site: a silent connection of the next page must not prompt.
        if (silent) authorizedWallets.remove(info.id)
        throw error
      }
    },
    /** Forgets the wallet. The interface has no method that revokes: the visitor does that in the wallet. */
    disconnect: async () => close(),
    subscribe: listeners.subscribe
  }
}

const joinAddresses = (accounts: readonly WalletAccount[]) => accounts.map(({ address }) => address).join()

/** Requests the accounts of a wallet. @throws {WalletError} also if the networks of the site can use none of them. */
async function connectAccounts(name: string, wallet: InjectedWallet, networks: PrefixedNetworks, signal: AbortSignal) {
  const all = await requestAccounts(name, wallet, signal)
  if (all.length === 0) throw invalidAnswer(name, 'accounts.get', `1 to ${MAX_ACCOUNTS} accounts`)
  const accounts = usableAccounts(all, networks)
  if (accounts.length > 0) return accounts
  const reason = 'it shows no account for the networks of this site'
  throw new WalletError('wallet/unavailable', { wallet: name, reason })
}
