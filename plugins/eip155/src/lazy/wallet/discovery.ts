import type { Disposer } from '@latchkit/kernel'
import type { Connector, ConnectorInfo } from '@latchkit/plugin-chains/contract'
import { lazyConnector } from '@latchkit/plugin-chains/kit'
import type { Eip1193Provider } from '../../contract.js'
import type { Settings } from '../../options.js'
import { readAnnouncement } from './announcement.js'
import { injectedProviders } from './injected.js'

/** More than any browser holds; what comes beyond is noise made to drown the rest. */
const MAX_WALLETS = 50
/** Names under which one provider is listed: more would push out the wallets that come later. */
const MAX_NAMES = 5
/** Some wallets come to `window.ethereum` late, and not all of them say so. */
const LATE_INJECTION_MS = 1_000

/** The window, or what a test puts in its place. */
export type WalletPage = EventTarget & { readonly ethereum?: unknown }

/**
 * Finds the wallets of this page, and calls back whenever one came.
 *
 * An announcement is known by its provider object, rdns and name; the same again changes nothing. Anyone on the page can
 * announce the object of another, and do so first, so one that is announced under two names is listed under both: else
 * the second, by which the visitor may know it, would be hidden. Of several that claim one rdns, the first keeps it as its
 * id and the others get `~2`, `~3`, … in the order in which they came. That is the browser's own order, so it mostly
 * outlives a reload, and an id never changes while the page lives.
 *
 * A uuid belongs to one provider (EIP-6963): where several announce one, each of them is marked as contested.
 */
export function discoverWallets(
  { sources, networks }: Settings,
  listener: (connectors: readonly Connector[]) => void,
  page: WalletPage | undefined = globalThis.window
): Disposer {
  if (!page) return () => {}
  const wallets = new Map<unknown, readonly Connector[]>()
  const uuids = new Map<Connector, string>()
  /** The providers that were announced with a uuid. */
  const owners = new Map<string | undefined, Set<unknown>>()
  const claims = new Map<string, number>()
  let started = false

  const all = () =>
    [...wallets.values()].flat().map((connector): Connector => {
      const isShared = (owners.get(uuids.get(connector))?.size ?? 0) > 1
      return isShared ? { ...connector, info: { ...connector.info, doubt: 'contested' } } : connector
    })
  const isFull = () => all().length >= MAX_WALLETS
  const tell = () => listener(all())
  const add = (provider: Eip1193Provider, info: ConnectorInfo, uuid?: string) => {
    const claim = (claims.get(info.id) ?? 0) + 1
    claims.set(info.id, claim)
    const own = { ...info, id: claim > 1 ? `${info.id}~${claim}` : info.id }
    const load = async () => (await import('./connector.js')).createConnector(own, provider, networks)
    // A wallet at `window.ethereum` may announce itself after all, and is then known by what it says.
    const said = wallets.get(provider)?.filter(({ info }) => info.kind === 'announced') ?? []
    const connector = lazyConnector(own, provider, load)
    wallets.set(provider, [...said, connector])
    if (uuid) {
      uuids.set(connector, uuid)
      owners.set(uuid, new Set(owners.get(uuid)).add(provider))
    }
    if (started) tell()
  }

  const hear = (event: Event) => {
    const announced = readAnnouncement(event, ({ provider, name, rdns }) => {
      const known = wallets.get(provider) ?? []
      const isReplacing = known.some(({ info }) => info.kind === 'injected')
      const isRepeated = known.some(({ info }) => info.rdns === rdns && info.name === name)
      return isRepeated || known.length >= MAX_NAMES || (isFull() && !isReplacing)
    })
    if (!announced) return
    const { provider, name, rdns, icon, uuid, doubt } = announced
    const info = { id: rdns, name, kind: 'announced', rdns, identity: rdns } as const
    add(provider, { ...info, ...(icon && { icon }), ...(doubt && { doubt }) }, uuid)
  }
  const look = () => {
    for (const provider of injectedProviders(page)) {
      if (wallets.has(provider) || isFull()) continue
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
