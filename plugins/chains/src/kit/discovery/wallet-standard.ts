import type { Disposer } from '@latchkit/kernel'
import { tryOrUndefined } from '@latchkit/kernel/options'
import type { Doubt } from '../../port/namespace.js'
import type { StandardWallet } from '../../port/provider.js'
import { readWalletName } from '../texts/index.js'
import { readDomain, readIcon, readList, readProperty, readText } from './read-untrusted.js'

/** Maximum number of wallets in one registration. */
const MAX_AT_ONCE = 50
/** Maximum number of chains of a wallet. */
const MAX_CHAINS = 1_000

/** Description that a wallet of the Wallet Standard gives of itself, not verified. */
export interface RegisteredWallet {
  readonly wallet: StandardWallet
  readonly name: string
  readonly icon: string | undefined
  /** Domain that it names itself by, an extension of the standard. */
  readonly rdns: string | undefined
  readonly doubt?: Doubt
}

/**
 * Reads a wallet that registered itself (Wallet Standard 1); `undefined` unless it has a name and one of its chains passes
 * `isOurs`. Reads each field once, because it may be a getter. Leaves out an unusable icon, and cuts a long name.
 *
 * @example
 * import { readRegisteredWallet, watchRegistrations } from '@latchkit/plugin-chains/kit'
 *
 * const isSolana = (chain: unknown) => String(chain).startsWith('solana:')
 * watchRegistrations(window, wallets => {
 *   console.log(wallets.map(wallet => readRegisteredWallet(wallet, isSolana)?.name))
 *   return undefined
 * })
 */
export const readRegisteredWallet = (
  wallet: unknown,
  isOurs: (chain: unknown) => boolean
): RegisteredWallet | undefined =>
  // A field may be missing, or its getter may throw.
  tryOrUndefined(() => {
    const { version, name, icon, chains, id } = wallet as StandardWallet & { readonly id?: unknown }
    const isOfFamily = readList(chains, MAX_CHAINS)?.some(isOurs)
    if (!readText(version, 20, /^1\./) || typeof name !== 'string' || !isOfFamily) return undefined
    const shown = readWalletName(name)
    if (!shown.name) return undefined
    return { wallet: wallet as StandardWallet, ...shown, icon: readIcon(icon), rdns: readDomain(id) }
  })

/**
 * Returns a method of a feature (Wallet Standard 1), bound to the feature; `undefined` if the wallet lacks it. Never throws.
 *
 * @param method - @defaultValue the name of the feature, without its namespace
 * @example
 * <!-- given: declare const wallet: unknown -->
 * ```ts
 * const connect = featureMethod(wallet, 'standard:connect')
 * const on = featureMethod(wallet, 'standard:events', 'on')
 * ```
 */
export function featureMethod(wallet: unknown, feature: string, method = feature.slice(feature.indexOf(':') + 1)) {
  const holder = readProperty(readProperty(wallet, 'features'), feature)
  const call = readProperty(holder, method)
  if (typeof call !== 'function') return undefined
  return (...inputs: readonly unknown[]): unknown => Reflect.apply(call, holder, inputs)
}

/**
 * Calls `register` whenever wallets register on this page (Wallet Standard 1), at once for those that are there, until disposed.
 *
 * @param register - takes the wallets of one call, not validated; returns the function that unregisters them.
 * @example
 * const stop = watchRegistrations(window, wallets => {
 *   console.log('registered', wallets.length)
 *   return () => console.log('unregistered')
 * })
 */
export function watchRegistrations(
  page: EventTarget,
  register: (wallets: readonly unknown[]) => Disposer | undefined
): Disposer {
  let isOver = false
  const api = Object.freeze({
    register(...wallets: readonly unknown[]) {
      const undo = isOver ? undefined : register(wallets.slice(0, MAX_AT_ONCE))
      return () => {
        if (!isOver) undo?.()
      }
    }
  })
  const onRegister = (event: Event) => {
    try {
      ;(event as CustomEvent<(registering: typeof api) => void>).detail(api)
    } catch {
      // The registration is invalid or failed.
    }
  }
  page.addEventListener('wallet-standard:register-wallet', onRegister)
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => {
    isOver = true
    page.removeEventListener('wallet-standard:register-wallet', onRegister)
  }
}
