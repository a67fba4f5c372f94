import { type Disposer, once } from '@latchkit/kernel'
import type { Connector, ConnectorInfo, Network } from '@latchkit/plugin-chains/contract'
import { lazyConnector } from '@latchkit/plugin-chains/kit'
import { findInjected, injectedWallets, listedIcon } from './injected-wallets.js'
import { watchRegisteredWallets } from './registered-wallets.js'
import type { BitcoinConnector, FoundWallet } from './wallet-api.js'

/** More wallets than any browser has. Further registrations are ignored; the paths of injected wallets are always read. */
const MAX_WALLETS = 50
/** Some wallets, such as Leather, inject themselves late and without an event. In milliseconds after the first scan. */
const RESCAN_DELAYS_MS = [250, 1_000, 3_000] as const

/**
 * Finds the wallets of this page, and calls `listener` with each new one: registered wallets (Wallet Standard) first, then
 * injected ones. An object that is found in several ways is listed once, as it was found first, and so is a wallet that registers
 * with the object that it injects (`sats-connect:`). A name proves nothing: a wallet that registers under the name of an injected
 * wallet is listed beside it.
 *
 * The id of a registered wallet is its name in lower case; a second wallet of that name gets `~2`, and so does one with the id of
 * an injected wallet.
 */
export function discoverWallets(
  networks: readonly Network[],
  listener: (connectors: readonly Connector[]) => void,
  page: EventTarget | undefined = globalThis.window
): Disposer {
  if (!page) return () => {}
  const wallets = new Map<unknown, Connector>()
  const createId = createIds()
  /** Injected objects of registered wallets, which are listed already. */
  const registered = new Set<unknown>()
  /** Ids of the injected wallets that are listed. */
  const taken = new Set<string>()
  let started = false

  const notify = () => started && listener([...wallets.values()])
  const add = (info: ConnectorInfo, found: FoundWallet) => {
    wallets.set(found.provider, foundConnector(info, found, networks))
    notify()
  }

  const addInjected = () => {
    for (const wallet of injectedWallets) {
      const { id, name, rdns } = wallet
      const found = taken.has(id) ? undefined : findInjected(page, wallet)
      if (!found || wallets.has(found.provider) || registered.has(found.provider)) continue
      taken.add(id)
      const icon = listedIcon(page, wallet)
      const info = { id, name, kind: 'injected', ...(rdns && { rdns, identity: rdns }), ...(icon && { icon }) } as const
      add(info, found)
    }
  }

  const stop = watchRegisteredWallets(page, ({ wallet, name, icon, satsProvider, doubt }) => {
    if (wallets.has(wallet) || wallets.size >= MAX_WALLETS) return
    if (satsProvider) {
      // A wallet that names an injected object is that wallet, or imitates it: the injected wallet is listed.
      addInjected()
      if (wallets.has(satsProvider)) return
      registered.add(satsProvider)
    }
    const id = createId(name)
    const info = { id, name, kind: 'announced', ...(icon && { icon }), ...(doubt && { doubt }) } as const
    add(info, { kind: 'standard', provider: wallet })
  })
  // After the registered wallets, most of which have registered by now.
  addInjected()
  page.addEventListener('unisat#initialized', addInjected)
  const timers = RESCAN_DELAYS_MS.map(ms => setTimeout(addInjected, ms))
  // The wallets that answered at once are reported together.
  started = true
  if (wallets.size > 0) notify()

  return () => {
    stop()
    page.removeEventListener('unisat#initialized', addInjected)
    for (const timer of timers) clearTimeout(timer)
  }
}

/** Returns the function that makes the ids of registered wallets. */
function createIds() {
  /** The number of wallets with an id. */
  const counts = new Map(injectedWallets.map(({ id }) => [id, 1]))
  return (name: string) => {
    const id = name.toLowerCase()
    const count = (counts.get(id) ?? 0) + 1
    counts.set(id, count)
    return count > 1 ? `${id}~${count}` : id
  }
}

/** Returns the connector of a wallet that was found. The module that speaks to wallets is loaded with the first request. */
function foundConnector(info: ConnectorInfo, found: FoundWallet, networks: readonly Network[]): BitcoinConnector {
  const whole = once(async () => (await import('./connector.js')).connectorTo(info, found, networks))
  return { ...lazyConnector(info, found.provider, whole), walletApi: async () => (await whole()).walletApi() }
}
