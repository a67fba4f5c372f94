import type { PluginContext, StorageItem } from '@latchkit/kernel'
import type { RecentWallet } from './contract.js'
import { nothingStored, recentSchema, type StoredConnections, type StoredNamespace, storedSchema } from './stored.js'

/** What outlives the page, and what is on its way in or out of it. */
export interface Memory {
  readonly stored: Pick<StorageItem<StoredConnections>, 'get' | 'set' | 'subscribe' | 'ready'>
  readonly recent: Pick<StorageItem<readonly RecentWallet[]>, 'get' | 'set' | 'subscribe'>
  /** Takes over what AppKit stored, where a visitor comes here for the first time after it. */
  adopt(): Promise<void>
  /** Stored namespaces whose restoring has not ended; writing keeps them. */
  readonly kept: Map<string, StoredNamespace>
  /** Wallets (`walletKey`) that the visitor is leaving while the wallet has yet to answer; writing leaves them out. */
  readonly leaving: Set<string>
  /**
   * Writes what changed (`createPersist`). Does nothing before the machine is there: until then nobody is connected. Nor
   * before `open`, when the state does not hold yet what was stored.
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
      // Also when it is empty: it is read once.
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
