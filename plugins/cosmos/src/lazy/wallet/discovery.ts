import type { Disposer } from '@latchkit/kernel'
import type { Connector } from '@latchkit/plugin-chains/contract'
import { lazyConnector } from '@latchkit/plugin-chains/kit'
import type { KeplrProvider } from '../../contract.js'
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
  const found = new Map<KeplrProvider, { readonly id: string; readonly connector: Connector }>()

  const search = () => {
    const before = found.size
    for (const wallet of knownWallets) {
      const provider = providerAt(page, wallet.path)
      // The first object found at a path stays the wallet, also when another replaces it later.
      if (!provider || found.has(provider) || [...found.values()].some(({ id }) => id === wallet.id)) continue
      const load = async () => (await import('./connector.js')).createConnector(wallet, provider, networks, page)
      found.set(provider, { id: wallet.id, connector: lazyConnector(infoOf(wallet), provider, load) })
    }
    if (found.size > before) listener([...found.values()].map(({ connector }) => connector))
  }

  search()
  page.addEventListener('load', search)
  const timers = DISCOVERY_DELAYS_MS.map(ms => setTimeout(search, ms))
  return () => {
    page.removeEventListener('load', search)
    for (const timer of timers) clearTimeout(timer)
  }
}
