import { tryOrUndefined } from '@latchkit/kernel/options'
import type { ConnectorInfo } from '@latchkit/plugin-chains/contract'
import { readWalletName } from '@latchkit/plugin-chains/kit'

/** An entry of `window.injectedWeb3`, before the wallet was called. */
export interface InjectedExtension {
  /** Its `id` is the entry's key, cut to 64 characters. The wallet chose it, and nothing verifies it. */
  readonly info: ConnectorInfo
  /** Calls the wallet to authorize the site. It prompts unless it has authorized the site before. */
  readonly enable: (origin: string) => unknown
  readonly entry: object
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

/** Returns the wallets of a page without calling any of them. A getter that throws hides its own entry only. */
export const injectedExtensions = (page: { readonly injectedWeb3?: unknown }): readonly InjectedExtension[] =>
  tryOrUndefined(() => {
    const injected = Object(page.injectedWeb3) as Readonly<Record<string, unknown>>
    const keys = Object.keys(injected).slice(0, MAX_KEYS)
    return keys.flatMap(key => tryOrUndefined(() => readExtension(key, injected[key])) ?? [])
  }) ?? []

function readExtension(key: string, entry: unknown): InjectedExtension | undefined {
  const known = names.get(key)
  const shown = known ? { name: known } : readWalletName(key)
  if (!shown.name || typeof entry !== 'object' || entry === null) return undefined
  // `connect` is the newer method. Each property is read once, because it may be a getter.
  const { connect, enable } = entry as { readonly connect?: unknown; readonly enable?: unknown }
  const call = typeof connect === 'function' ? connect : enable
  if (typeof call !== 'function') return undefined
  const info = { id: key.slice(0, MAX_KEY_CHARACTERS), kind: 'injected', ...shown } as const
  return { info, entry, enable: origin => Reflect.apply(call, entry, [origin]) }
}
