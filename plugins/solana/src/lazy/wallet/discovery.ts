import type { Disposer } from '@latchkit/kernel'
import type { Connector, ConnectorInfo } from '@latchkit/plugin-chains/contract'
import {
  createUniqueIds,
  featureMethod,
  lazyConnector,
  MAX_WALLETS,
  readRegisteredWallet,
  watchRegistrations
} from '@latchkit/plugin-chains/kit'
import { readChain } from '../../networks.js'

/** Maximum number of registrations that are read, valid or not. */
const MAX_REGISTRATIONS = 1_000

/**
 * Finds the wallets of this page that support Solana (Wallet Standard), and calls back whenever they change. A wallet is the object
 * that it registered: registering it again changes nothing. Later wallets with the same id get `~2`, `~3`, … in
 * the browser's own order, so ids mostly outlive a reload.
 */
export function discoverWallets(
  listener: (connectors: readonly Connector[]) => void,
  page: EventTarget | undefined = globalThis.window
): Disposer {
  if (!page) return () => {}
  const wallets = new Map<unknown, Connector>()
  const uniqueId = createUniqueIds()
  let read = 0
  let isStarted = false

  const notify = () => isStarted && listener([...wallets.values()])
  const add = (wallet: unknown) => {
    if (wallets.has(wallet) || wallets.size >= MAX_WALLETS || read++ >= MAX_REGISTRATIONS) return false
    const connector = connectorOf(wallet, uniqueId)
    if (connector) wallets.set(wallet, connector)
    return connector !== undefined
  }
  const stop = watchRegistrations(page, registered => {
    const added = registered.filter(add)
    if (added.length > 0) notify()
    return () => {
      const removed = added.filter(wallet => wallets.delete(wallet))
      if (removed.length > 0) notify()
    }
  })
  // The wallets that were found at once are passed on together.
  isStarted = true
  if (wallets.size > 0) notify()
  return stop
}

/** Returns the connector of a wallet of Solana that registered itself; `undefined` for anything else. */
function connectorOf(registered: unknown, uniqueId: (claimed: string) => string): Connector | undefined {
  const isSolana = (chain: unknown) => readChain(chain) !== undefined
  const found = featureMethod(registered, 'standard:connect') && readRegisteredWallet(registered, isSolana)
  if (!found) return undefined
  const { wallet, name, icon, rdns, doubt } = found
  const info: ConnectorInfo = {
    // The standard has no id. The name identifies the wallet on a later visit, but wallets are not merged by it.
    id: uniqueId(rdns ?? name),
    name,
    kind: 'announced',
    ...(icon && { icon }),
    ...(rdns && { rdns, identity: rdns }),
    ...(doubt && { doubt })
  }
  return lazyConnector(info, wallet, async () => (await import('./connector.js')).createConnector(info, wallet))
}
