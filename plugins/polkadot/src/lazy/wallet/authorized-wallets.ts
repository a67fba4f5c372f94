import type { PluginStorage, Schema } from '@latchkit/kernel'

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

const schema: Schema<readonly string[]> = {
  '~standard': {
    version: 1,
    vendor: 'latchkit',
    validate: value =>
      Array.isArray(value) && value.length <= MAX_WALLETS && value.every(id => typeof id === 'string')
        ? { value }
        : { issues: [{ message: 'must be a short list of wallet ids' }] }
  }
}

export function createAuthorizedWallets(storage: PluginStorage): AuthorizedWallets {
  const item = storage.item<readonly string[]>({ key: 'let-in', initial: [], schema })
  const without = (wallet: string) => item.get().filter(id => id !== wallet)
  return {
    ready: item.ready,
    has: wallet => item.get().includes(wallet),
    add(wallet) {
      if (!item.get().includes(wallet)) item.set([...item.get(), wallet].slice(-MAX_WALLETS))
    },
    remove(wallet) {
      if (item.get().includes(wallet)) item.set(without(wallet))
    }
  }
}
