import type { AccountId, Token } from '@latchkit/plugin-chains/contract'
import type { Failure } from '@latchkit/plugin-chains/kit'
import type { DraftAsset } from './contract.js'
import type { SendForm } from './form.js'

/** Asset of a requested transfer. */
export type SubmittedAsset = Token & Pick<DraftAsset, 'isCollectible'>

/** Transfer that was requested from a wallet. */
interface SubmittedTransfer {
  readonly account: AccountId
  readonly recipient: string
  /** Name that the recipient was resolved from, or its label in the contacts. */
  readonly name?: string
  readonly token: SubmittedAsset
  /** Wallet that got the request. Copied, because the connection's data is gone after a disconnect. */
  readonly wallet: { readonly connector: string; readonly name: string; readonly icon?: string }
  /** Base units, decimal text. */
  readonly amount: string
}

/** Requested transfer with its status. `isSeen` is true if the visitor saw the outcome, `id` is that of the transaction. */
export type Submission = SubmittedTransfer &
  (
    | { readonly status: 'requested' }
    | { readonly status: 'sent'; readonly id: string; isSeen?: boolean }
    | { readonly status: 'failed'; readonly failure: Failure; isSeen?: boolean }
  )

export interface SendState {
  form?: SendForm | undefined
  submission?: Submission | undefined
  /** Namespaces without transfers, as far as they are known. */
  unsupported: readonly string[]
  /** Namespaces that are known to support transfers of collectibles. @defaultValue no namespaces */
  collectibles?: readonly string[]
}
