import type { PairingApi } from '../contract.js'
import { walletBase } from '../links.js'

/** Where the library looks for the link that wakes a wallet for a request: `{ href, name }`. */
const KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Keeps the way back to the wallet that the visitor went to, for as long as its session lasts. */
export function createWalletHome(storage: () => Storage | undefined, report: (error: unknown) => void) {
  let chosen: { readonly href: string; readonly name: string } | undefined
  const attempt = (work: (store: Storage) => void) => {
    try {
      const store = storage()
      if (store) work(store)
    } catch (error) {
      report(error)
    }
  }
  const forget = () => {
    chosen = undefined
    attempt(store => store.removeItem(KEY))
  }
  const wentTo: PairingApi['wentTo'] = ({ name, href }) => {
    const base = walletBase(href)
    chosen = base === undefined ? undefined : { href: base, name: name.slice(0, 64) }
  }
  return {
    wentTo,
    /** A session was approved. One that a code on another device brought has no way back by a link. */
    keep() {
      if (!chosen) return forget()
      const value = JSON.stringify(chosen)
      attempt(store => store.setItem(KEY, value))
    },
    forget
  }
}
