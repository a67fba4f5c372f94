import { type Readable, serviceRef, viewRef } from '@latchkit/kernel'
import type { AccountId, ChainId } from '@latchkit/plugin-chains/contract'

export type * from './calls.js'
export type * from './permissions.js'

/** Permission of an account or key of a site to act for an account of the visitor, as the sessions service lists it. */
export interface SmartSession {
  /** Identifier of the permission's context. */
  readonly pci: string
  readonly chain: ChainId
  /** Address or key that may act. */
  readonly to: string
  /** Names of the permissions, as they may be shown; at least one. */
  readonly permissions: readonly string[]
  /** Host of the site, in ASCII. Undefined if the service does not know it. */
  readonly host: string | undefined
  /** Milliseconds since the epoch. */
  readonly createdAtMs: number
  /** Milliseconds since the epoch. Undefined: the session has no end. */
  readonly expiresAtMs: number | undefined
}

/** Sessions of one account. The last list stays during a new read. */
export type SmartSessionsState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly code: string }
  | { readonly status: 'ready'; readonly sessions: readonly SmartSession[] }

export interface SmartSessionsApi {
  /** Lists by `accountKey`. An account that was not read yet is absent. */
  readonly state: Readable<ReadonlyMap<string, SmartSessionsState>>
  /** True if a data service is configured, which has the sessions. */
  isAvailable(): boolean
  /** Reads the sessions of the account that is shown. Never rejects: `state` has the error code. */
  refresh(): Promise<void>
  /**
   * Ends a session of the account that is shown: the account signs a text that names the session, and the service checks the signature.
   *
   * @param signal - aborts as `connections/aborted` before the signature, and as `data/aborted` after it.
   * @throws {SmartSessionsError} `smart-sessions/not-connected`, `…/account-changed` if another account is shown meanwhile.
   * @throws {ConnectionError} as `Connections.signMessage`; {DataError} as `DataService.json`.
   */
  revoke(session: Pick<SmartSession, 'pci'>, signal: AbortSignal): Promise<void>
}
export const SmartSessions = serviceRef<SmartSessionsApi>('smart-sessions')

/**
 * Returns the key of an account in `SmartSessionsApi.state`, the same on every chain of the family.
 *
 * @example
 * accountKey({ namespace: 'eip155', address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' })
 */
export const accountKey = ({ namespace, address }: { readonly namespace: string; readonly address: string }): string =>
  `${namespace}:${address}`

/** View with all sessions of the account, each with a button that ends it. */
export const SmartSessionListView = viewRef('SmartSessionList')
/** View that shows a session that was just granted. */
export const SmartSessionCreatedView = viewRef<SmartSessionGrant>('SmartSessionCreated')

/** Permission that a wallet has just granted, without the secret parts. */
export interface SmartSessionGrant {
  readonly account: AccountId
  readonly to: string
  /** Name of the permission, as the site wrote it. */
  readonly type: string
  /** Milliseconds since the epoch. Undefined: no end. */
  readonly expiresAtMs: number | undefined
  /** Names of what the visitor changed in the wallet. */
  readonly adjusted: readonly string[]
}

declare module '@latchkit/kernel' {
  interface EventMap {
    /** Emitted for each permission that a wallet granted as requested. */
    'smart-sessions:granted': SmartSessionGrant
    'smart-sessions:revoked': { readonly account: AccountId; readonly pci: string }
  }
}
declare module '@latchkit/plugin-shell/contract' {
  interface SiteViews {
    SmartSessionList: undefined
  }
}
