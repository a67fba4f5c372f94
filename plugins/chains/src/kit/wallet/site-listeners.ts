import { hasMethods } from '../discovery/read-untrusted.js'

type Listener = (...payload: readonly unknown[]) => void

/** Part of Node's `EventEmitter` that wallets have. */
interface Emitter {
  on(event: string, listener: Listener): unknown
  removeListener?(event: string, listener: Listener): unknown
}

interface Entry {
  readonly event: string
  readonly listener: Listener
  /** Function that the wallet calls. */
  readonly forward: Listener
}

/** Names of the methods of `siteListeners`. */
export const eventMethods: ReadonlySet<string> = new Set([
  'on',
  'addListener',
  'once',
  'removeListener',
  'off',
  'removeAllListeners'
])

/**
 * Returns the event methods of a wallet for the host site, as Node's `EventEmitter` names them; an empty object if the wallet has no
 * `on`. The methods remove only listeners that the site added, so the listeners of the dialog stay. The listeners of the site do not
 * get the wallet, neither as `this` nor as payload.
 *
 * @param site - object that the methods return, so that calls can be chained.
 */
export function siteListeners(wallet: unknown, site: object): Readonly<Record<string, unknown>> {
  if (!hasMethods<Emitter>(wallet, 'on')) return {}
  let added: readonly Entry[] = []

  const add = (event: string, listener: Listener, isOnce: boolean) => {
    const forward: Listener = (...payload) => {
      // A wallet that cannot remove a listener goes on calling it.
      if (!added.includes(entry)) return
      if (isOnce) drop(entry)
      listener(...payload.map(value => (value === wallet ? site : value)))
    }
    const entry = { event, listener, forward }
    added = [...added, entry]
    wallet.on(event, forward)
    return site
  }
  const drop = (entry: Entry) => {
    added = added.filter(other => other !== entry)
    wallet.removeListener?.(entry.event, entry.forward)
  }
  const remove = (event: string, listener: Listener) => {
    const found = added.findLast(entry => entry.event === event && entry.listener === listener)
    if (found) drop(found)
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
      for (const entry of added) if (event === undefined || entry.event === event) drop(entry)
      return site
    }
  }
}
