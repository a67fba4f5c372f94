import type { Disposer } from '@latchkit/kernel'
import type { Doubt } from '@latchkit/plugin-chains/contract'
import { readWalletName } from '@latchkit/plugin-chains/kit'
import { readIcon } from './injected-wallets.js'
import { isFunction, readList, readProperty } from './read-property.js'

/** A wallet of the Wallet Standard as it describes itself; nothing of it is verified. */
export interface RegisteredWallet {
  readonly wallet: object
  readonly name: string
  readonly icon: string | undefined
  /** The object that it injects for sats-connect. */
  readonly satsProvider: unknown
  readonly doubt?: Doubt
}

/**
 * Calls `found` with each wallet that registers with this page, each time it does: present wallets at once. Ignores objects that
 * do not follow the standard, or are not for Bitcoin.
 */
export function watchRegisteredWallets(page: EventTarget, found: (wallet: RegisteredWallet) => void): Disposer {
  let live = true
  const register = (...wallets: readonly unknown[]) => {
    for (const wallet of wallets.slice(0, 50)) {
      const read = live && readWallet(wallet)
      if (read) found(read)
    }
    // Wallets may take themselves back; a connector that somebody may be using stays.
    return () => {}
  }
  const onEvent = (event: Event) => {
    try {
      const { detail } = event as CustomEvent<unknown>
      if (isFunction(detail)) detail({ register })
    } catch {
      // The wallet's own failure.
    }
  }
  page.addEventListener('wallet-standard:register-wallet', onEvent)
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  return () => {
    live = false
    page.removeEventListener('wallet-standard:register-wallet', onEvent)
  }
}

/** Each field is read once, because it may be a getter. A wallet without a usable icon is still a wallet, and a name too long is cut. */
function readWallet(wallet: unknown): RegisteredWallet | undefined {
  try {
    if (typeof wallet !== 'object' || wallet === null || readProperty(wallet, 'version') !== '1.0.0') return undefined
    const name = readProperty(wallet, 'name')
    const chains = readList(readProperty(wallet, 'chains'), 1_000) ?? []
    const isForBitcoin = chains.some(chain => typeof chain === 'string' && chain.startsWith('bitcoin:'))
    const features = readProperty(wallet, 'features')
    const connect = readProperty(readProperty(features, 'bitcoin:connect'), 'connect')
    if (!isForBitcoin || !isFunction(connect) || typeof name !== 'string') return undefined
    const shown = readWalletName(name)
    if (!shown.name) return undefined
    const satsProvider = readProperty(readProperty(features, 'sats-connect:'), 'provider')
    return { wallet, ...shown, icon: readIcon(readProperty(wallet, 'icon')), satsProvider }
  } catch {
    // Something that was to be read threw.
    return undefined
  }
}
