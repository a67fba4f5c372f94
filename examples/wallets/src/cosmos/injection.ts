import type { CosmosTestWallet } from './wallet.js'

/**
 * Injects a wallet at a path of the page, such as `keplr` or `cosmostation.providers.keplr`. Returns a function that
 * undoes this and leaves objects of other scripts on the path.
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
