import type { Disposer } from '@latchkit/kernel'
import type { Connector, ConnectorInfo } from '@latchkit/kernel/chain'
import { readAnnouncement } from './announcement.js'
import type { Eip1193Provider } from './contract.js'
import { injectedProviders } from './injected.js'
import type { Settings } from './options.js'

/** More than any browser holds; what comes beyond is noise made to drown the rest. */
const MAX_WALLETS = 50
/** Some wallets come to `window.ethereum` late, and not all of them say so. */
const LATE_INJECTION_MS = 1_000

/** The window, or what a test puts in its place. */
export type WalletPage = EventTarget & { readonly ethereum?: unknown }

interface DiscoveryParts {
  /** Undefined on a server, where there are no wallets. */
  readonly page: WalletPage | undefined
  readonly sources: Settings['discovery']
  readonly connectorFor: (info: ConnectorInfo, provider: Eip1193Provider) => Connector
}

/**
 * Finds the wallets of this browser. Calls back at once, and again whenever one came; the same array when none did.
 * A wallet is its provider object: announcing it again, under whatever name, changes nothing.
 *
 * Of several providers that claim one rdns, the first keeps it as its id and the others get `~2`, `~3`, … in the order
 * in which they came. That is the browser's own order, so it mostly outlives a reload, and an id never changes while
 * the page lives.
 */
export function discoverWallets(
  { page, sources, connectorFor }: DiscoveryParts,
  listener: (connectors: readonly Connector[]) => void
): Disposer {
  const announced = new Map<unknown, Connector>()
  const injected = new Map<unknown, Connector>()
  const claims = new Map<string, number>()
  let shown: readonly Connector[] | undefined

  const add = (wallets: Map<unknown, Connector>, provider: Eip1193Provider, info: ConnectorInfo) => {
    if (wallets.has(provider) || wallets.size === MAX_WALLETS) return
    const claim = (claims.get(info.id) ?? 0) + 1
    claims.set(info.id, claim)
    wallets.set(provider, connectorFor(claim === 1 ? info : { ...info, id: `${info.id}~${claim}` }, provider))
  }
  const tell = () => {
    const unannounced = [...injected].flatMap(([provider, connector]) => (announced.has(provider) ? [] : [connector]))
    const now = [...announced.values(), ...unannounced]
    if (now.length === shown?.length && now.every((connector, index) => connector === shown?.[index])) return
    shown = now
    listener(now)
  }
  const hear = (event: Event) => {
    const wallet = readAnnouncement(event, provider => announced.has(provider) || announced.size === MAX_WALLETS)
    if (!wallet) return
    const { name, rdns, icon } = wallet.info
    add(announced, wallet.provider, { id: rdns, name, kind: 'announced', rdns, identity: rdns, ...(icon && { icon }) })
    if (shown) tell()
  }
  const look = () => {
    for (const provider of page ? injectedProviders(page) : []) {
      if (!announced.has(provider))
        add(injected, provider, { id: 'injected', name: 'Browser wallet', kind: 'injected' })
    }
    if (shown) tell()
  }

  if (sources.eip6963) {
    page?.addEventListener('eip6963:announceProvider', hear)
    page?.dispatchEvent(new Event('eip6963:requestProvider'))
  }
  let late: ReturnType<typeof setTimeout> | undefined
  if (sources.injected && page) {
    // After the announcements, which have mostly come by now: the same wallet must not be seen twice.
    look()
    page.addEventListener('ethereum#initialized', look)
    late = setTimeout(look, LATE_INJECTION_MS)
  }
  tell()

  return () => {
    page?.removeEventListener('eip6963:announceProvider', hear)
    page?.removeEventListener('ethereum#initialized', look)
    clearTimeout(late)
  }
}
