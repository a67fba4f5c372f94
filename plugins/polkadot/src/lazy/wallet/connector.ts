import { type Disposer, unlessAborted } from '@latchkit/kernel'
import { type ConnectOptions, type Connector, type ConnectorEvent, WalletError } from '@latchkit/plugin-chains/contract'
import { invalidAnswer, MAX_ACCOUNTS, subscribeWallet } from '@latchkit/plugin-chains/kit'
import type { InjectedWallet } from '../../contract.js'
import type { PrefixedNetworks } from '../../options.js'
import { readExtensionAccounts, usableAccounts } from './accounts.js'
import type { AuthorizedWallets } from './authorized-wallets.js'
import type { InjectedExtension } from './injected-extensions.js'
import { authorize, requestAccounts } from './injected-wallet.js'

export { createAuthorizedWallets } from './authorized-wallets.js'

/** Parts and state of one connector. */
interface ConnectorContext {
  readonly extension: InjectedExtension
  readonly networks: PrefixedNetworks
  readonly authorizedWallets: AuthorizedWallets
  readonly listeners: Set<{ onEvent(event: ConnectorEvent): void }>
  /** Absent unless connected. */
  wallet?: InjectedWallet | undefined
  /** Addresses of the last accounts, joined. */
  addresses: string
  unwatch?: Disposer | undefined
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
  const listeners: ConnectorContext['listeners'] = new Set()
  const context: ConnectorContext = { extension, networks, authorizedWallets, listeners, addresses: '' }
  return {
    info: extension.info,
    // Before `connect`, the only object that a site can get is the entry of `window.injectedWeb3`.
    provider: async () => context.wallet ?? extension.entry,
    connect: options => connect(context, options),
    /** Forgets the wallet. The interface has no method that revokes: the visitor does that in the wallet. */
    disconnect: async () => close(context),
    subscribe(onEvent) {
      const listener = { onEvent }
      listeners.add(listener)
      if (listeners.size === 1) watch(context)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) watch(context)
      }
    }
  }
}

async function connect(context: ConnectorContext, { silent = false, signal }: ConnectOptions) {
  const { extension, networks, authorizedWallets } = context
  const { id, name } = extension.info
  await unlessAborted(() => authorizedWallets.ready, signal)
  const connected = silent && context.wallet
  if (silent && !connected && !authorizedWallets.has(id)) {
    throw new WalletError('wallet/unavailable', { wallet: name, reason: 'it has not let this site in before' })
  }
  try {
    const wallet = connected || (await authorize(extension, signal))
    const all = await requestAccounts(name, wallet, signal)
    if (all.length === 0) throw invalidAnswer(name, 'accounts.get', `1 to ${MAX_ACCOUNTS} accounts`)
    const accounts = usableAccounts(all, networks)
    const reason = 'it shows no account for the networks of this site'
    if (accounts.length === 0) throw new WalletError('wallet/unavailable', { wallet: name, reason })
    context.wallet = wallet
    context.addresses = joined(accounts)
    authorizedWallets.add(id)
    watch(context)
    return { accounts, chain: undefined }
  } catch (error) {
    // The wallet did not respond as one that knows the site: a silent connection of the next page must not prompt.
    if (silent) authorizedWallets.remove(id)
    throw error
  }
}

const joined = (accounts: readonly { readonly address: string }[]) => accounts.map(({ address }) => address).join()

function close(context: ConnectorContext): void {
  context.wallet = undefined
  context.addresses = ''
  watch(context)
  context.authorizedWallets.remove(context.extension.info.id)
}

function onAccounts(context: ConnectorContext, value: unknown): void {
  const all = readExtensionAccounts(value)
  const accounts = all && usableAccounts(all, context.networks)
  // Wallets call back at once with the accounts that are known already, and some repeat them.
  if (!accounts || joined(accounts) === context.addresses) return
  context.addresses = joined(accounts)
  // An empty list is the only sign of a revoked authorization.
  if (accounts.length === 0) close(context)
  const event: ConnectorEvent = accounts.length > 0 ? { type: 'accounts', accounts } : { type: 'disconnected' }
  for (const listener of [...context.listeners]) listener.onEvent(event)
}

/** Listens to the wallet if it is connected and the connector has listeners. */
function watch(context: ConnectorContext): void {
  const { wallet, listeners } = context
  context.unwatch?.()
  context.unwatch = undefined
  if (!wallet || listeners.size === 0) return
  const unwatch = subscribeWallet(
    onEvent => wallet.accounts.subscribe(onEvent),
    accounts => onAccounts(context, accounts)
  )
  // The wallet may report an empty list within that very call, which closes the connector.
  if (context.wallet) context.unwatch = unwatch
  else unwatch()
}
