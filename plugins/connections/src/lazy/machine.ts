import type { PluginContext, Readable, Slice } from '@latchkit/kernel'
import type { Connector, NamespaceAdapter, Network, Signer } from '@latchkit/kernel/chain'
import {
  type ActiveAccount,
  type ConnectionsApi,
  type ConnectionsHooks,
  type ConnectionsState,
  ConnectorSources,
  type WalletEntry
} from '../contract.js'
import { findWallet } from '../facts.js'
import type { Memory } from '../memory.js'
import type { StoredNamespace } from '../stored.js'
import type { ConnectorsByNamespace } from '../wallets.js'
import { createAttempts } from './attempts.js'
import { withActive, withSelection } from './changes.js'
import { ConnectionError } from './errors.js'
import { createLiveWallets } from './live.js'
import { createRestoring } from './restore.js'
import { createService } from './service.js'
import { createStore } from './store.js'

/** What is on the page from the start, and what the machine works on. */
export interface MachineParts {
  readonly ctx: PluginContext
  readonly slice: Slice<ConnectionsState>
  readonly networks: Readable<readonly Network[]>
  readonly account: (namespace: string) => ActiveAccount | undefined
  readonly adapter: (namespace: string) => NamespaceAdapter | undefined
  readonly connectors: Readable<ConnectorsByNamespace>
  readonly wallets: Readable<readonly WalletEntry[]>
  readonly hooks: ConnectionsHooks
  readonly memory: Memory
  readonly connectTimeoutMs: number
  readonly reconnectTimeoutMs: number
  /** The namespace that was shown before the dialog was opened for another one, until it is closed. */
  readonly left: { namespace?: string }
}

/** All that talks to wallets. Loaded with the first need of one, so a page that nobody connects to does not carry it. */
export interface Machine
  extends Pick<
    ConnectionsApi,
    'connect' | 'disconnect' | 'switchNetwork' | 'requestNetwork' | 'signMessage' | 'features' | 'selectAccount'
  > {
  provider(namespace: string | undefined): Promise<unknown>
  signer(namespace: string): Signer | undefined
  /** Brings back what was stored. Resolves when every stored wallet has answered or was given up. */
  restore(): Promise<void>
  /** Takes over what another tab stored. */
  follow(): void
  /** Joins what another tab connected in a namespace while an attempt kept this one from following. */
  catchUp(namespace: string): void
}

export function createMachine(parts: MachineParts): Machine {
  const { ctx, slice, networks, memory, reconnectTimeoutMs } = parts
  const store = createStore({ slice, networks, events: ctx.events, account: parts.account })
  const attempts = createAttempts()
  const live = createLiveWallets({ store, events: ctx.events, persist: memory.persist })
  const sources = ctx.contributions(ConnectorSources)
  const findConnector = (namespace: string, id: string): Connector | undefined => {
    const listed = parts.connectors.get().get(namespace)
    const found = listed?.find(({ info }) => info.id === id)
    return found ?? sources.get().reduce<Connector | undefined>((one, { find }) => one ?? find?.(namespace, id), found)
  }
  const missed = new Map<string, StoredNamespace>()
  const restoring = createRestoring({
    ...parts,
    findConnector,
    store,
    live,
    attempts,
    missed,
    timeoutMs: reconnectTimeoutMs
  })
  const { catchUp } = restoring
  const service = createService({ ...parts, store, live, attempts, findConnector, missed, catchUp })

  ctx.events.on('router:closed', attempts.abortAsked)
  ctx.events.on('router:closed', () => {
    const { namespace: back } = parts.left
    delete parts.left.namespace
    const { active } = slice.get()
    if (!back || !active || store.account(active) || !store.account(back)) return
    store.apply(state => withActive(state, back))
    memory.persist()
  })
  ctx.onDispose(() => {
    attempts.abortAll()
    live.dispose()
  })

  /** By way of the account that is shown, so that nothing else can ever sign. */
  const signer = (namespace: string): Signer | undefined => {
    const shown = store.account(namespace)
    const connector = shown && live.find(namespace, shown.connector)
    return connector && { connector, account: shown.account }
  }

  return {
    ...service,
    ...restoring,
    signer,
    async provider(namespace = '') {
      const found = signer(namespace)
      if (!found) throw new ConnectionError('connections/not-connected', { namespace: namespace || 'any chain' })
      return found.connector.provider()
    },
    async features(namespace) {
      const adapter = parts.adapter(namespace)
      if (!adapter) throw new ConnectionError('connections/not-connected', { namespace })
      return adapter.features()
    },
    selectAccount({ namespace, connector, address }) {
      if (!findWallet(slice.get(), namespace, connector)) return
      store.apply(state => withActive(withSelection(state, namespace, connector, address), namespace))
      memory.persist()
    }
  }
}
