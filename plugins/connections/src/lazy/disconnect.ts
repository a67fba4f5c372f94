import type { DisconnectTarget } from '../contract.js'
import { within } from './attempts.js'
import type { ConnectionsContext } from './connections-context.js'
import { type ConnectionError, toConnectionError } from './errors.js'
import { sharesSession } from './recognise.js'
import { withPending } from './reducers.js'
import { abortSignatures } from './sign-message.js'
import { walletKey } from './wallet-key.js'

/** Milliseconds that a wallet has to revoke the site's authorization before it is removed here. */
const DISCONNECT_WAIT_MS = 3_000

/** Implements `Connections.disconnect`: removes the wallets, and those that share a session with them, whatever they respond. */
export async function disconnect(context: ConnectionsContext, target: DisconnectTarget = {}): Promise<void> {
  const { ctx, attempts, persistence } = context
  const { namespace, connector } = target
  if (!connector) {
    if (namespace) attempts.abort(namespace)
    else attempts.abortAll()
  }
  dropUnrestored(context, target)
  persistence.persist()
  const results = await Promise.all(walletsOf(context, target).map(wallet => disconnectOne(context, wallet)))
  const [failure, ...otherFailures] = results.flat()
  for (const otherFailure of otherFailures) ctx.report(otherFailure, 'Failed to disconnect')
  if (failure) throw failure
}

/** Returns the connected wallets that the target selects, and those that share a session with one of them. */
function walletsOf(
  { store, activeConnectors }: ConnectionsContext,
  { namespace, connector }: DisconnectTarget
): readonly Required<DisconnectTarget>[] {
  const connected = Object.entries(store.slice.get().byNamespace).flatMap(([id, { wallets }]) =>
    wallets.map(wallet => ({ namespace: id, connector: wallet.connector }))
  )
  const requested = connected.filter(
    wallet => (!namespace || wallet.namespace === namespace) && (!connector || wallet.connector === connector)
  )
  const shared = requested.filter(wallet => {
    const match = activeConnectors.find(wallet.namespace, wallet.connector)
    return match && sharesSession(match)
  })
  return connected.filter(
    wallet => requested.includes(wallet) || shared.some(sharing => sharing.connector === wallet.connector)
  )
}

/** Disconnects one wallet. @returns The error of a wallet that failed to revoke the site's authorization. */
async function disconnectOne(
  context: ConnectionsContext,
  { namespace, connector: id }: Required<DisconnectTarget>
): Promise<readonly ConnectionError[]> {
  const { ctx, store, activeConnectors, hooks, persistence } = context
  const { disconnecting } = persistence
  const connector = activeConnectors.find(namespace, id)
  const key = walletKey(namespace, id)
  const wallet = context.walletId(namespace, id)
  if (!connector || disconnecting.has(key)) return []
  disconnecting.add(key)
  abortSignatures(context, key)
  store.apply(state => withPending(state, namespace, 'disconnecting'))
  // Stored first: a page that closes meanwhile must not reconnect a wallet that the visitor disconnected.
  persistence.persist()
  await within(
    DISCONNECT_WAIT_MS,
    () => hooks.disconnecting.promise({ namespace, connector: id }),
    error => ctx.report(error, `Failed to disconnect chain ${namespace}`)
  )
  const failures: unknown[] = []
  await within(
    DISCONNECT_WAIT_MS,
    () => connector.disconnect(),
    error => failures.push(error)
  )
  const errors = failures.map(cause => toConnectionError(cause, connector.info.name, 'connections/disconnect-failed'))
  for (const { code } of errors) ctx.events.emit('connections:disconnect-failed', { namespace, wallet, code })
  disconnecting.delete(key)
  activeConnectors.drop(namespace, id)
  store.apply(state => withPending(state, namespace, undefined))
  persistence.persist()
  return errors
}

/** Removes the disconnected wallets from the stored connections that are still to be restored. */
function dropUnrestored({ persistence }: ConnectionsContext, { namespace, connector }: DisconnectTarget): void {
  for (const [id, stored] of [...persistence.unrestored]) {
    if (namespace !== undefined && namespace !== id) continue
    const wallets = stored.wallets.filter(wallet => connector !== undefined && wallet.connector !== connector)
    persistence.unrestored.set(id, { ...stored, wallets })
  }
}
