import type { AccountId, ChainId } from '@latchkit/plugin-chains/contract'
import type { WalletRequestOptions } from './calls.js'

/** Permission or rule by type. `data` is plain data; a `bigint` in it becomes a quantity in hex. */
export interface TypedDetails {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Permission that a site requests for an account or a key of its own (ERC-7715). */
export interface PermissionRequest {
  /** Address of the site's account, which may then act for the visitor's account. */
  readonly to: string
  readonly permission: TypedDetails & {
    /** True if the visitor may change `data` and the rules in the wallet. @defaultValue false */
    readonly isAdjustmentAllowed?: boolean
  }
  /** Milliseconds since the epoch, rounded down to a second: the rule `expiry`. @defaultValue no expiry */
  readonly expiresAtMs?: number
  /** Further rules. @defaultValue none */
  readonly rules?: readonly TypedDetails[]
}

export interface GrantPermissionsRequest extends WalletRequestOptions {
  /** 1 to 20 permissions. */
  readonly permissions: readonly PermissionRequest[]
  /** Chain that must be the one that is shown. @defaultValue the chain that is shown */
  readonly chain?: ChainId | undefined
}

/** Permission that a wallet has granted, compared with the request. */
export interface GrantedPermission {
  /** Account that is acted for, with its chain. */
  readonly account: AccountId
  readonly chain: ChainId
  readonly to: string
  readonly permission: TypedDetails
  readonly rules: readonly TypedDetails[]
  /** Milliseconds since the epoch. Undefined: the permission has no expiry. */
  readonly expiresAtMs: number | undefined
  /** Identifier, in hex: to use the permission (ERC-7710) and to revoke it. */
  readonly context: string
  /** Contract that executes calls with the permission (ERC-7710). */
  readonly delegationManager: string | undefined
  /** Factories of accounts that must be deployed before the first use (ERC-4337). */
  readonly dependencies: readonly { readonly factory: string; readonly factoryData: string }[]
  /** Names of what the visitor changed: `permission.data.allowance`, `rules.expiry`. Empty unless `isAdjustmentAllowed`. */
  readonly adjusted: readonly string[]
}

export interface RevokePermissionRequest extends WalletRequestOptions {
  /** `GrantedPermission.context`. */
  readonly context: string
}
