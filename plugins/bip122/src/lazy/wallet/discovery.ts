import { type Disposer, once } from '@latchkit/kernel'
import type { Connector, ConnectorInfo, Network } from '@latchkit/plugin-chains/contract'
import {
  createUniqueIds,
  featureMethod,
  lazyConnector,
  MAX_WALLETS,
  readProperty,
  readRegisteredWallet,
  watchPage,
  watchRegistrations
} from '@latchkit/plugin-chains/kit'
import { findInjected, injectedWallets, listedIcon } from './injected-wallets.js'
import type { BitcoinConnector, FoundWallet } from './wallet-api.js'

/** Delays of the later scans: some wallets, such as Leather, inject late and without an event. */
const RESCAN_DELAYS_MS = [250, 1_000, 3_000]

const isBitcoinChain = (chain: unknown) => typeof chain === 'string' && chain.startsWith('bitcoin:')

/**
 * Finds the wallets of this page, and calls `listener` with each new one: registered wallets (Wallet Standard) first, then
 * injected ones. An object that is found in several ways is listed once, as it was found first, and so is a wallet that registers
 * with the object that it injects (`sats-connect:`). The id of a registered wallet is its name in lower case; a second wallet of
 * that name gets `~2`, and so does one with the id of an injected wallet. A name proves nothing: both are listed.
 */
export function discoverWallets(
  networks: readonly Network[],
  listener: (connectors: readonly Connector[]) => void,
  page: EventTarget | undefined = globalThis.window
): Disposer {
  if (!page) return () => {}
  const wallets = new Map<unknown, Connector>()
  const uniqueId = createUniqueIds(injectedWallets.map(({ id }) => id))
  /** Injected objects of registered wallets, which are listed already. */
  const registered = new Set<unknown>()
  let isStarted = false

  const notify = () => isStarted && wallets.size > 0 && listener([...wallets.values()])
  const add = (info: ConnectorInfo, found: FoundWallet) => {
    wallets.set(found.provider, foundConnector(info, found, networks))
    notify()
  }
  const addInjected = () => {
    for (const wallet of injectedWallets) {
      const { id, name, rdns } = wallet
      const isListed = [...wallets.values()].some(({ info }) => info.id === id)
      const found = isListed ? undefined : findInjected(page, wallet)
      if (!found || wallets.has(found.provider) || registered.has(found.provider)) continue
      const icon = listedIcon(page, wallet)
      add({ id, name, kind: 'injected', ...(rdns && { rdns, identity: rdns }), ...(icon && { icon }) }, found)
    }
  }
  const addRegistered = (candidate: unknown) => {
    const read = readRegisteredWallet(candidate, isBitcoinChain)
    if (!read || !featureMethod(read.wallet, 'bitcoin:connect')) return
    const { wallet, name, icon, doubt } = read
    if (wallets.has(wallet) || wallets.size >= MAX_WALLETS) return
    const injected = readProperty(readProperty(readProperty(wallet, 'features'), 'sats-connect:'), 'provider')
    if (injected) {
      // A wallet that names an injected object is that wallet, or imitates it: the injected wallet is listed.
      addInjected()
      if (wallets.has(injected)) return
      registered.add(injected)
    }
    const id = uniqueId(name.toLowerCase())
    const info = { id, name, kind: 'announced', ...(icon && { icon }), ...(doubt && { doubt }) } as const
    add(info, { kind: 'standard', provider: wallet })
  }

  const stopRegistrations = watchRegistrations(page, candidates => {
    candidates.forEach(addRegistered)
    // The connector of a wallet that unregisters stays, because it may be in use.
    return undefined
  })
  // After the registered wallets, most of which have registered by now.
  const stopScans = watchPage({ page, events: ['unisat#initialized'], delaysMs: RESCAN_DELAYS_MS }, addInjected)
  // The wallets that were found at once are passed on together.
  isStarted = true
  notify()
  return () => {
    stopRegistrations()
    stopScans()
  }
}

/** Returns the connector of a wallet, which loads its code with the first request. */
function foundConnector(info: ConnectorInfo, found: FoundWallet, networks: readonly Network[]): BitcoinConnector {
  const whole = once(async () => (await import('./connector.js')).connectorTo(info, found, networks))
  return { ...lazyConnector(info, found.provider, whole), walletApi: async () => (await whole()).walletApi() }
}
