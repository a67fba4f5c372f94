import type { Disposer } from '@latchkit/kernel'
import type { Connector } from '@latchkit/plugin-chains/contract'
import { lazyConnector } from '@latchkit/plugin-chains/kit'
import type { KeplrProvider } from '../../contract.js'
import type { Settings } from '../../options.js'
import { infoOf, knownWallets, providerAt } from './keplr.js'

/** When wallets that came late are looked for. Not all of them say that they came; nobody waits for ever. */
const LOOKS_MS = [100, 1_000, 3_000]

/** The window, or what a test puts in its place. */
export type WalletPage = EventTarget

/**
 * Finds the wallets at the known places of this page by looking alone, and calls back whenever one came. One object at
 * two places is one wallet: the place that comes first names it.
 */
export function discoverWallets(
  { networks, discovery }: Settings,
  listener: (connectors: readonly Connector[]) => void,
  page: WalletPage | undefined = globalThis.window
): Disposer {
  if (!page || !discovery) return () => {}
  const found = new Map<KeplrProvider, { readonly id: string; readonly connector: Connector }>()

  const look = () => {
    const before = found.size
    for (const wallet of knownWallets) {
      const provider = providerAt(page, wallet.path)
      // A wallet stays what it was found as, whatever comes to stand in its place later.
      if (!provider || found.has(provider) || [...found.values()].some(({ id }) => id === wallet.id)) continue
      const load = async () => (await import('./connector.js')).createConnector(wallet, provider, networks, page)
      found.set(provider, { id: wallet.id, connector: lazyConnector(infoOf(wallet), provider, load) })
    }
    if (found.size > before) listener([...found.values()].map(({ connector }) => connector))
  }

  look()
  page.addEventListener('load', look)
  const timers = LOOKS_MS.map(ms => setTimeout(look, ms))
  return () => {
    page.removeEventListener('load', look)
    for (const timer of timers) clearTimeout(timer)
  }
}
