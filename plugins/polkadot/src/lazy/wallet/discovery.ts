import type { Disposer } from '@latchkit/kernel'
import type { Connector } from '@latchkit/plugin-chains/contract'
import { lazyConnector, MAX_WALLETS, watchPage } from '@latchkit/plugin-chains/kit'
import type { PrefixedNetworks } from '../../options.js'
import type { AuthorizedWallets } from './connector.js'
import { injectedExtensions } from './injected-extensions.js'

/** Maximum number of keys of one object: more would displace wallets that come later. */
const MAX_KEYS_PER_OBJECT = 5
/** Delays of the later scans: extensions inject late and without an event. */
const RESCAN_DELAYS_MS = [250, 1_000, 3_000]

/** The window, or its substitute in a test. */
export type WalletPage = EventTarget & { readonly injectedWeb3?: unknown }

interface DiscoveryOptions {
  readonly networks: PrefixedNetworks
  /** Loaded with the first call to a wallet. */
  readonly authorized: () => Promise<AuthorizedWallets>
  /** Calls back when the dialog opens. */
  readonly onOpened: (scan: () => void) => Disposer
}

/**
 * Finds the wallets of this page, and calls back with all of them whenever one was added. No wallet is called: that would
 * prompt. A wallet is identified by its key in `window.injectedWeb3`, and by the first object under it.
 */
export function discoverWallets(
  { networks, authorized, onOpened }: DiscoveryOptions,
  listener: (connectors: readonly Connector[]) => void,
  page: WalletPage | undefined = globalThis.window
): Disposer {
  if (!page) return () => {}
  const wallets = new Map<string, Connector>()
  const listed: object[] = []

  const scan = () => {
    const before = wallets.size
    for (const extension of injectedExtensions(page)) {
      const { info, entry } = extension
      const keys = listed.filter(object => object === entry).length
      if (wallets.has(info.id) || wallets.size >= MAX_WALLETS || keys >= MAX_KEYS_PER_OBJECT) continue
      listed.push(entry)
      const load = async () => {
        const [{ createConnector }, authorizedWallets] = await Promise.all([import('./connector.js'), authorized()])
        return createConnector(extension, networks, authorizedWallets)
      }
      wallets.set(info.id, lazyConnector(info, entry, load))
    }
    // One call for all wallets that were added.
    if (wallets.size > before) listener([...wallets.values()])
  }

  const stopWatching = watchPage({ page, delaysMs: RESCAN_DELAYS_MS }, scan)
  const stopOpened = onOpened(scan)
  return () => {
    stopWatching()
    stopOpened()
  }
}
