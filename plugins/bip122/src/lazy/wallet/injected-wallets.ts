import type { SatsProvider, UnisatProvider } from '../../contract.js'
import { isFunction, readList, readProperty } from './read-property.js'
import type { FoundWallet } from './wallet-api.js'

/** A wallet that injects its provider at a fixed path of the window. */
export interface InjectedWallet {
  readonly id: string
  readonly name: string
  /** As it announces itself for EVM (EIP-6963), where both are one wallet. */
  readonly rdns?: string
  /** From the window to the provider; also the `id` of its entry in `btc_providers`. */
  readonly path: readonly [string, ...string[]]
  /** Undefined for what does not speak as this wallet does. */
  recognise(provider: unknown): FoundWallet | undefined
}

const has = (value: unknown, method: string) => isFunction(readProperty(value, method))
const isSatsProvider = (value: unknown): value is SatsProvider => has(value, 'request')
const isUnisatProvider = (value: unknown): value is UnisatProvider =>
  ['requestAccounts', 'getAccounts', 'signMessage'].every(method => has(value, method))

const speaking = (kind: 'sats' | 'leather') => (provider: unknown) =>
  isSatsProvider(provider) ? { kind, provider } : undefined
const sats = speaking('sats')
const leather = speaking('leather')
const unisat = (provider: unknown) =>
  isUnisatProvider(provider)
    ? {
        kind: 'unisat' as const,
        provider,
        canSwitch: has(provider, 'switchChain') || has(provider, 'switchNetwork')
      }
    : undefined

/**
 * All paths that are read, in this order. The list is fixed: the ids in `btc_providers` are paths, too, but a page or a wallet
 * writes them, so they are never read.
 */
export const injectedWallets: readonly InjectedWallet[] = [
  { id: 'xverse', name: 'Xverse', path: ['XverseProviders', 'BitcoinProvider'], recognise: sats },
  { id: 'leather', name: 'Leather', path: ['LeatherProvider'], recognise: leather },
  { id: 'unisat', name: 'UniSat', path: ['unisat'], recognise: unisat },
  { id: 'okx', name: 'OKX Wallet', rdns: 'com.okex.wallet', path: ['okxwallet', 'bitcoin'], recognise: unisat },
  { id: 'magiceden', name: 'Magic Eden', path: ['magicEden', 'bitcoin'], recognise: sats },
  // The path of sats-connect wallets before each had its own.
  { id: 'injected', name: 'Browser wallet', path: ['BitcoinProvider'], recognise: sats }
]

const MAX_LISTED = 50
const MAX_ICON_CHARACTERS = 128 * 1024
const image = /^data:image\/(?:png|webp|gif|jpeg|svg\+xml);base64,[a-z\d+/]+={0,2}$/i

/** Returns the wallet at its path; `undefined` for nothing, another object, and a getter that throws. */
export function findInjected(page: unknown, { path, recognise }: InjectedWallet): FoundWallet | undefined {
  try {
    return recognise(path.reduce(readProperty, page))
  } catch {
    return undefined
  }
}

/** The icon that a known wallet gives itself in the list of WBIP-004. Its name there says nothing that is not known. */
export function listedIcon(page: unknown, { path }: InjectedWallet): string | undefined {
  try {
    const entry = readList(readProperty(page, 'btc_providers'), MAX_LISTED)?.find(
      one => readProperty(one, 'id') === path.join('.')
    )
    return readIcon(readProperty(entry, 'icon'))
  } catch {
    return undefined
  }
}

/** A picture in the text itself, of a kind that `<img>` shows; undefined for anything else. */
export const readIcon = (icon: unknown): string | undefined =>
  typeof icon === 'string' && icon.length <= MAX_ICON_CHARACTERS && image.test(icon) ? icon : undefined
