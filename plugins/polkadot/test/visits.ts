import type { AuthorizedWallets } from '../src/lazy/wallet/connector.js'

/** What was remembered of earlier visits, in the hands of a test. */
export function visits(...wallets: readonly string[]): AuthorizedWallets & { readonly known: Set<string> } {
  const known = new Set(wallets)
  return {
    known,
    ready: Promise.resolve(),
    has: wallet => known.has(wallet),
    add: wallet => void known.add(wallet),
    remove: wallet => void known.delete(wallet)
  }
}
