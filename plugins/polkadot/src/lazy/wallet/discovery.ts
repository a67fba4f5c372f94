import type { Disposer } from '@latchkit/kernel'
import type { Connector } from '@latchkit/plugin-chains/contract'
import { lazyConnector } from '@latchkit/plugin-chains/kit'
import type { PrefixedNetwork } from '../../options.js'
import type { LetIn } from './authorized-wallets.js'
import { infoOf, injectedDoors } from './injected-extensions.js'

/** More than any browser holds. */
const MAX_WALLETS = 50
/** Keys under which one object is listed: more would push out the wallets that come later. */
const MAX_NAMES = 5
/** Extensions inject when they please and tell nobody: looked for again this long after the first look, and no longer. */
const LATE_LOOKS_MS = [250, 1_000, 3_000] as const

/** The window, or what a test puts in its place. */
export type WalletPage = EventTarget & { readonly injectedWeb3?: unknown }

interface DiscoveryParts {
  readonly networks: readonly [PrefixedNetwork, ...PrefixedNetwork[]]
  /** Loaded when a wallet is first asked. */
  readonly letIn: () => Promise<LetIn>
  /** Whoever opens the dialog wants to see what is there by then. */
  readonly onOpened: (look: () => void) => Disposer
}

/**
 * Finds the wallets of this page, and calls back whenever one came. Looking calls none of them: that would prompt.
 *
 * A wallet is its key in `window.injectedWeb3`, and the first to stand there. What replaces it later is not asked.
 */
export function discoverWallets(
  { networks, letIn, onOpened }: DiscoveryParts,
  listener: (connectors: readonly Connector[]) => void,
  page: WalletPage | undefined = globalThis.window
): Disposer {
  if (!page) return () => {}
  const wallets = new Map<string, Connector>()
  const listed: object[] = []

  const look = () => {
    const before = wallets.size
    for (const door of injectedDoors(page)) {
      const names = listed.filter(entry => entry === door.entry).length
      if (wallets.has(door.key) || wallets.size >= MAX_WALLETS || names >= MAX_NAMES) continue
      listed.push(door.entry)
      const load = async () => {
        const [{ createConnector }, known] = await Promise.all([import('./connector.js'), letIn()])
        return createConnector(door, networks, known)
      }
      wallets.set(door.key, lazyConnector(infoOf(door), door.entry, load))
    }
    // All that came at once are told together.
    if (wallets.size > before) listener([...wallets.values()])
  }

  page.addEventListener('load', look)
  const closed = onOpened(look)
  const timers = LATE_LOOKS_MS.map(delayMs => setTimeout(look, delayMs))
  look()

  return () => {
    page.removeEventListener('load', look)
    closed()
    for (const timer of timers) clearTimeout(timer)
  }
}
