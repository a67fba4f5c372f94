import type { Disposer } from '@latchkit/kernel'
import { tryOrUndefined } from '@latchkit/kernel/options'
import type { Connector, ConnectorInfo } from '@latchkit/plugin-chains/contract'
import {
  createUniqueIds,
  hasMethods,
  lazyConnector,
  MAX_WALLETS,
  readDomain,
  readIcon,
  readText,
  readWalletName,
  watchPage
} from '@latchkit/plugin-chains/kit'
import type { Eip1193Provider } from '../../contract.js'
import type { Settings } from '../../options.js'

/** Maximum number of names of one provider: more would displace wallets that come later. */
const MAX_NAMES = 5
/** Delays of the later scans: some wallets inject `window.ethereum` late and without an event. */
const RESCAN_DELAYS_MS = [1_000]

const uuidV4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

/** The window, or its substitute in a test. */
export type WalletPage = EventTarget & { readonly ethereum?: unknown }

/**
 * Finds the wallets of this page, and calls back with all of them whenever one was added.
 *
 * An announcement is identified by its provider object, rdns and name; a repetition changes nothing. Any script of the page can
 * announce the object of another wallet, and do so first, so a provider that is announced under two names is listed under both.
 * Of several wallets with one rdns, the later get the ids `~2`, `~3`, … in the browser's own order, so ids mostly outlive a
 * reload. A uuid belongs to one provider (EIP-6963): where several announce the same uuid, each is marked as contested.
 */
export function discoverWallets(
  { sources, networks }: Pick<Settings, 'sources' | 'networks'>,
  listener: (connectors: readonly Connector[]) => void,
  page: WalletPage | undefined = globalThis.window
): Disposer {
  if (!page) return () => {}
  let isStarted = false
  const list = createWalletList(networks, () => {
    if (isStarted) listener(list.connectors())
  })
  if (sources.eip6963) {
    page.addEventListener('eip6963:announceProvider', list.addAnnounced)
    page.dispatchEvent(new Event('eip6963:requestProvider'))
  }
  // After the announcements, most of which have come by now: a wallet must not be listed twice.
  const stop =
    sources.injected &&
    watchPage({ page, events: ['ethereum#initialized'], delaysMs: RESCAN_DELAYS_MS }, () =>
      list.addInjected(injectedProviders(page))
    )
  // The wallets that were found at once are passed on together.
  isStarted = true
  if (list.connectors().length > 0) listener(list.connectors())

  return () => {
    page.removeEventListener('eip6963:announceProvider', list.addAnnounced)
    if (stop) stop()
  }
}

interface FoundWallet {
  readonly provider: Eip1193Provider
  readonly connector: Connector
  /** The uuid of the announcement. */
  readonly uuid: string | undefined
}

/** Creates the list of the wallets of a page. @param onAdd - called for each wallet that was added. */
function createWalletList(networks: Settings['networks'], onAdd: () => void) {
  const wallets: FoundWallet[] = []
  const uniqueId = createUniqueIds()

  const isFull = () => wallets.length >= MAX_WALLETS
  const isContested = ({ uuid, provider }: FoundWallet) =>
    uuid !== undefined && wallets.some(other => other.uuid === uuid && other.provider !== provider)
  const add = (provider: Eip1193Provider, claimed: ConnectorInfo, uuid?: string) => {
    const info = { ...claimed, id: uniqueId(claimed.id) }
    const load = async () => (await import('./connector.js')).createConnector(info, provider, networks)
    const wallet = { provider, connector: lazyConnector(info, provider, load), uuid }
    // A wallet at `window.ethereum` that announces itself later is listed by its announcement only.
    const injected = wallets.findIndex(one => one.provider === provider && one.connector.info.kind === 'injected')
    wallets[injected < 0 ? wallets.length : injected] = wallet
    onAdd()
  }
  const isKnown: IsKnown = (provider, rdns, name) => {
    const listed = wallets.filter(one => one.provider === provider).map(({ connector }) => connector.info)
    const isReplacing = listed.some(({ kind }) => kind === 'injected')
    const isRepeated = listed.some(info => info.rdns === rdns && info.name === name)
    return isRepeated || listed.length >= MAX_NAMES || (isFull() && !isReplacing)
  }

  return {
    connectors: () =>
      wallets.map((wallet): Connector => {
        const { connector } = wallet
        return isContested(wallet) ? { ...connector, info: { ...connector.info, doubt: 'contested' } } : connector
      }),
    addAnnounced(event: Event): void {
      const found = readAnnouncement(event, isKnown)
      if (found) add(found.provider, found.info, found.uuid)
    },
    addInjected(providers: readonly Eip1193Provider[]): void {
      for (const provider of providers) {
        if (wallets.some(known => known.provider === provider) || isFull()) continue
        add(provider, { id: 'injected', name: 'Browser wallet', kind: 'injected' })
      }
    }
  }
}

type IsKnown = (provider: unknown, rdns: string, name: string) => boolean

/**
 * Parses an announcement (EIP-6963), whose description of the wallet is unverified. Returns `undefined` for an invalid one. Each
 * field is read once, because it may be a getter. A wallet without a usable icon is still a wallet.
 *
 * @param isKnown - returns true for a repetition; called before the icon is read, so that repetitions cost little.
 */
const readAnnouncement = (event: Event, isKnown: IsKnown) =>
  tryOrUndefined(() => {
    const { provider, info } = (event as CustomEvent).detail
    const { uuid, name, rdns, icon: image } = info
    const [id, domain] = [readText(uuid, 36, uuidV4), readDomain(rdns)]
    if (!id || !domain || typeof name !== 'string') return undefined
    const shown = readWalletName(name)
    if (!shown.name || isKnown(provider, domain, shown.name) || !isProvider(provider)) return undefined
    const icon = readIcon(image)
    const identity = { id: domain, rdns: domain, identity: domain }
    const claimed: ConnectorInfo = { ...shown, ...identity, kind: 'announced', ...(icon && { icon }) }
    return { provider, info: claimed, uuid: id.toLowerCase() }
  })

/** Returns the wallets at `window.ethereum`, older than EIP-6963. Wallets that share it put themselves into a list, `providers`. */
const injectedProviders = (page: WalletPage): readonly Eip1193Provider[] =>
  // The page or a wallet may guard the property with a getter that throws.
  tryOrUndefined(() => {
    const { ethereum } = page
    const several = (ethereum as { readonly providers?: unknown } | undefined)?.providers as unknown[] | undefined
    const listed = Array.isArray(several) ? several.length : 0
    // By index, because the methods of the page's array may be replaced.
    const found = Array.from({ length: Math.min(listed, MAX_WALLETS) }, (_, index) => several?.[index] as unknown)
    return (listed > 0 ? found : [ethereum]).filter(isProvider)
  }) ?? []

const isProvider = (value: unknown): value is Eip1193Provider => hasMethods<Eip1193Provider>(value, 'request')
