import type { Connector } from '@latchkit/plugin-chains/contract'
import type { BitcoinAddress } from '../../address.js'
import type { SatsProvider, UnisatProvider } from '../../contract.js'
import type { BitcoinChain, ReportedNetwork } from './chains.js'

/** A connector of this plugin. */
export interface BitcoinConnector extends Connector {
  readonly walletApi: () => Promise<WalletApi>
}

/** The object that each kind of wallet has on the page. */
export interface WalletObjects {
  readonly sats: SatsProvider
  readonly leather: SatsProvider
  readonly unisat: UnisatProvider
  readonly standard: object
}

/** A wallet that discovery has found, with the kind of its API. */
export type FoundWallet<K extends keyof WalletObjects = keyof WalletObjects> = {
  readonly [P in K]: { readonly kind: P; readonly provider: WalletObjects[P] }
}[K]

/** Calls a wallet, as `requestWallet` does. */
export type WalletRequest = (method: string, call: () => unknown) => Promise<unknown>

/**
 * The API that one kind of wallet has, in the terms of WalletConnect's methods for `bip122`. Its responses are not validated:
 * `connect`, `signMessage`, `signPsbt` and `sendTransfer` of this plugin do that for all kinds.
 */
export interface WalletApi {
  /** Provider object that the host site signs and sends through. */
  readonly provider: unknown
  /** Prompts unless `silent`. */
  accounts(
    call: WalletRequest,
    wanted: { readonly silent: boolean; readonly chain: BitcoinChain | undefined }
  ): Promise<ReportedAccounts & { readonly method: string }>
  /** Resolves with all addresses of an account. Absent where `accounts` lists them. */
  addresses?(call: WalletRequest, account: BitcoinAddress, chain: BitcoinChain): Promise<unknown>
  /**
   * Functions that read the accounts of the wallet, of which the first signs (`sign`) or pays (`transfer`), without a prompt. Present only
   * for requests that cannot name an account: `assertShown` compares the account before. `null` if the wallet cannot tell.
   */
  readonly shown?: Readonly<Partial<Record<UnnamedRequest, (call: WalletRequest) => Promise<unknown>>>>
  /** Resolves with `{ signature }`, which may be in any encoding. */
  sign(call: WalletRequest, request: SignRequest): Promise<unknown>
  /**
   * Signs, and broadcasts if that is wanted and there is no `push`. Resolves with `{ psbt }`, which may be in any encoding, and
   * with the `txid` if it was broadcast.
   */
  signPsbt(call: WalletRequest, request: PsbtRequest): Promise<unknown>
  /** Broadcasts a PSBT that is finalised; resolves with `{ txid }`. */
  push?(call: WalletRequest, psbt: Uint8Array): Promise<unknown>
  /** Builds and sends a payment; resolves with `{ txid }`. */
  transfer(call: WalletRequest, request: TransferRequest): Promise<unknown>
  /** True if a transfer may have a memo and an address for its change. @defaultValue false */
  readonly takesDetails?: boolean
  /** Absent if wallets of the kind cannot switch. */
  switchTo?(call: WalletRequest, chain: BitcoinChain): Promise<unknown>
  /** Revokes this site's permission. Absent if wallets of the kind cannot. */
  revoke?(call: WalletRequest): Promise<unknown>
  /** Subscribes, and returns the function that ends it, if there is one. May throw. Events may come after the end. */
  listen?(onEvent: (event: WalletEvent) => void): unknown
}

/** Methods whose requests name no account in some wallets. */
export type UnnamedRequest = 'signMessage' | 'sendTransfer'

/** Throws the JSON-RPC error for an unknown method. */
export function unsupported(reason: string): never {
  throw Object.assign(new Error(reason), { code: -32601 })
}

/** Accounts as a wallet lists them: strings, or objects with an `address`. */
export interface ReportedAccounts {
  readonly accounts: unknown
  /** The network that the wallet names, if it names one. */
  readonly network: ReportedNetwork | undefined
}

export type WalletEvent =
  | (ReportedAccounts & { readonly type: 'accounts' })
  | { readonly type: 'network'; readonly network: ReportedNetwork | undefined }
  | { readonly type: 'disconnected' }

/** Returns the event of changed accounts. An empty list means that the wallet no longer allows this site. */
export const accountsEvent = (report: ReportedAccounts): WalletEvent =>
  Array.isArray(report.accounts) && report.accounts.length === 0
    ? { type: 'disconnected' }
    : { type: 'accounts', ...report }

export interface SignRequest {
  readonly address: BitcoinAddress
  readonly message: string
  /** `ecdsa` is the older form (BIP-137), the default for P2PKH. */
  readonly protocol: 'bip322' | 'ecdsa'
  readonly chain: BitcoinChain
}

export interface PsbtRequest {
  /** The active account. */
  readonly account: BitcoinAddress
  readonly psbt: Uint8Array
  readonly inputs: readonly PsbtInputRequest[]
  readonly broadcast: boolean
  readonly chain: BitcoinChain
}

export interface PsbtInputRequest {
  readonly index: number
  readonly address: BitcoinAddress
  readonly sighashTypes?: readonly number[] | undefined
}

export interface TransferRequest {
  readonly account: BitcoinAddress
  readonly recipient: BitcoinAddress
  /** Satoshi. Every amount up to the supply is exact as a JSON number. */
  readonly amount: bigint
  readonly change?: BitcoinAddress | undefined
  /** Hex. */
  readonly memo?: string | undefined
  readonly chain: BitcoinChain
}
