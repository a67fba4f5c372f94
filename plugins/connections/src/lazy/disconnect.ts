import type { PluginContext } from '@latchkit/kernel'
import type { ConnectionsApi, ConnectionsHooks, DisconnectTarget } from '../contract.js'
import type { Memory } from '../memory.js'
import { type Attempts, within } from './attempts.js'
import { withPending } from './changes.js'
import { toConnectionError } from './errors.js'
import type { LiveWallets } from './live.js'
import { sharesSession } from './recognise.js'
import type { Store } from './store.js'
import { walletKey } from './wallet-key.js'

/** A wallet gets this long to forget the site before it is forgotten here. */
const DISCONNECT_WAIT_MS = 3_000

interface DisconnectParts {
  readonly ctx: PluginContext
  readonly store: Store
  readonly live: LiveWallets
  readonly attempts: Attempts
  readonly hooks: ConnectionsHooks
  readonly memory: Memory
  /** Ends what a wallet was asked to sign, by its `walletKey`. */
  readonly callOff: (key: string) => void
}

/** Returns what disconnects wallets, with those that share a session with them. It is forgotten here whatever a wallet does. */
export function createDisconnect(parts: DisconnectParts): ConnectionsApi['disconnect'] {
  const { ctx, store, live, attempts, hooks, memory, callOff } = parts
  const { leaving, persist } = memory

  function targets({ namespace, connector }: DisconnectTarget) {
    const { byNamespace } = store.slice.get()
    const all = Object.entries(byNamespace).flatMap(([id, { wallets: connected }]) =>
      connected.map(wallet => ({ namespace: id, connector: wallet.connector }))
    )
    const asked = all.filter(
      one => (!namespace || one.namespace === namespace) && (!connector || one.connector === connector)
    )
    const shared = asked.filter(one => {
      const found = live.find(one.namespace, one.connector)
      return found && sharesSession(found)
    })
    return all.filter(one => asked.includes(one) || shared.some(other => other.connector === one.connector))
  }

  /** @returns what the wallet threw, for a wallet that failed to forget this site. */
  async function leave(namespace: string, id: string) {
    const connector = live.find(namespace, id)
    const key = walletKey(namespace, id)
    if (!connector || leaving.has(key)) return
    leaving.add(key)
    callOff(key)
    store.apply(state => withPending(state, namespace, 'disconnecting'))
    // Stored first: a page that is closed meanwhile must not reconnect a wallet that the visitor left.
    persist()
    const failed = (error: unknown) => ctx.report(error, `Failed to disconnect chain ${namespace}`)
    await within(DISCONNECT_WAIT_MS, () => hooks.disconnecting.promise({ namespace, connector: id }), failed)
    const failures: unknown[] = []
    await within(
      DISCONNECT_WAIT_MS,
      () => connector.disconnect(),
      error => failures.push(error)
    )
    leaving.delete(key)
    live.drop(namespace, id)
    store.apply(state => withPending(state, namespace, undefined))
    persist()
    return failures.map(cause => toConnectionError(cause, connector.info.name, 'connections/disconnect-failed'))
  }

  /** Takes what the visitor leaves out of what is still to be restored. */
  function forget({ namespace, connector }: DisconnectTarget) {
    for (const [id, what] of [...memory.kept]) {
      if (namespace !== undefined && namespace !== id) continue
      const wallets = what.wallets.filter(wallet => connector !== undefined && wallet.connector !== connector)
      memory.kept.set(id, { ...what, wallets })
    }
  }

  return async (target = {}) => {
    const { namespace } = target
    if (!target.connector) {
      if (namespace) attempts.abort(namespace)
      else attempts.abortAll()
    }
    forget(target)
    persist()
    const left = await Promise.all(targets(target).map(one => leave(one.namespace, one.connector)))
    const [failure, ...others] = left.flatMap(failures => failures ?? [])
    for (const other of others) ctx.report(other, 'Failed to disconnect')
    if (failure) throw failure
  }
}
