import type { PluginContext } from '@latchkit/kernel'
import type { ConnectionsApi, ConnectionsHooks, DisconnectTarget } from '../contract.js'
import type { Persistence } from '../persistence.js'
import type { ActiveConnectors } from './active-connectors.js'
import { type Attempts, within } from './attempts.js'
import { toConnectionError } from './errors.js'
import { sharesSession } from './recognise.js'
import { withPending } from './reducers.js'
import type { Store } from './store.js'
import { walletKey } from './wallet-key.js'

/** A wallet gets this long to forget the site before it is forgotten here. */
const DISCONNECT_WAIT_MS = 3_000

interface DisconnectDeps {
  readonly ctx: PluginContext
  readonly store: Store
  readonly activeConnectors: ActiveConnectors
  readonly attempts: Attempts
  readonly hooks: ConnectionsHooks
  readonly persistence: Persistence
  /** Ends what a wallet was asked to sign, by its `walletKey`. */
  readonly abortSigning: (key: string) => void
}

/** Returns what disconnects wallets, with those that share a session with them. It is forgotten here whatever a wallet does. */
export function createDisconnect(deps: DisconnectDeps): ConnectionsApi['disconnect'] {
  const { ctx, store, activeConnectors, attempts, hooks, persistence, abortSigning } = deps
  const { disconnecting, persist } = persistence

  function targets({ namespace, connector }: DisconnectTarget) {
    const { byNamespace } = store.slice.get()
    const allTargets = Object.entries(byNamespace).flatMap(([id, { wallets: connected }]) =>
      connected.map(wallet => ({ namespace: id, connector: wallet.connector }))
    )
    const requested = allTargets.filter(
      candidate =>
        (!namespace || candidate.namespace === namespace) && (!connector || candidate.connector === connector)
    )
    const shared = requested.filter(candidate => {
      const match = activeConnectors.find(candidate.namespace, candidate.connector)
      return match && sharesSession(match)
    })
    return allTargets.filter(
      candidate => requested.includes(candidate) || shared.some(sharing => sharing.connector === candidate.connector)
    )
  }

  /** @returns what the wallet threw, for a wallet that failed to forget this site. */
  async function disconnectOne(namespace: string, id: string) {
    const connector = activeConnectors.find(namespace, id)
    const key = walletKey(namespace, id)
    if (!connector || disconnecting.has(key)) return
    disconnecting.add(key)
    abortSigning(key)
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
    disconnecting.delete(key)
    activeConnectors.drop(namespace, id)
    store.apply(state => withPending(state, namespace, undefined))
    persist()
    return failures.map(cause => toConnectionError(cause, connector.info.name, 'connections/disconnect-failed'))
  }

  /** Takes what the visitor leaves out of what is still to be restored. */
  function dropUnrestored({ namespace, connector }: DisconnectTarget) {
    for (const [id, stored] of [...persistence.unrestored]) {
      if (namespace !== undefined && namespace !== id) continue
      const wallets = stored.wallets.filter(wallet => connector !== undefined && wallet.connector !== connector)
      persistence.unrestored.set(id, { ...stored, wallets })
    }
  }

  return async (target = {}) => {
    const { namespace } = target
    if (!target.connector) {
      if (namespace) attempts.abort(namespace)
      else attempts.abortAll()
    }
    dropUnrestored(target)
    persist()
    const results = await Promise.all(targets(target).map(wallet => disconnectOne(wallet.namespace, wallet.connector)))
    const [failure, ...otherFailures] = results.flatMap(failures => failures ?? [])
    for (const otherFailure of otherFailures) ctx.report(otherFailure, 'Failed to disconnect')
    if (failure) throw failure
  }
}
