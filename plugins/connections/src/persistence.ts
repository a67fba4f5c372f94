import type { PluginContext, StorageItem } from '@latchkit/kernel'
import type { RecentWallet } from './contract.js'
import {
  emptyConnections,
  recentSchema,
  type StoredConnections,
  type StoredNamespace,
  storedSchema
} from './stored-connections.js'

/** Stored connections and recent wallets, with the wallets being restored or disconnected. */
export interface Persistence {
  readonly stored: Pick<StorageItem<StoredConnections>, 'get' | 'set' | 'subscribe' | 'ready'>
  readonly recent: Pick<StorageItem<readonly RecentWallet[]>, 'get' | 'set' | 'subscribe'>
  /** Imports the connections that AppKit stored, if this plugin has not stored any yet. */
  migrate(): Promise<void>
  /** Stored namespaces whose restoring has not ended. `persist` keeps them. */
  readonly unrestored: Map<string, StoredNamespace>
  /** Wallets (`walletKey`) whose disconnect has not ended. `persist` leaves them out. */
  readonly disconnecting: Set<string>
  /**
   * Writes the state to storage (`createPersist`). Does nothing before the manager loads, because no wallet is connected until
   * then, nor while `isOpen` is false.
   */
  persist(): void
  /** True as soon as the stored connections are read. Until then the state does not hold them. */
  isOpen: boolean
}

export function createPersistence(ctx: PluginContext): Persistence {
  const stored = ctx.storage.item({ key: 'connections', initial: emptyConnections, schema: storedSchema })
  const recent = ctx.storage.item<readonly RecentWallet[]>({ key: 'recent', initial: [], schema: recentSchema })
  const unrestored = new Map<string, StoredNamespace>()
  const disconnecting = new Set<string>()

  return {
    stored,
    recent,
    unrestored,
    disconnecting,
    async migrate() {
      const { peek } = ctx.storage
      if (stored.get() !== emptyConnections || !(await peek('@appkit/connection_status'))) return
      const imported = await import('./lazy/appkit.js').then(lazy => lazy.readAppKit(peek))
      // Stored even if it is empty, so that AppKit's storage is read once.
      stored.set(imported.connections)
      if (!recent.get().length) recent.set(imported.recent)
    },
    persist() {},
    isOpen: false
  }
}
