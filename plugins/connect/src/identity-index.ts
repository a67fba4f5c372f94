import { type Identified, idsOf } from './identity.js'

/** Creates an index that finds a wallet by any of its ids. If two wallets share an id, it keeps the first. */
export function createIndex<T extends Identified>(wallets: readonly T[] = []) {
  const byId = new Map<string, T>()
  const index = {
    find: (wallet: Identified): T | undefined => {
      for (const id of idsOf(wallet)) if (byId.has(id)) return byId.get(id)
      return undefined
    },
    /** Adds the ids of `also` to the wallet that one of them finds, if there is one. */
    join: (also: Identified): void => {
      const known = index.find(also)
      if (known) for (const id of idsOf(also)) byId.set(id, byId.get(id) ?? known)
    },
    /** Adds a wallet. Returns false if one of its ids is in the index already. */
    add: (wallet: T): boolean => {
      if (index.find(wallet)) return false
      for (const id of idsOf(wallet)) byId.set(id, wallet)
      return true
    }
  }
  for (const wallet of wallets) index.add(wallet)
  return index
}
