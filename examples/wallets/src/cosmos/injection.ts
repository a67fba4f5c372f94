import type { CosmosTestWallet } from './wallet.js'

/**
 * Puts a wallet at a place of the page, such as `keplr` or `cosmostation.providers.keplr`. Returns its undo, which leaves
 * what others put beside it.
 */
export function injectCosmosWallet({ keplr }: CosmosTestWallet, page: object = window, place = 'keplr'): () => void {
  return put(keplr, page as Holder, place.split('.'))
}

type Holder = Record<string, unknown>

/** Sets `value` at a path below `holder`. Returns a function that undoes this and deletes the objects on the path that are then empty. */
function put(value: object, holder: Holder, [name = '', ...rest]: readonly string[]): () => void {
  if (rest.length === 0) {
    holder[name] = value
    return () => {
      if (holder[name] === value) delete holder[name]
    }
  }
  holder[name] ??= {}
  const inner = holder[name] as Holder
  const undo = put(value, inner, rest)
  return () => {
    undo()
    if (Object.keys(inner).length === 0) delete holder[name]
  }
}
