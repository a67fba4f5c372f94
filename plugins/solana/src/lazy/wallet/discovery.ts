import type { Disposer } from '@latchkit/kernel'
import type { Connector } from '@latchkit/plugin-chains/contract'
import { lazyConnector } from '@latchkit/plugin-chains/kit'
import { readRegistration } from './registration.js'

/** The largest number of wallets in the list; the others are ignored. */
const MAX_WALLETS = 50
/** The largest number of registrations that are read, valid or not. */
const MAX_REGISTRATIONS = 1_000

/**
 * Finds the wallets of this page that know Solana (Wallet Standard), and calls back whenever one came or went.
 *
 * A wallet is the object that it registered: registering it again changes nothing. Of several that claim one id, the first
 * keeps it and the others get `~2`, `~3`, … in the order in which they came. That is the browser's own order, so it mostly
 * outlives a reload, and an id never changes while the page lives.
 */
export function discoverWallets(
  listener: (connectors: readonly Connector[]) => void,
  page: EventTarget | undefined = globalThis.window
): Disposer {
  if (!page) return () => {}
  const wallets = new Map<unknown, Connector>()
  const claims = new Map<string, number>()
  let read = 0
  let started = false
  let isOver = false

  const notify = () => {
    if (started) listener([...wallets.values()])
  }
  const add = (given: unknown) => {
    if (isOver || wallets.has(given) || wallets.size >= MAX_WALLETS || read++ >= MAX_REGISTRATIONS) return undefined
    const { wallet, info } = readRegistration(given) ?? {}
    if (!wallet || !info) return undefined
    const claim = (claims.get(info.id) ?? 0) + 1
    claims.set(info.id, claim)
    const uniqueInfo = { ...info, id: claim > 1 ? `${info.id}~${claim}` : info.id }
    const load = async () => (await import('./connector.js')).createConnector(uniqueInfo, wallet)
    const connector = lazyConnector(uniqueInfo, wallet, load)
    wallets.set(wallet, connector)
    return connector
  }

  const api = Object.freeze({
    /** Older wallets register several at once. */
    register(...given: readonly unknown[]) {
      const added = given.slice(0, MAX_WALLETS).filter(wallet => add(wallet) !== undefined)
      if (added.length > 0) notify()
      return () => {
        if (isOver) return
        const gone = added.filter(wallet => wallets.delete(wallet))
        if (gone.length > 0) notify()
      }
    }
  })
  const onRegister = (event: Event) => {
    try {
      ;(event as CustomEvent<(registering: typeof api) => void>).detail(api)
    } catch {
      // Not a wallet, or one that failed on its own.
    }
  }

  page.addEventListener('wallet-standard:register-wallet', onRegister)
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  // The wallets that registered synchronously are passed on together.
  started = true
  if (wallets.size > 0) notify()

  return () => {
    isOver = true
    page.removeEventListener('wallet-standard:register-wallet', onRegister)
  }
}
