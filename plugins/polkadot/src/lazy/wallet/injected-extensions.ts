import type { ConnectorInfo, Doubt } from '@latchkit/plugin-chains/contract'
import { readWalletName } from '@latchkit/plugin-chains/kit'

/** An entry of `window.injectedWeb3`, before the wallet was called. */
export interface InjectedExtension {
  /** The entry's key, cut to 64 characters. The wallet chose it, and nothing verifies it. */
  readonly key: string
  readonly name: string
  /** Calls the wallet to authorize the site. It prompts unless it has authorized the site before. */
  readonly enable: (origin: string) => unknown
  readonly entry: object
  readonly doubt?: Doubt
}

const MAX_KEY_CHARACTERS = 64
/** Above the number of wallets that any browser has. */
const MAX_KEYS = 200

/** Names of wallets by their keys. A wallet with any other key is shown by its key. */
const names: ReadonlyMap<string, string> = new Map([
  ['polkadot-js', 'Polkadot{.js}'],
  ['talisman', 'Talisman'],
  ['subwallet-js', 'SubWallet'],
  ['nova', 'Nova Wallet'],
  ['fearless-wallet', 'Fearless Wallet']
])

export const connectorInfo = ({ key, name, doubt }: InjectedExtension): ConnectorInfo => ({
  id: key,
  name,
  kind: 'injected',
  ...(doubt && { doubt })
})

/** Returns the wallets of a page without calling any of them. */
export function injectedExtensions(page: { readonly injectedWeb3?: unknown }): readonly InjectedExtension[] {
  try {
    const { injectedWeb3 } = page
    if (typeof injectedWeb3 !== 'object' || injectedWeb3 === null) return []
    return Object.keys(injectedWeb3)
      .slice(0, MAX_KEYS)
      .flatMap(key => readExtension(key, injectedWeb3))
  } catch {
    // A getter or a proxy of the page threw.
    return []
  }
}

function readExtension(key: string, injectedWeb3: object): readonly InjectedExtension[] {
  try {
    const name = names.get(key)
    const shown = name ? { name } : readWalletName(key)
    const entry: unknown = Reflect.get(injectedWeb3, key)
    if (!shown.name || typeof entry !== 'object' || entry === null) return []
    // `connect` is the newer method. Each property is read once, because it may be a getter.
    const { connect, enable } = entry as { readonly connect?: unknown; readonly enable?: unknown }
    const call = typeof connect === 'function' ? connect : enable
    if (typeof call !== 'function') return []
    return [
      { ...shown, key: key.slice(0, MAX_KEY_CHARACTERS), entry, enable: origin => Reflect.apply(call, entry, [origin]) }
    ]
  } catch {
    // An entry that cannot be read does not hide the others.
    return []
  }
}
