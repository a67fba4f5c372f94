import type { Disposer } from '@latchkit/kernel'
import type { Connector, ConnectorInfo } from '@latchkit/plugin-chains/contract'
import { lazyConnector } from '@latchkit/plugin-chains/kit'
import type { Eip1193Provider } from '../../contract.js'
import type { Settings } from '../../options.js'
import { readAnnouncement } from './announcement.js'
import { isProvider } from './provider.js'

/** More wallets than any browser has; the rest is noise that would hide them. */
const MAX_WALLETS = 50
/** Names under which one provider is listed: more would push out the wallets that come later. */
const MAX_NAMES = 5
/** Some wallets come to `window.ethereum` late, and not all of them announce it. */
const LATE_INJECTION_MS = 1_000

/** The window, or its replacement in a test. */
export type WalletPage = EventTarget & { readonly ethereum?: unknown }

/**
 * Finds the wallets of this page, and calls back whenever one came.
 *
 * An announcement is known by its provider object, rdns and name; a repetition changes nothing. Anyone on the page can
 * announce the object of another wallet, and do so first, so a provider that is announced under two names is listed under both:
 * else the second name, by which the visitor may know the wallet, would be hidden. Of several wallets with one rdns, the first
 * keeps it as its id and the others get `~2`, `~3`, … in the order in which they came. That is the browser's own order, so it
 * mostly outlives a reload, and an id never changes while the page lives.
 *
 * A uuid belongs to one provider (EIP-6963): where several announce the same uuid, each of them is marked as contested.
 */
export function discoverWallets(
  { sources, networks }: Settings,
  listener: (connectors: readonly Connector[]) => void,
  page: WalletPage | undefined = globalThis.window
): Disposer {
  if (!page) return () => {}
  let started = false
  const list = createWalletList(networks, () => {
    if (started) notify()
  })
  const notify = () => listener(list.connectors())
  const onAnnouncement = (event: Event) => list.addAnnounced(event)
  const readInjected = () => list.addInjected(injectedProviders(page))

  let late: ReturnType<typeof setTimeout> | undefined
  if (sources.eip6963) {
    page.addEventListener('eip6963:announceProvider', onAnnouncement)
    page.dispatchEvent(new Event('eip6963:requestProvider'))
  }
  if (sources.injected) {
    // After the announcements, most of which have come by now: a wallet must not be listed twice.
    readInjected()
    page.addEventListener('ethereum#initialized', readInjected)
    late = setTimeout(readInjected, LATE_INJECTION_MS)
  }
  // The wallets that answered at once are listed in one call.
  started = true
  if (list.connectors().length > 0) notify()

  return () => {
    page.removeEventListener('eip6963:announceProvider', onAnnouncement)
    page.removeEventListener('ethereum#initialized', readInjected)
    clearTimeout(late)
  }
}

/** Creates the list of the wallets of a page. @param onAdd - called for each wallet that was added. */
function createWalletList(networks: Settings['networks'], onAdd: () => void) {
  const wallets = new Map<unknown, readonly Connector[]>()
  const uuids = new Map<Connector, string>()
  /** The providers by the uuid of their announcements. */
  const owners = new Map<string | undefined, Set<unknown>>()
  const claims = new Map<string, number>()

  const connectors = () =>
    [...wallets.values()].flat().map((connector): Connector => {
      const isShared = (owners.get(uuids.get(connector))?.size ?? 0) > 1
      return isShared ? { ...connector, info: { ...connector.info, doubt: 'contested' } } : connector
    })
  const isFull = () => connectors().length >= MAX_WALLETS
  const add = (provider: Eip1193Provider, claimed: ConnectorInfo, uuid?: string) => {
    const claim = (claims.get(claimed.id) ?? 0) + 1
    claims.set(claimed.id, claim)
    const info = { ...claimed, id: claim > 1 ? `${claimed.id}~${claim}` : claimed.id }
    const load = async () => (await import('./connector.js')).createConnector(info, provider, networks)
    // A wallet at `window.ethereum` that announces itself later is listed by its announcement only.
    const announced = wallets.get(provider)?.filter(({ info }) => info.kind === 'announced') ?? []
    const connector = lazyConnector(info, provider, load)
    wallets.set(provider, [...announced, connector])
    if (uuid) {
      uuids.set(connector, uuid)
      owners.set(uuid, new Set(owners.get(uuid)).add(provider))
    }
    onAdd()
  }

  return {
    connectors,
    addAnnounced(event: Event): void {
      const announcement = readAnnouncement(event, ({ provider, name, rdns }) => {
        const listed = wallets.get(provider) ?? []
        const isReplacing = listed.some(({ info }) => info.kind === 'injected')
        const isRepeated = listed.some(({ info }) => info.rdns === rdns && info.name === name)
        return isRepeated || listed.length >= MAX_NAMES || (isFull() && !isReplacing)
      })
      if (!announcement) return
      const { provider, name, rdns, icon, uuid, doubt } = announcement
      const info = { id: rdns, name, kind: 'announced', rdns, identity: rdns } as const
      add(provider, { ...info, ...(icon && { icon }), ...(doubt && { doubt }) }, uuid)
    },
    addInjected(providers: readonly Eip1193Provider[]): void {
      for (const provider of providers) {
        if (wallets.has(provider) || isFull()) continue
        add(provider, { id: 'injected', name: 'Browser wallet', kind: 'injected' })
      }
    }
  }
}

/**
 * Returns the wallets at `window.ethereum`, which is older than EIP-6963. Wallets that share it put themselves into a `providers`
 * array.
 */
function injectedProviders(page: WalletPage): readonly Eip1193Provider[] {
  try {
    const { ethereum } = page
    const several = (ethereum as { readonly providers?: unknown } | undefined)?.providers as unknown[] | undefined
    const listed = Array.isArray(several) ? several.length : 0
    // By index: the methods of an array from outside may be replaced.
    const found = Array.from({ length: Math.min(listed, MAX_WALLETS) }, (_, index) => several?.[index] as unknown)
    return (listed > 0 ? found : [ethereum]).filter(isProvider)
  } catch {
    // The page or a wallet guards the property with a getter that throws.
    return []
  }
}
