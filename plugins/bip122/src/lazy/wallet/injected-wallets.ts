import { tryOrUndefined } from '@latchkit/kernel/options'
import { hasMethods, readIcon, readList, readProperty } from '@latchkit/plugin-chains/kit'
import type { SatsProvider, UnisatProvider } from '../../contract.js'
import type { FoundWallet } from './wallet-api.js'

/** A wallet that injects its provider at a fixed path of the window. */
export interface InjectedWallet {
  readonly id: string
  readonly name: string
  /** Domain that the wallet announces itself with for EVM (EIP-6963), if both are the same wallet. */
  readonly rdns?: string
  /** From the window to the provider; also the `id` of its entry in `btc_providers`. */
  readonly path: readonly [string, ...string[]]
  readonly kind: 'sats' | 'leather' | 'unisat'
}

/**
 * All paths that are read, in this order. The list is fixed: the ids in `btc_providers` are paths, too, but a page or a wallet
 * writes them, so they are never read.
 */
export const injectedWallets: readonly InjectedWallet[] = [
  { id: 'xverse', name: 'Xverse', path: ['XverseProviders', 'BitcoinProvider'], kind: 'sats' },
  { id: 'leather', name: 'Leather', path: ['LeatherProvider'], kind: 'leather' },
  { id: 'unisat', name: 'UniSat', path: ['unisat'], kind: 'unisat' },
  { id: 'okx', name: 'OKX Wallet', rdns: 'com.okex.wallet', path: ['okxwallet', 'bitcoin'], kind: 'unisat' },
  { id: 'magiceden', name: 'Magic Eden', path: ['magicEden', 'bitcoin'], kind: 'sats' },
  // The path of sats-connect wallets before each had its own.
  { id: 'injected', name: 'Browser wallet', path: ['BitcoinProvider'], kind: 'sats' }
]

/** Returns the wallet at its path; `undefined` for nothing, another object, and a getter that throws. */
export function findInjected(page: unknown, { path, kind }: InjectedWallet): FoundWallet | undefined {
  const provider = path.reduce(readProperty, page)
  if (kind === 'unisat')
    return hasMethods<UnisatProvider>(provider, 'requestAccounts', 'getAccounts', 'signMessage')
      ? { kind, provider }
      : undefined
  return hasMethods<SatsProvider>(provider, 'request') ? { kind, provider } : undefined
}

const MAX_LISTED = 50

/** Returns the icon of a known wallet in the page's list of wallets (WBIP-004). */
export function listedIcon(page: unknown, { path }: InjectedWallet): string | undefined {
  const listed = tryOrUndefined(() => readList(readProperty(page, 'btc_providers'), MAX_LISTED))
  const entry = listed?.find(one => readProperty(one, 'id') === path.join('.'))
  return readIcon(readProperty(entry, 'icon'))
}
