import type { Signer } from '@latchkit/plugin-chains/contract'
import type { ConnectionsApi } from '../contract.js'
import { findWallet } from '../selectors.js'
import { connect } from './connect.js'
import { type ConnectionManagerDeps, type ConnectionsContext, createConnectionsContext } from './connections-context.js'
import { disconnect } from './disconnect.js'
import { followOtherTabs } from './follow-other-tabs.js'
import { siteMetadata } from './metadata.js'
import { createPersist } from './persist.js'
import { withActive, withSelection } from './reducers.js'
import { restoreStored } from './restore.js'
import { abortSignatures, signMessage } from './sign-message.js'
import { shownSigner, siteProvider } from './signer.js'
import { requestNetwork, switchNetwork } from './switch-network.js'
import { walletKey } from './wallet-key.js'

/** Methods that send requests to wallets. They load on first use, so a page without connections does not load them. */
export interface ConnectionManager
  extends Pick<
    ConnectionsApi,
    | 'connect'
    | 'disconnect'
    | 'switchNetwork'
    | 'requestNetwork'
    | 'signMessage'
    | 'provider'
    | 'selectAccount'
    | 'forgetRecent'
    | 'metadata'
  > {
  signer(namespace: string): Signer | undefined
  /** Restores the stored connections. Resolves when every stored wallet has responded or timed out. */
  restore(): Promise<void>
  /** Applies the connections that another tab stored. */
  follow(): void
}

export function createConnectionManager(deps: ConnectionManagerDeps): ConnectionManager {
  const { slice, persistence } = deps
  const context = createConnectionsContext(deps)
  const { store } = context
  persistence.persist = createPersist(persistence, slice.get, context.reconnect)
  listen(context)

  // Persists a choice that was made before this code loaded.
  persistChoice(context)
  return {
    connect: request => connect(context, request),
    disconnect: target => disconnect(context, target),
    switchNetwork: (chain, options) => switchNetwork(context, chain, options),
    requestNetwork: chain => requestNetwork(context, chain),
    signMessage: (message, options) => signMessage(context, message, options),
    restore: () => restoreStored(context),
    follow: () => followOtherTabs(context),
    signer: namespace => shownSigner(context, namespace),
    provider: async (namespace?: string) => siteProvider(context, namespace ?? slice.get().active ?? '') as never,
    metadata: async () => siteMetadata(deps.options.metadata),
    async forgetRecent(wallet) {
      const recent = persistence.recent.get()
      const remaining = recent.filter(({ id }) => id !== wallet)
      if (remaining.length < recent.length) persistence.recent.set(remaining)
    },
    selectAccount({ namespace, connector, address }) {
      if (!findWallet(slice.get(), namespace, connector)) return
      store.apply(state => withActive(withSelection(state, namespace, connector, address), namespace))
      persistence.persist()
    }
  }
}

/** Ends attempts with the dialog and with the kernel, and signatures with their wallet's connection. */
function listen(context: ConnectionsContext): void {
  const { ctx, attempts, activeConnectors, restored } = context
  ctx.events.on('connections:connected', ({ namespace, connector, restored: isSilent }) => {
    if (!isSilent) restored.delete(walletKey(namespace, connector))
  })
  ctx.events.on('connections:disconnected', ({ namespace, connector }) =>
    abortSignatures(context, walletKey(namespace, connector))
  )
  ctx.events.on('router:closed', attempts.abortInteractive)
  ctx.events.on('router:closed', () => resumePrevious(context))
  ctx.onDispose(() => {
    attempts.abortAll()
    activeConnectors.dispose()
  })
}

/** Makes the previous namespace active again if no wallet connected in the namespace that the dialog opened for. */
function resumePrevious(context: ConnectionsContext): void {
  const { store, previous } = context
  const { namespace } = previous
  delete previous.namespace
  const { active } = store.slice.get()
  if (!active || store.account(active)) return
  if (namespace && store.account(namespace)) store.apply(state => withActive(state, namespace))
  else context.updateActive()
  persistChoice(context)
}

/** Persists the state if the visitor has chosen a network or connected a wallet. */
function persistChoice({ slice, persistence }: ConnectionsContext): void {
  const states = Object.values(slice.get().byNamespace)
  if (states.some(({ network, wallets }) => network !== undefined || wallets.length > 0)) persistence.persist()
}
