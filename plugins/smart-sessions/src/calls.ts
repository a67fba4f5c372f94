import type { AccountId, ChainId } from '@latchkit/plugin-chains/contract'

/** Names the account whose wallet gets a request. */
export interface WalletRequestOptions {
  /** Chain family. @defaultValue the active one */
  readonly namespace?: string | undefined
  /** Rejects the request with its reason. A wallet that has the request already may still act on it. @defaultValue never */
  readonly signal?: AbortSignal | undefined
}

/** Support of a wallet for batches whose calls are executed all or not at all. `ready`: after the visitor upgraded the account (EIP-7702). */
export type Atomicity = 'supported' | 'ready' | 'unsupported'

/** Capabilities of a wallet for an account on one chain (EIP-5792). */
export interface WalletCapabilities {
  readonly atomic: Atomicity
  /** All capabilities by name, `atomic` included, as the wallet wrote them: plain data, not validated further. */
  readonly all: Readonly<Record<string, unknown>>
}

export interface CapabilitiesOptions extends WalletRequestOptions {
  /** CAIP-2 ids of the account's family. @defaultValue the chain that is shown */
  readonly chains?: readonly ChainId[] | undefined
}

/** Members of a capability in a request (EIP-5792). A wallet rejects one that it does not know, unless `optional` is true. */
export type CapabilityRequests = Readonly<
  Record<string, { readonly optional?: boolean; readonly [member: string]: unknown }>
>

/** One call of a batch. */
export interface Call {
  /** Address. Absent for a call that creates a contract. */
  readonly to?: string
  /** Coins in base units. @defaultValue 0n */
  readonly value?: bigint
  /** `0x` and whole bytes of hex. @defaultValue no data */
  readonly data?: string
  readonly capabilities?: CapabilityRequests
}

export interface SendCallsRequest extends WalletRequestOptions {
  /** 1 to 100 calls, which the wallet executes in this order. */
  readonly calls: readonly Call[]
  /** Chain that must be the one that is shown. @defaultValue the chain that is shown */
  readonly chain?: ChainId | undefined
  /** True to execute all calls or none. Such a batch never falls back to transactions. @defaultValue false */
  readonly atomic?: boolean
  readonly capabilities?: CapabilityRequests
  /** Id of the batch, unique for the site, at most 4,096 characters. @defaultValue the wallet chooses one */
  readonly id?: string
  /**
   * True to send the calls as single transactions, each with its own prompt, if the wallet has no batches. Not possible with
   * `atomic`, an `id` or a capability that is not `optional`. @defaultValue false
   */
  readonly fallback?: boolean
}

interface Sent {
  /** Account that sent the calls, with its chain. */
  readonly account: AccountId
  readonly chain: ChainId
}
/** Batch that a wallet has accepted (EIP-5792). */
export interface SentBatch extends Sent {
  readonly kind: 'batch'
  readonly id: string
  /** True if all calls or none are executed; undefined if the site did not require this, see `CallsStatus.atomic`. */
  readonly atomic: true | undefined
  /** Metadata by capability, as the wallet wrote it: plain data, not validated further. */
  readonly capabilities: Readonly<Record<string, unknown>>
}
/** A call that was sent as a transaction of its own. */
export interface SentCall {
  /** Position in `SendCallsRequest.calls`. */
  readonly index: number
  /** Id of the transaction. */
  readonly id: string
}
/** Calls that were sent one by one, because the wallet has no batches. */
export interface SentTransactions extends Sent {
  readonly kind: 'transactions'
  readonly atomic: false
  readonly calls: readonly SentCall[]
}
export type SentCalls = SentBatch | SentTransactions

/**
 * Status of calls. `failed`: nothing is on the chain, and the wallet does not retry. `reverted`: only the fee was paid.
 * `partly-reverted`: some calls took effect, and others did not.
 */
export type CallsState = 'pending' | 'confirmed' | 'failed' | 'reverted' | 'partly-reverted'

/** Transaction with one or more of the calls. */
export interface CallReceipt {
  /** Id of the transaction. */
  readonly id: string
  readonly isSuccessful: boolean
  readonly blockNumber: bigint
  readonly gasUsed: bigint
  readonly logs: readonly { readonly address: string; readonly data: string; readonly topics: readonly string[] }[]
}

export interface CallsStatus {
  readonly state: CallsState
  /** Status code of EIP-5792: 100, 200, 400, 500, 600, or one of these categories. */
  readonly code: number
  /** Chain that the wallet names; undefined if it names no chain. */
  readonly chain: ChainId | undefined
  /** Undefined if the wallet does not say. */
  readonly atomic: boolean | undefined
  /** Transactions in the order of the chain. Empty while pending. */
  readonly receipts: readonly CallReceipt[]
}
