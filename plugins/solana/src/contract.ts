import { rpcMethod } from '@latchkit/kernel'
import type { RequestProvider, StandardWallet } from '@latchkit/plugin-chains/contract'

declare module '@latchkit/plugin-chains/contract' {
  interface NamespaceProviders {
    /** Wallet of the Wallet Standard with the features that connect, report changes, sign and send, or a session, which has `request`. */
    readonly solana: StandardWallet | RequestProvider
  }
}

/** Account of a request. Only the active account signs. */
interface Signed {
  /** Base58. */
  readonly pubkey: string
}

/** Signs any bytes in base58. Resolves with the verified signature (Ed25519), base58. */
export const SignMessage = rpcMethod<Signed & { readonly message: string }, { readonly signature: string }>(
  'solana',
  'solana_signMessage',
  'unsafe'
)

/** Transaction to sign. */
export interface TransactionParams {
  /** Serialized, base64. */
  readonly transaction: string
  /** Account that is to sign, base58. Another one than the active account is rejected. @defaultValue the active account */
  readonly pubkey?: string
}
/** `signature` is the account's verified signature, base58; `transaction` is the signed transaction of the wallet, base64. */
export interface SignedTransaction {
  readonly signature: string
  readonly transaction: string
}
export const SignTransaction = rpcMethod<TransactionParams, SignedTransaction>(
  'solana',
  'solana_signTransaction',
  'unsafe'
)
/** Resolves with the signed transactions, one for each in the request, base64, each with a verified signature of the account. */
export const SignAllTransactions = rpcMethod<
  { readonly transactions: readonly string[]; readonly pubkey?: string },
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

/** Returns the active account, or an empty list. */
export const GetAccounts = rpcMethod<unknown, readonly Signed[]>('solana', 'solana_getAccounts', 'safe')
/** Resolves as `GetAccounts` does: a wallet is connected through the dialog, not by a request. */
export const RequestAccounts = rpcMethod<unknown, readonly Signed[]>('solana', 'solana_requestAccounts', 'safe')
