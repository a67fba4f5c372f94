import type { PluginStorage } from '@latchkit/kernel'
import { boundedArray } from '@latchkit/kernel/schema'
import * as v from 'valibot'

/** Above the number of wallets that any browser has. */
const MAX_WALLETS = 50

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
