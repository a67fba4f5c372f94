import type { AuthorizedWallets } from '../src/lazy/wallet/connector.js'

/** Creates the record of the wallets that earlier visits authorized; tests read it through `known`. */
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
