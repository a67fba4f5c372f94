import type { CosmosTestWallet } from './wallet.js'

/**
 * Puts a wallet at a place of the page, such as `keplr` or `cosmostation.providers.keplr`. Returns its undo, which leaves
 * what others put beside it.
 */
export function injectCosmosWallet({ keplr }: CosmosTestWallet, page: object = window, place = 'keplr'): () => void {
  const path = place.split('.')
  const last = path.pop() ?? place
  const holder = path.reduce<Record<string, unknown>>(
    (at, name) => {
      at[name] ??= {}
      return at[name] as Record<string, unknown>
    },
    page as Record<string, unknown>
  )
  holder[last] = keplr
  return () => {
    if (holder[last] === keplr) delete holder[last]
  }
}
