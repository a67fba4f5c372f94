import type { PairingApi } from '../contract.js'
import { walletBase } from '../links.js'

/** Where the library looks for the link that wakes a wallet for a request: `{ href, name }`. */
const KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Keeps the way back to the wallet that the visitor went to, for as long as its session lasts. */
export function createWalletHome(storage: () => Storage | undefined, report: (error: unknown) => void) {
  let chosen: { readonly href: string; readonly name: string } | undefined
  const attempt = (work: (store: Storage) => unknown) => {
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
    /** A session of before goes on. The library opens whatever it finds, and storage may hold anything. */
    check: () => attempt(store => isHome(store.getItem(KEY)) || store.removeItem(KEY)),
    forget
  }
}

function isHome(stored: string | null): boolean {
  try {
    const { href } = JSON.parse(stored ?? '') as { readonly href?: unknown }
    return typeof href === 'string' && walletBase(href) === href
  } catch {
    return false
  }
}
