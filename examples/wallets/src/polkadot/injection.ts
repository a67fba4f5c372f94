import type { PolkadotTestWallet } from './wallet.js'

/** Adds a wallet to `window.injectedWeb3`, as extensions do. Returns a function that undoes this. */
export function injectPolkadotWallet({ key, entry }: PolkadotTestWallet, page: object = window): () => void {
  const target = page as { injectedWeb3?: Record<string, unknown> }
  target.injectedWeb3 ??= {}
  const place = target.injectedWeb3
  place[key] = entry
  return () => {
    if (place[key] === entry) delete place[key]
    if (Object.keys(place).length === 0) delete target.injectedWeb3
  }
}
