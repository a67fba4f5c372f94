import { rpcMethod } from '@latchkit/kernel'
import type { RequestProvider, StandardWallet } from '@latchkit/plugin-chains/contract'

declare module '@latchkit/plugin-chains/contract' {
  interface NamespaceProviders {
    /** The wallet's own object, or the session of a paired wallet, which has `request`. */
    readonly solana: StandardWallet | RequestProvider
  }
}

/** The account of a request; the one that is shown signs, and no other. */
interface Signed {
  /** Base58. */
  readonly pubkey: string
}

/** Any bytes as base58. Resolves with the checked signature (Ed25519), base58. */
export const SignMessage = rpcMethod<Signed & { readonly message: string }, { readonly signature: string }>(
  'solana',
  'solana_signMessage',
  'unsafe'
)

/** A transaction in its wire form, base64. Signed by the account that is shown. */
export interface TransactionParams {
  readonly transaction: string
}
/** `signature` is the account's, base58, and checked; `transaction` is what the wallet made of it, base64. */
export interface SignedTransaction {
  readonly signature: string
  readonly transaction: string
}
export const SignTransaction = rpcMethod<TransactionParams, SignedTransaction>(
  'solana',
  'solana_signTransaction',
  'unsafe'
)
/** Resolves with as many transactions as were asked for, base64, each with a checked signature of the account. */
export const SignAllTransactions = rpcMethod<
  { readonly transactions: readonly string[] },
  { readonly transactions: readonly string[] }
>('solana', 'solana_signAllTransactions', 'unsafe')

/** Options for the node that gets a transaction, named as in the RPC method `sendTransaction`. */
export interface SendOptions {
  readonly skipPreflight?: boolean
  readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
  readonly maxRetries?: number
  readonly minContextSlot?: number
}
/** The wallet signs and sends. Resolves with the transaction's id (its first signature), base58, without waiting for it. */
export const SignAndSendTransaction = rpcMethod<
  TransactionParams & { readonly sendOptions?: SendOptions },
  { readonly signature: string }
>('solana', 'solana_signAndSendTransaction', 'unsafe')

/** The account that is shown, if any. */
export const GetAccounts = rpcMethod<unknown, readonly Signed[]>('solana', 'solana_getAccounts', 'safe')
/** Resolves as `GetAccounts` does: a wallet is connected through the dialog, not by a request. */
export const RequestAccounts = rpcMethod<unknown, readonly Signed[]>('solana', 'solana_requestAccounts', 'safe')
