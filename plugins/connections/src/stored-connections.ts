import { guardSchema } from '@latchkit/kernel/options'
import { type ChainId, isChainId } from '@latchkit/plugin-chains/contract'
import type { RecentWallet } from './contract.js'

/** Connected wallet as it is stored over a reload. */
export interface StoredWallet {
  readonly connector: string
  /**
   * Address that was shown last. Together with the connector's id, which the wallet chooses itself, it identifies the wallet
   * after a reload. It is not shown before the wallet returns it again.
   */
  readonly address?: string | undefined
  /**
   * Address that the visitor chose, if it is not the wallet's first account. The wallet reports its own choice to every tab;
   * if that were stored too, two tabs would overwrite each other with stale values.
   */
  readonly account?: string | undefined
  /** Chain of a wallet on another device (`wallet-connect`), because its session does not hold the current chain. */
  readonly chain?: ChainId | undefined
}
export interface StoredNamespace {
  readonly current?: string | undefined
  readonly network?: ChainId | undefined
  readonly wallets: readonly StoredWallet[]
}
export interface StoredConnections {
  readonly active?: string | undefined
  readonly namespaces: Readonly<Record<string, StoredNamespace>>
}

export const emptyConnections: StoredConnections = { namespaces: {} }

const MAX_TEXT_CHARACTERS = 300
export const MAX_STORED_WALLETS = 20
export const MAX_STORED_NAMESPACES = 20
export const MAX_RECENT_ICON_CHARACTERS = 8_192
export const RECENT_WALLETS = 2

export type JsonObject = Readonly<Record<string, unknown>>
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= MAX_TEXT_CHARACTERS
export const isNamespace = (value: unknown) => typeof value === 'string' && /^[-a-z0-9]{3,8}$/.test(value)
const absentOr = (is: (value: unknown) => boolean) => (value: unknown) => value === undefined || is(value)
const isListOf = (value: unknown, max: number, is: (item: JsonObject) => boolean) =>
  Array.isArray(value) && value.length <= max && value.every(item => isJsonObject(item) && is(item))

const isStoredNamespace = (value: unknown) =>
  isJsonObject(value) &&
  absentOr(isText)(value.current) &&
  absentOr(isChainId)(value.network) &&
  isListOf(
    value.wallets,
    MAX_STORED_WALLETS,
    ({ connector, address, account, chain }) =>
      isText(connector) && [address, account].every(absentOr(isText)) && absentOr(isChainId)(chain)
  )

/** Schema of the stored connections. It is written without a schema library, because it is needed before the first render. */
export const storedSchema = guardSchema(
  (value): value is StoredConnections =>
    isJsonObject(value) &&
    absentOr(isNamespace)(value.active) &&
    isJsonObject(value.namespaces) &&
    Object.keys(value.namespaces).length <= MAX_STORED_NAMESPACES &&
    Object.entries(value.namespaces).every(([id, stored]) => isNamespace(id) && isStoredNamespace(stored))
)

export const recentSchema = guardSchema((value): value is readonly RecentWallet[] =>
  isListOf(
    value,
    RECENT_WALLETS,
    ({ id, name, icon, rdns }) =>
      isText(id) &&
      isText(name) &&
      absentOr(isText)(rdns) &&
      absentOr(image => typeof image === 'string' && image.length <= MAX_RECENT_ICON_CHARACTERS)(icon)
  )
)
