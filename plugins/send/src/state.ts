import type { AccountId, Token } from '@latchkit/plugin-chains/contract'
import type { Failure } from './failure.js'
import type { Sendable, SendForm } from './form.js'

/** Asset of a transfer, without its balance. */
export type SentAsset = Token & Pick<Sendable, 'isCollectible'>

/** Transfer that was requested from a wallet, and its status. */
export interface Sending {
  readonly status: 'asking' | 'sent' | 'failed'
  readonly account: AccountId
  readonly recipient: string
  /** Name that the recipient was resolved from, or its label in the contacts. */
  readonly name?: string
  readonly token: SentAsset
  /** Wallet that got the request. Copied, because the connection's data is gone after a disconnect. */
  readonly wallet: { readonly connector: string; readonly name: string; readonly icon?: string }
  /** Base units, decimal text. */
  readonly amount: string
  /** Id of the transaction, once it was sent. */
  readonly id?: string
  readonly failure?: Failure
  /** True if the visitor saw the outcome. */
  isSeen?: boolean
}

export interface SendState {
  form?: SendForm
  sending?: Sending
  /** Namespaces that are known not to support transfers. */
  unable: readonly string[]
  /** Namespaces that are known to support transfers of collectibles. @defaultValue no namespaces */
  collectibles?: readonly string[]
}
