import type { Disposer } from '@latchkit/kernel'
import type { Connector, ConnectorInfo, Network } from '@latchkit/kernel/chain'
import { foundConnector } from './found-connector.js'
import { knownWallets, listedIcon, standingAt } from './known-wallets.js'
import { watchStandardWallets } from './standard-wallets.js'
import type { FoundWallet } from './wires.js'

/** More than any browser holds; what comes beyond is noise made to drown the rest. */
const MAX_WALLETS = 50
/** Wallets come to their places late, Leather above all, and do not say so. After the first look, ms from the start. */
const LATE_LOOKS_MS = [250, 1_000, 3_000] as const

/**
 * Finds the wallets of this page, and calls back whenever one came: by the Wallet Standard first, then at the known
 * places. One that is met in several ways is listed once, as it was met first: by its object, and a known wallet by the
 * name that it registers under.
 *
 * A wallet that registers is known by its name, in small letters; a second one of that name becomes `~2`.
 */
export function discoverWallets(
  networks: readonly Network[],
  listener: (connectors: readonly Connector[]) => void,
  page: EventTarget | undefined = globalThis.window
): Disposer {
  if (!page) return () => {}
  const wallets = new Map<unknown, Connector>()
  const claims = new Map<string, number>()
  const passedOver = new Set<unknown>()
  let started = false

  const tell = () => started && listener([...wallets.values()])
  const add = (info: ConnectorInfo, found: FoundWallet) => {
    const claim = (claims.get(info.id) ?? 0) + 1
    claims.set(info.id, claim)
    const id = claim > 1 ? `${info.id}~${claim}` : info.id
    wallets.set(found.provider, foundConnector({ ...info, id }, found, networks))
    tell()
  }
  const isFull = (object: unknown) => wallets.has(object) || passedOver.has(object) || wallets.size >= MAX_WALLETS

  const look = () => {
    for (const known of knownWallets) {
      const { id, name, rdns } = known
      const found = standingAt(page, known)
      if (!found || isFull(found.provider)) continue
      if (claims.has(id)) {
        // It has registered, and its object may stand at an older place as well.
        passedOver.add(found.provider)
        continue
      }
      const icon = listedIcon(page, known)
      const info = { id, name, kind: 'injected', ...(rdns && { rdns, identity: rdns }), ...(icon && { icon }) } as const
      add(info, found)
    }
  }

  const stop = watchStandardWallets(page, ({ wallet, name, icon }) => {
    if (isFull(wallet)) return
    const known = knownWallets.find(one => one.name.toLowerCase() === name.toLowerCase())
    if (known && claims.has(known.id)) return
    // A name that anyone may take says whose wallet it is to nobody: only the place does.
    const { id = name.toLowerCase() } = known ?? {}
    const info = { id, name, kind: 'announced', ...(icon && { icon }) } as const
    add(info, { kind: 'standard', provider: wallet })
  })
  // After those that register, which have mostly done so by now.
  look()
  page.addEventListener('unisat#initialized', look)
  const timers = LATE_LOOKS_MS.map(ms => setTimeout(look, ms))
  // All that answered at once are told together.
  started = true
  if (wallets.size > 0) tell()

  return () => {
    stop()
    page.removeEventListener('unisat#initialized', look)
    for (const timer of timers) clearTimeout(timer)
  }
}
