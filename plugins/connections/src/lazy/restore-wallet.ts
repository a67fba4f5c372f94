import { type Readable, raceSignal } from '@latchkit/kernel'
import type { Connector, NamespaceAdapter } from '@latchkit/plugin-chains/contract'
import type { StoredNamespace, StoredWallet } from '../stored-connections.js'
import type { Attempt } from './attempts.js'
import type { ConnectionsContext } from './connections-context.js'
import { isRecognised, isUncontested } from './recognise.js'
import { withStoredSelection } from './reducers.js'
import { walletKey } from './wallet-key.js'
import type { ConnectorsByNamespace } from './wallets.js'

interface Restoring {
  readonly adapter: NamespaceAdapter
  readonly wallet: StoredWallet
  /** All stored connections of the wallet's namespace. */
  readonly storedNamespace: StoredNamespace
  readonly attempt: Attempt
}

/**
 * Connects one stored wallet without a prompt once it appears on the page. Leaves out a wallet that may be another one. Rejects if
 * the wallet rejects or the attempt ends.
 */
export async function restoreWallet(
  context: ConnectionsContext,
  { adapter, wallet, storedNamespace, attempt }: Restoring
): Promise<void> {
  const { ctx, store, connectors, activeConnectors, persistence } = context
  const { id: namespace } = adapter
  const { connector: id, chain } = wallet
  const { signal } = attempt
  const isSafe = (connector: Connector) => isUncontested(connector, connectors.get().get(namespace))
  const connector = await waitForConnector(connectors, () => context.findConnector(namespace, id), signal)
  if (!isSafe(connector)) return
  const connection = await attempt.run(() => connector.connect({ silent: true, ...(chain && { chain }), signal }))
  await attempt.run(() => context.chosen.ready)
  // The visitor may have disconnected the wallet meanwhile, and another wallet may claim its id.
  const isStillStored = persistence.unrestored.get(namespace)?.wallets.some(({ connector }) => connector === id)
  if (!isStillStored || !isSafe(connector) || !isRecognised(adapter, connector, connection, wallet)) return
  if (!activeConnectors.accept(adapter, connector, connection, { activate: false })) return
  context.restored.set(walletKey(namespace, id), { namespace, connector })
  store.apply(state => withStoredSelection(state, namespace, storedNamespace))
  const account = store.account(namespace)?.account
  const entry = context.walletId(namespace, id)
  if (account) {
    ctx.events.emit('connections:connected', { namespace, wallet: entry, connector: id, account, restored: true })
  }
}

/** Resolves to the connector once `find` returns it: wallets may announce themselves at any time. Rejects when the signal aborts. */
function waitForConnector(
  connectors: Readable<ConnectorsByNamespace>,
  find: () => Connector | undefined,
  signal: AbortSignal
): Promise<Connector> {
  let stop = () => {}
  const discovered = new Promise<Connector>(resolve => {
    const check = () => {
      const connector = find()
      if (connector) resolve(connector)
    }
    stop = connectors.subscribe(check)
    check()
  })
  return raceSignal(() => discovered, signal).finally(stop)
}
