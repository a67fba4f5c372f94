import { guarded } from '@latchkit/kernel/options'
import { type ChainId, isChainId } from '@latchkit/plugin-chains/contract'
import type { RecentWallet } from './contract.js'

/** A connected wallet as it outlives a reload. */
export interface StoredWallet {
  readonly connector: string
  /**
   * The address that was shown last. With the connector's id, which the wallet chooses itself, it tells whether the wallet
   * that is found after a reload is the one that was connected. Nobody is shown it before the wallet names it again.
   */
  readonly address?: string | undefined
  /**
   * Only where the visitor chose another account than the one that the wallet has in front. Every tab hears of the
   * wallet's own choice from the wallet; were it stored as well, two tabs would overwrite each other with old news.
   */
  readonly account?: string | undefined
  /** Only of a wallet elsewhere (`wallet-connect`): its session does not say on which of its chains the visitor is. */
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

export const nothingStored: StoredConnections = { namespaces: {} }

const MAX_TEXT_CHARACTERS = 300
export const MAX_STORED_WALLETS = 20
export const MAX_STORED_NAMESPACES = 20
export const MAX_RECENT_ICON_CHARACTERS = 8_192
export const RECENT_WALLETS = 2

export type Data = Readonly<Record<string, unknown>>
export const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= MAX_TEXT_CHARACTERS
export const isNamespace = (value: unknown) => typeof value === 'string' && /^[-a-z0-9]{3,8}$/.test(value)
const absentOr = (is: (value: unknown) => boolean) => (value: unknown) => value === undefined || is(value)
const isListOf = (value: unknown, most: number, is: (item: Data) => boolean) =>
  Array.isArray(value) && value.length <= most && value.every(item => isData(item) && is(item))

const isStoredNamespace = (value: unknown) =>
  isData(value) &&
  absentOr(isText)(value.current) &&
  absentOr(isChainId)(value.network) &&
  isListOf(
    value.wallets,
    MAX_STORED_WALLETS,
    ({ connector, address, account, chain }) =>
      isText(connector) && [address, account].every(absentOr(isText)) && absentOr(isChainId)(chain)
  )

/** By hand and not by a schema library, because it is needed before anything is drawn. */
export const storedSchema = guarded(
  (value): value is StoredConnections =>
    isData(value) &&
    absentOr(isNamespace)(value.active) &&
    isData(value.namespaces) &&
    Object.keys(value.namespaces).length <= MAX_STORED_NAMESPACES &&
    Object.entries(value.namespaces).every(([id, what]) => isNamespace(id) && isStoredNamespace(what))
)

export const recentSchema = guarded((value): value is readonly RecentWallet[] =>
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
