import type { ConnectorInfo, Doubt } from '@latchkit/plugin-chains/contract'
import { readWalletName } from '@latchkit/plugin-chains/kit'

/** A wallet as it stands in `window.injectedWeb3`, before it was asked for anything. */
export interface Door {
  /** What it is called there, cut to 64 characters; nothing but a name that it gave itself. */
  readonly key: string
  readonly name: string
  /** Asks the wallet to let the site in, which prompts unless it did before. */
  readonly enter: (origin: string) => unknown
  readonly entry: object
  readonly doubt?: Doubt
}

const MAX_KEY_CHARACTERS = 64
/** Far more than is ever installed; what comes beyond is noise. */
const MAX_KEYS = 200

/** What the keys in use stand for; a wallet of another key is shown by its key. */
const names: ReadonlyMap<string, string> = new Map([
  ['polkadot-js', 'Polkadot{.js}'],
  ['talisman', 'Talisman'],
  ['subwallet-js', 'SubWallet'],
  ['nova', 'Nova Wallet'],
  ['fearless-wallet', 'Fearless Wallet']
])

export const infoOf = ({ key, name, doubt }: Door): ConnectorInfo => ({
  id: key,
  name,
  kind: 'injected',
  ...(doubt && { doubt })
})

/** The wallets on a page, read without calling any of them. */
export function injectedDoors(page: { readonly injectedWeb3?: unknown }): readonly Door[] {
  try {
    const { injectedWeb3 } = page
    if (typeof injectedWeb3 !== 'object' || injectedWeb3 === null) return []
    return Object.keys(injectedWeb3)
      .slice(0, MAX_KEYS)
      .flatMap(key => readDoor(key, injectedWeb3))
  } catch {
    // The page guards the place with something that throws.
    return []
  }
}

function readDoor(key: string, place: object): readonly Door[] {
  try {
    const known = names.get(key)
    const shown = known ? { name: known } : readWalletName(key)
    const entry: unknown = Reflect.get(place, key)
    if (!shown.name || typeof entry !== 'object' || entry === null) return []
    // `connect` is the newer of the two; each is read once, because it may be a getter.
    const { connect, enable } = entry as { readonly connect?: unknown; readonly enable?: unknown }
    const enter = typeof connect === 'function' ? connect : enable
    if (typeof enter !== 'function') return []
    return [
      { ...shown, key: key.slice(0, MAX_KEY_CHARACTERS), entry, enter: origin => Reflect.apply(enter, entry, [origin]) }
    ]
  } catch {
    // One that cannot be read keeps nobody else from being found.
    return []
  }
}
