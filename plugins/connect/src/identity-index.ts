import { type Identified, idsOf } from './identity.js'

/** Finds a wallet by any of its ids. Of two with one id the first is kept. */
export function createIndex<T extends Identified>(wallets: readonly T[] = []) {
  const byId = new Map<string, T>()
  const index = {
    find: (wallet: Identified): T | undefined => {
      for (const id of idsOf(wallet)) if (byId.has(id)) return byId.get(id)
      return undefined
    },
    /** From now on `also` is the same wallet as what is found by one of its ids, if anything is. */
    join: (also: Identified): void => {
      const known = index.find(also)
      if (known) for (const id of idsOf(also)) byId.set(id, byId.get(id) ?? known)
    },
    /** False when it was there already. */
    add: (wallet: T): boolean => {
      if (index.find(wallet)) return false
      for (const id of idsOf(wallet)) byId.set(id, wallet)
      return true
    }
  }
  for (const wallet of wallets) index.add(wallet)
  return index
}
