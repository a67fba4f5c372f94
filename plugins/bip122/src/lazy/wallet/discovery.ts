import { type Disposer, once } from '@latchkit/kernel'
import type { Connector, ConnectorInfo, Network } from '@latchkit/plugin-chains/contract'
import { lazyConnector } from '@latchkit/plugin-chains/kit'
import { findInjected, injectedWallets, listedIcon } from './injected-wallets.js'
import { watchRegisteredWallets } from './registered-wallets.js'
import type { BitcoinConnector, FoundWallet } from './wallet-api.js'

/** More than any browser holds; what registers beyond is noise made to drown the rest. Places are few, and always looked at. */
const MAX_WALLETS = 50
/** Wallets come to their places late, Leather above all, and do not say so. After the first look, ms from the start. */
const RESCAN_DELAYS_MS = [250, 1_000, 3_000] as const

/**
 * Finds the wallets of this page, and calls back whenever one came: by the Wallet Standard first, then at the known
 * places. An object that is met in several ways is listed once, as it was met first, and so is a wallet that registers with
 * the object that stands at a place (`sats-connect:`). A name proves nothing: one that registers under the name of a known
 * wallet, be it that wallet or not, is listed beside what stands at its place.
 *
 * The id of a wallet that registers is its name in small letters; a second one of that name becomes `~2`, and so does one
 * with the id of a known place, which is that place's alone.
 */
export function discoverWallets(
  networks: readonly Network[],
  listener: (connectors: readonly Connector[]) => void,
  page: EventTarget | undefined = globalThis.window
): Disposer {
  if (!page) return () => {}
  const wallets = new Map<unknown, Connector>()
  /** How many have claimed an id. */
  const claims = new Map(injectedWallets.map(({ id }) => [id, 1]))
  /** What wallets that registered also are at a place, had it stood there before them. */
  const registered = new Set<unknown>()
  /** Known places that are listed. */
  const taken = new Set<string>()
  let started = false

  const notify = () => started && listener([...wallets.values()])
  const add = (info: ConnectorInfo, found: FoundWallet) => {
    wallets.set(found.provider, foundConnector(info, found, networks))
    notify()
  }

  const addInjected = () => {
    for (const known of injectedWallets) {
      const { id, name, rdns } = known
      const found = taken.has(id) ? undefined : findInjected(page, known)
      if (!found || wallets.has(found.provider) || registered.has(found.provider)) continue
      taken.add(id)
      const icon = listedIcon(page, known)
      const info = { id, name, kind: 'injected', ...(rdns && { rdns, identity: rdns }), ...(icon && { icon }) } as const
      add(info, found)
    }
  }

  const stop = watchRegisteredWallets(page, ({ wallet, name, icon, satsProvider, doubt }) => {
    if (wallets.has(wallet) || wallets.size >= MAX_WALLETS) return
    if (satsProvider) {
      // Whoever points at what stands at a place is that wallet, or wants to be taken for it: the place is listed.
      addInjected()
      if (wallets.has(satsProvider)) return
      registered.add(satsProvider)
    }
    const own = name.toLowerCase()
    const claim = (claims.get(own) ?? 0) + 1
    claims.set(own, claim)
    const id = claim > 1 ? `${own}~${claim}` : own
    const info = { id, name, kind: 'announced', ...(icon && { icon }), ...(doubt && { doubt }) } as const
    add(info, { kind: 'standard', provider: wallet })
  })
  // After those that register, which have mostly done so by now.
  addInjected()
  page.addEventListener('unisat#initialized', addInjected)
  const timers = RESCAN_DELAYS_MS.map(ms => setTimeout(addInjected, ms))
  // All that answered at once are told together.
  started = true
  if (wallets.size > 0) notify()

  return () => {
    stop()
    page.removeEventListener('unisat#initialized', addInjected)
    for (const timer of timers) clearTimeout(timer)
  }
}

/** Returns the connector of a wallet that was found. The module that speaks to wallets is loaded with the first request. */
function foundConnector(info: ConnectorInfo, found: FoundWallet, networks: readonly Network[]): BitcoinConnector {
  const whole = once(async () => (await import('./connector.js')).connectorTo(info, found, networks))
  return { ...lazyConnector(info, found.provider, whole), walletApi: async () => (await whole()).walletApi() }
}
