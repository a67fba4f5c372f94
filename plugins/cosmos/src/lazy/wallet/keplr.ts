import type { ConnectorInfo } from '@latchkit/plugin-chains/contract'
import type { KeplrProvider } from '../../contract.js'

/** A wallet that is known to stand somewhere on the page. What stands there in truth nobody can tell. */
export interface KnownWallet {
  readonly id: string
  readonly name: string
  /** Own properties, from the window on. */
  readonly path: readonly [string, ...string[]]
  /** The domain it announces itself by on EVM pages (EIP-6963): both are one wallet. In lower case. */
  readonly identity?: string
  /** Dispatched on the window when the visitor picks another account, or locks or unlocks. */
  readonly changed: string
}

/** Every place that is looked at. Nothing from outside ever adds one. */
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

export const infoOf = ({ id, name, identity }: KnownWallet): ConnectorInfo => ({
  id,
  name,
  kind: 'injected',
  ...(identity && { identity })
})

/** Whether something on the page offers what connecting needs. Calls nothing. */
export function isKeplr(value: unknown): value is KeplrProvider {
  try {
    const { enable, getKey } = value as Partial<KeplrProvider>
    return typeof enable === 'function' && typeof getKey === 'function'
  } catch {
    // Nothing, or it guards itself with a getter that throws.
    return false
  }
}

/**
 * What stands at a place of the page. Only own properties count: an element with that id is reachable by the window's
 * name, too, and is no wallet.
 */
export function providerAt(page: object, path: readonly string[]): KeplrProvider | undefined {
  try {
    const found = path.reduce<unknown>(
      (at, name) => (Object.hasOwn(Object(at), name) ? (at as Record<string, unknown>)[name] : undefined),
      page
    )
    return isKeplr(found) ? found : undefined
  } catch {
    return undefined
  }
}
