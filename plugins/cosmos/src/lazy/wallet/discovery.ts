import type { Disposer } from '@latchkit/kernel'
import type { Connector } from '@latchkit/plugin-chains/contract'
import { lazyConnector, watchInjected } from '@latchkit/plugin-chains/kit'
import type { KeplrProvider } from '../../contract.js'
import type { Settings } from '../../options.js'
import { infoOf, type KnownWallet, knownWallets, providerAt } from './keplr.js'

/** Delays of the later scans: some wallets inject late and without an event. */
const RESCAN_DELAYS_MS = [100, 1_000, 3_000]

/**
 * Finds the wallets at the known paths of this page without calling them, and calls back whenever it finds more. An
 * object at two paths is one wallet, named by the first path.
 */
export function discoverWallets(
  { networks, discovery }: Settings,
  listener: (connectors: readonly Connector[]) => void,
  page: EventTarget | undefined = globalThis.window
): Disposer {
  if (!page || !discovery) return () => {}
  const places = {
    places: knownWallets,
    walletAt: ({ path }: KnownWallet) => providerAt(page, path),
    connectorOf(wallet: KnownWallet, provider: KeplrProvider) {
      const load = async () => (await import('./connector.js')).createConnector(wallet, provider, networks, page)
      return lazyConnector(infoOf(wallet), provider, load)
    },
    page,
    delaysMs: RESCAN_DELAYS_MS
  }
  return watchInjected(places, connectors => {
    if (connectors.length > 0) listener(connectors)
  })
}
