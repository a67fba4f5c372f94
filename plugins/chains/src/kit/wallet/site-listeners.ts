import { hasMethods } from '../discovery/read-untrusted.js'

type Listener = (...payload: readonly unknown[]) => void

/** Part of Node's `EventEmitter` that wallets have. */
interface Emitter {
  on(event: string, listener: Listener): unknown
  removeListener?(event: string, listener: Listener): unknown
}

/**
 * Returns the event methods of a wallet for the host site, as Node's `EventEmitter` names them; none if the wallet has no events. The
 * listeners of the site do not get the wallet as `this`, and removing all of them leaves those of the dialog.
 *
 * @param site - object that the methods return, so that calls can be chained.
 */
export function siteListeners(wallet: unknown, site: object): object {
  if (!hasMethods<Emitter>(wallet, 'on')) return {}
  let added: readonly { readonly event: string; readonly listener: Listener; readonly forward: Listener }[] = []

  const add = (event: string, listener: Listener, isOnce: boolean) => {
    const forward: Listener = (...payload) => {
      // A wallet that cannot remove a listener goes on calling it.
      if (!added.some(entry => entry.forward === forward)) return
      if (isOnce) remove(event, listener)
      listener(...payload)
    }
    added = [...added, { event, listener, forward }]
    wallet.on(event, forward)
    return site
  }
  const remove = (event: string, listener: Listener) => {
    const found = added.findLast(entry => entry.event === event && entry.listener === listener)
    if (!found) return site
    added = added.filter(entry => entry !== found)
    wallet.removeListener?.(event, found.forward)
    return site
  }
  const on = (event: string, listener: Listener) => add(event, listener, false)
  return {
    on,
    addListener: on,
    once: (event: string, listener: Listener) => add(event, listener, true),
    removeListener: remove,
    off: remove,
    removeAllListeners(event?: string) {
      for (const entry of added) if (event === undefined || entry.event === event) remove(entry.event, entry.listener)
      return site
    }
  }
}
