import type { Disposer } from '@latchkit/kernel'
import type { Doubt } from '@latchkit/plugin-chains/contract'
import { readWalletName } from '@latchkit/plugin-chains/kit'
import { readIcon } from './injected-wallets.js'
import { isFunction, listOf, part } from './wallet-api.js'

/** What a wallet of the Wallet Standard says of itself, none of it verified. */
export interface StandardWallet {
  readonly wallet: object
  readonly name: string
  readonly icon: string | undefined
  /** What it also is to pages that speak as sats-connect does, and puts at a place of the page. */
  readonly satsProvider: unknown
  readonly doubt?: Doubt
}

/**
 * Hears the wallets that register with this page: those that are there already answer at once, and each is passed on as
 * often as it registers. What does not fit the standard, or is not for Bitcoin, is no wallet.
 */
export function watchStandardWallets(page: EventTarget, found: (wallet: StandardWallet) => void): Disposer {
  let live = true
  const register = (...wallets: readonly unknown[]) => {
    for (const wallet of wallets.slice(0, 50)) {
      const read = live && readWallet(wallet)
      if (read) found(read)
    }
    // Wallets may take themselves back; a connector that somebody may be using stays.
    return () => {}
  }
  const hear = (event: Event) => {
    try {
      const { detail } = event as CustomEvent<unknown>
      if (isFunction(detail)) detail({ register })
    } catch {
      // The wallet's own failure.
    }
  }
  page.addEventListener('wallet-standard:register-wallet', hear)
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  return () => {
    live = false
    page.removeEventListener('wallet-standard:register-wallet', hear)
  }
}

/** Each field is read once, because it may be a getter. A wallet without a usable icon is still a wallet, and a name too long is cut. */
function readWallet(wallet: unknown): StandardWallet | undefined {
  try {
    if (typeof wallet !== 'object' || wallet === null || part(wallet, 'version') !== '1.0.0') return undefined
    const name = part(wallet, 'name')
    const chains = listOf(part(wallet, 'chains'), 1_000) ?? []
    const isForBitcoin = chains.some(chain => typeof chain === 'string' && chain.startsWith('bitcoin:'))
    const features = part(wallet, 'features')
    const connect = part(part(features, 'bitcoin:connect'), 'connect')
    if (!isForBitcoin || !isFunction(connect) || typeof name !== 'string') return undefined
    const shown = readWalletName(name)
    if (!shown.name) return undefined
    const satsProvider = part(part(features, 'sats-connect:'), 'provider')
    return { wallet, ...shown, icon: readIcon(part(wallet, 'icon')), satsProvider }
  } catch {
    // Something that was to be read threw.
    return undefined
  }
}
