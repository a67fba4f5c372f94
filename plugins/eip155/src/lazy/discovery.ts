import type { Disposer } from '@latchkit/kernel'
import { type Connector, type ConnectorInfo, lateConnector } from '@latchkit/kernel/chain'
import type { Eip1193Provider } from '../contract.js'
import type { Settings } from '../options.js'
import { readAnnouncement } from './announcement.js'
import { injectedProviders } from './injected.js'

/** More than any browser holds; what comes beyond is noise made to drown the rest. */
const MAX_WALLETS = 50
/** Some wallets come to `window.ethereum` late, and not all of them say so. */
const LATE_INJECTION_MS = 1_000

/** The window, or what a test puts in its place. */
export type WalletPage = EventTarget & { readonly ethereum?: unknown }

/**
 * Finds the wallets of this page, and calls back whenever one came.
 *
 * A wallet is its provider object: announcing it again, under whatever name, changes nothing. Of several providers that
 * claim one rdns, the first keeps it as its id and the others get `~2`, `~3`, … in the order in which they came. That is
 * the browser's own order, so it mostly outlives a reload, and an id never changes while the page lives.
 */
export function discoverWallets(
  { sources, networks }: Settings,
  listener: (connectors: readonly Connector[]) => void,
  page: WalletPage | undefined = globalThis.window
): Disposer {
  if (!page) return () => {}
  const wallets = new Map<unknown, Connector>()
  const claims = new Map<string, number>()
  let started = false

  const tell = () => listener([...wallets.values()])
  const add = (provider: Eip1193Provider, info: ConnectorInfo) => {
    const claim = (claims.get(info.id) ?? 0) + 1
    claims.set(info.id, claim)
    const own = { ...info, id: claim > 1 ? `${info.id}~${claim}` : info.id }
    const load = async () => (await import('./connector.js')).createConnector(own, provider, networks)
    wallets.set(provider, lateConnector(own, provider, load))
    if (started) tell()
  }

  const hear = (event: Event) => {
    const announced = readAnnouncement(event, provider => {
      // A wallet at `window.ethereum` may announce itself after all, and is then known by what it says.
      const known = wallets.get(provider)
      return known ? known.info.kind === 'announced' : wallets.size >= MAX_WALLETS
    })
    if (!announced) return
    const { provider, name, rdns, icon } = announced
    add(provider, { id: rdns, name, kind: 'announced', rdns, identity: rdns, ...(icon && { icon }) })
  }
  const look = () => {
    for (const provider of injectedProviders(page)) {
      if (wallets.has(provider) || wallets.size >= MAX_WALLETS) continue
      add(provider, { id: 'injected', name: 'Browser wallet', kind: 'injected' })
    }
  }

  let late: ReturnType<typeof setTimeout> | undefined
  if (sources.eip6963) {
    page.addEventListener('eip6963:announceProvider', hear)
    page.dispatchEvent(new Event('eip6963:requestProvider'))
  }
  if (sources.injected) {
    // After the announcements, which have mostly come by now: a wallet must not be seen twice.
    look()
    page.addEventListener('ethereum#initialized', look)
    late = setTimeout(look, LATE_INJECTION_MS)
  }
  // All that answered at once are told together.
  started = true
  if (wallets.size > 0) tell()

  return () => {
    page.removeEventListener('eip6963:announceProvider', hear)
    page.removeEventListener('ethereum#initialized', look)
    clearTimeout(late)
  }
}
