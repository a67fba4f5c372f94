import type { Disposer } from '@latchkit/kernel'
import type { Connector } from '@latchkit/plugin-chains/contract'
import { lazyConnector, watchInjected } from '@latchkit/plugin-chains/kit'
import type { Settings } from '../../options.js'
import { infoOf, knownWallets, providerAt } from './keplr.js'

/** Delays after which the page is searched again, for wallets that are injected late. */
const DISCOVERY_DELAYS_MS = [100, 1_000, 3_000]

/**
 * Finds the wallets at the known paths of this page without calling them, and calls back whenever it found more. One
 * object at two paths is one wallet, named by the first path.
 *
 * @param page - the window, or a substitute in tests.
 */
export function discoverWallets(
  { networks, discovery }: Settings,
  listener: (connectors: readonly Connector[]) => void,
  page: EventTarget | undefined = globalThis.window
): Disposer {
  if (!page || !discovery) return () => {}
  return watchInjected(
    {
      places: knownWallets,
      walletAt: ({ path }) => providerAt(page, path),
      connectorOf: (wallet, provider) =>
        lazyConnector(infoOf(wallet), provider, async () =>
          (await import('./connector.js')).createConnector(wallet, provider, networks, page)
        ),
      page,
      delaysMs: DISCOVERY_DELAYS_MS
    },
    connectors => {
      if (connectors.length > 0) listener(connectors)
    }
  )
}
