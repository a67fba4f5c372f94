import type { ConnectorInfo } from '@latchkit/plugin-chains/contract'
import { hasMethods } from '@latchkit/plugin-chains/kit'
import type { KeplrProvider } from '../../contract.js'

/** Wallet with a known path on the page. The object at that path may be another one. */
export interface KnownWallet {
  readonly id: string
  readonly name: string
  /** Own properties, starting at the window. */
  readonly path: readonly [string, ...string[]]
  /** Reverse domain of its EVM wallet (EIP-6963), in lower case: both are one wallet. */
  readonly identity?: string
  /** Event of the window when the visitor selects another account, or locks or unlocks the wallet. */
  readonly changed: string
}

/** All paths that discovery reads. */
export const knownWallets: readonly KnownWallet[] = [
  { id: 'keplr', name: 'Keplr', path: ['keplr'], identity: 'app.keplr', changed: 'keplr_keystorechange' },
  { id: 'leap', name: 'Leap', path: ['leap'], identity: 'io.leapwallet.leapwallet', changed: 'leap_keystorechange' },
  {
    id: 'cosmostation',
    name: 'Cosmostation',
    path: ['cosmostation', 'providers', 'keplr'],
    identity: 'io.cosmostation',
    changed: 'cosmostation_keystorechange'
  },
  { id: 'station', name: 'Station', path: ['station', 'keplr'], changed: 'station_wallet_change' }
]

export function infoOf({ id, name, identity }: KnownWallet): ConnectorInfo {
  return { id, name, kind: 'injected', ...(identity && { identity }) }
}

/** Returns true if a value has the methods that connecting needs. Does not call them. */
export const isKeplr = (value: unknown): value is KeplrProvider => hasMethods<KeplrProvider>(value, 'enable', 'getKey')

/**
 * Returns the Keplr API at a path of the page. Reads own properties only: an element with that id is a property of the
 * window, too. Throws if a getter throws.
 */
export function providerAt(page: object, path: readonly string[]): KeplrProvider | undefined {
  const found = path.reduce<unknown>(
    (parent, name) => (Object.hasOwn(Object(parent), name) ? (parent as Record<string, unknown>)[name] : undefined),
    page
  )
  return isKeplr(found) ? found : undefined
}
