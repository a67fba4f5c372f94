import type { PluginStorage } from '@latchkit/kernel'
import { boundedArray } from '@latchkit/kernel/schema'
import * as v from 'valibot'

/**
 * Wallets that have authorized this site, by id, kept in storage. A silent connection calls only these: `enable` prompts in any
 * other wallet and has no silent form.
 */
export interface AuthorizedWallets {
  has(wallet: string): boolean
  add(wallet: string): void
  remove(wallet: string): void
  /** Resolves when the list has been read from storage. */
  readonly ready: Promise<void>
}

/** Above the number of wallets that any browser has. */
const MAX_WALLETS = 50

export function createAuthorizedWallets(storage: PluginStorage): AuthorizedWallets {
  const schema = boundedArray(v.string(), MAX_WALLETS)
  const item = storage.item<readonly string[]>({ key: 'let-in', initial: [], schema })
  const has = (wallet: string) => item.get().includes(wallet)
  return {
    ready: item.ready,
    has,
    add(wallet) {
      if (!has(wallet)) item.set([...item.get(), wallet].slice(-MAX_WALLETS))
    },
    remove(wallet) {
      if (has(wallet)) item.set(item.get().filter(id => id !== wallet))
    }
  }
}
