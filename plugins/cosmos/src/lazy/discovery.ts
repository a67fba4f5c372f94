import type { Disposer } from '@latchkit/kernel'
import { type Connector, lateConnector } from '@latchkit/kernel/chain'
import { watchPlaces } from '@latchkit/kernel/wallet'
import type { Settings } from '../options.js'
import { infoOf, knownWallets, providerAt } from './keplr.js'

/** When wallets that came late are looked for. */
const LATE_LOOKS_MS = [100, 1_000, 3_000]

/** The window, or what a test puts in its place. */
export type WalletPage = EventTarget

/** Finds the wallets at the known places of this page by looking alone, and calls back whenever one came. */
export function discoverWallets(
  { networks, discovery }: Settings,
  listener: (connectors: readonly Connector[]) => void,
  page: WalletPage | undefined = globalThis.window
): Disposer {
  if (!page || !discovery) return () => {}
  return watchPlaces(
    {
      places: knownWallets,
      standingAt: ({ path }) => providerAt(page, path),
      connectorOf(wallet, provider) {
        const load = async () => (await import('./connector.js')).createConnector(wallet, provider, networks, page)
        return lateConnector(infoOf(wallet), provider, load)
      },
      page,
      atMs: LATE_LOOKS_MS
    },
    connectors => connectors.length > 0 && listener(connectors)
  )
}
