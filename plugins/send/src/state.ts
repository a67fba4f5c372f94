import type { AccountId, Token } from '@latchkit/plugin-chains/contract'
import type { Failure } from './failure.js'
import type { Sendable, SendForm } from './form.js'

/** The asset that is sent, without the balance. */
export type SentAsset = Token & Pick<Sendable, 'isCollectible'>

/** A transfer that a wallet was asked for, and how that stands. */
export interface Sending {
  readonly status: 'asking' | 'sent' | 'failed'
  readonly account: AccountId
  readonly recipient: string
  /** What the recipient was found by, or is called in the address book. */
  readonly name?: string
  readonly token: SentAsset
  /** The wallet that is asked, as it was shown: after a disconnect nothing else knows it. */
  readonly wallet: { readonly connector: string; readonly name: string; readonly icon?: string }
  /** Base units, decimal text. */
  readonly amount: string
  /** Of the transaction, once it is sent. */
  readonly id?: string
  readonly failure?: Failure
  /** The visitor saw how it ended. */
  isSeen?: boolean
}

export interface SendState {
  form?: SendForm
  sending?: Sending
  /** Namespaces that were found to send nothing. */
  unable: readonly string[]
  /** Namespaces that were found to send collectibles. @defaultValue none is known */
  collectibles?: readonly string[]
}
