import type { Disposer } from '@latchkit/kernel'
import type { BitcoinAddress } from '../../address.js'
import type { Ask } from './ask.js'
import type { BitcoinChain } from './chains.js'

/** How one kind of wallet is spoken to. What it answers is not checked yet. */
export interface Wire {
  /** What the host site signs and sends through. */
  readonly provider: unknown
  /** Asking prompts, a silent look never does. */
  accounts(ask: Ask, wanted: { readonly silent: boolean; readonly chain: BitcoinChain | undefined }): Promise<Offer>
  /** Resolves with a signature in whatever form the wallet has. */
  sign(ask: Ask, request: SignRequest): Promise<unknown>
  /**
   * Signs, and broadcasts if that is wanted and there is no `push`. Resolves with a PSBT in whatever form the wallet has.
   * Absent where wallets of the kind sign none.
   */
  signPsbt?(ask: Ask, request: PsbtRequest): Promise<SignedAnswer>
  /** Broadcasts a PSBT that is finalised; resolves with an id. */
  push?(ask: Ask, psbt: Uint8Array): Promise<unknown>
  /** Resolves with an id. Absent where wallets of the kind build no payments. */
  transfer?(ask: Ask, request: TransferRequest): Promise<unknown>
  /** Whether a transfer may have a memo and an address for its change. @default false */
  readonly takesDetails?: boolean
  /** Absent where wallets of the kind cannot be told to change their network. */
  switchTo?(ask: Ask, chain: BitcoinChain): Promise<unknown>
  /** Withdraws this site's permission, where wallets of the kind know that. */
  forget?(ask: Ask): Promise<unknown>
  /** May throw when the wallet does, and so may its undo; news may come after it. */
  listen(hear: (news: News) => void): Disposer
}

/** The accounts as the wallet lists them: texts, or objects with an `address`. */
export interface Offer {
  readonly method: string
  readonly accounts: unknown
  /** Where the wallet says that it is, in its own words; undefined when it does not say. */
  readonly place?: Place
}

/** A chain of Bitcoin, or what the wallet called one that is none. */
export type Place = BitcoinChain | string

export interface SignRequest {
  readonly address: BitcoinAddress
  readonly message: string
  /** BIP-322, or the old form for the addresses that only have that. */
  readonly protocol: 'bip322' | 'ecdsa'
  readonly chain: BitcoinChain
}

export interface PsbtRequest {
  /** The account that is shown. */
  readonly account: BitcoinAddress
  readonly psbt: Uint8Array
  readonly inputs: readonly PsbtInputRequest[]
  readonly broadcast: boolean
  readonly chain: BitcoinChain
}

export interface PsbtInputRequest {
  readonly index: number
  readonly address: BitcoinAddress
  readonly sighashTypes?: readonly number[]
}

export interface SignedAnswer {
  readonly psbt: unknown
  /** Where it was broadcast. */
  readonly txid?: unknown
}

export interface TransferRequest {
  readonly account: BitcoinAddress
  readonly recipient: BitcoinAddress
  /** Satoshi; a JSON number holds all that there are exactly. */
  readonly amount: bigint
  readonly change?: BitcoinAddress
  /** Hex. */
  readonly memo?: string
  readonly chain: BitcoinChain
}

export type News =
  | { readonly type: 'accounts'; readonly accounts: unknown; readonly place?: Place }
  | { readonly type: 'place'; readonly place: Place | undefined }
  | { readonly type: 'disconnected' }

export const isFunction = (value: unknown): value is (...args: unknown[]) => unknown => typeof value === 'function'

/** A property of something from the page, by a name that is ours. May throw, as getters may. */
export const part = (value: unknown, name: string): unknown =>
  (typeof value === 'object' && value !== null) || isFunction(value)
    ? (value as Record<string, unknown>)[name]
    : undefined

/** The same, as a list that may be walked: of at most `most` entries, read by index. Undefined for anything else. */
export function listOf(value: unknown, most: number): readonly unknown[] | undefined {
  return Array.isArray(value) && value.length <= most
    ? Array.from({ length: value.length }, (_, index): unknown => value[index])
    : undefined
}
