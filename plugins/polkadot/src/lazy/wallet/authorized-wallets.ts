import type { PluginStorage, Schema } from '@latchkit/kernel'

/**
 * The wallets that have let this site in, by id. Asking a wallet that has not prompts, and there is no way to look first
 * (`enable` has no silent form), so what a silent connection may do is decided by what is remembered here.
 */
export interface LetIn {
  has(wallet: string): boolean
  add(wallet: string): void
  remove(wallet: string): void
  /** Resolves when what was remembered has been read. */
  readonly ready: Promise<void>
}

/** More than any browser holds. */
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

export function createLetIn(storage: PluginStorage): LetIn {
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
