import type { PluginContext, StorageItem } from '@latchkit/kernel'
import type { RecentWallet } from './contract.js'
import { nothingStored, recentSchema, type StoredConnections, type StoredNamespace, storedSchema } from './stored.js'

/** Stored connections and recent wallets, with the wallets being restored or disconnected. */
export interface Memory {
  readonly stored: Pick<StorageItem<StoredConnections>, 'get' | 'set' | 'subscribe' | 'ready'>
  readonly recent: Pick<StorageItem<readonly RecentWallet[]>, 'get' | 'set' | 'subscribe'>
  /** Imports the connections that AppKit stored, if this plugin has not stored any yet. */
  adopt(): Promise<void>
  /** Stored namespaces whose restoring has not ended. `persist` keeps them. */
  readonly kept: Map<string, StoredNamespace>
  /** Wallets (`walletKey`) whose disconnect has not ended. `persist` leaves them out. */
  readonly leaving: Set<string>
  /**
   * Writes the state to storage (`createPersist`). Does nothing before the machine loads, because no wallet is connected until
   * then, nor before `open`, because the state does not hold the stored connections yet.
   */
  persist(): void
  open(): void
  isOpen(): boolean
}

export function createMemory(ctx: PluginContext): Memory {
  const stored = ctx.storage.item({ key: 'connections', initial: nothingStored, schema: storedSchema })
  const recent = ctx.storage.item<readonly RecentWallet[]>({ key: 'recent', initial: [], schema: recentSchema })
  const kept = new Map<string, StoredNamespace>()
  const leaving = new Set<string>()
  let open = false

  return {
    stored,
    recent,
    kept,
    leaving,
    async adopt() {
      const { peek } = ctx.storage
      if (stored.get() !== nothingStored || !(await peek('@appkit/connection_status'))) return
      const found = await import('./lazy/appkit.js').then(lazy => lazy.readAppKit(peek))
      // Stored even if it is empty, so that AppKit's storage is read once.
      stored.set(found.connections)
      if (recent.get().length === 0) recent.set(found.recent)
    },
    persist() {},
    open() {
      open = true
    },
    isOpen: () => open
  }
}
