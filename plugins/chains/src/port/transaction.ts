import type { BaseUnits } from './amount.js'
import type { AccountId, ChainId } from './caip.js'
import type { Signer } from './signer.js'

/** `replaced`: another transaction took its place; `dropped`: the chain will never take it. */
export type TransactionStatus = 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped' | 'unknown'

/**
 * Types of the transactions that `transactions.submit` takes, by namespace. Chain plugins add theirs.
 *
 * @example
 * ```ts
 * declare module '@latchkit/plugin-chains/contract' {
 *   interface NamespaceTransactions {
 *     readonly ton: { readonly messages: readonly { readonly address: string; readonly amount: string }[] }
 *   }
 * }
 * ```
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface NamespaceTransactions {}

/** Transaction that another service built, such as a swap service. */
export interface UnsignedTransaction {
  /** Account that signs and pays, on the chain of this id. */
  readonly account: AccountId
  /** In the form of `NamespaceTransactions[namespace]`. Untrusted, because a service may have sent it: the chain plugin checks it. */
  readonly payload: unknown
}

/** Change of an asset of an account. */
export interface AssetChange {
  /** `Token.address`. @defaultValue the chain's own coin */
  readonly token?: string
  /** Base units, without fees. Below zero if the amount leaves the account. */
  readonly amount: bigint
}

/** Transaction with the fee that the visitor accepted. */
export interface LimitedTransaction extends UnsignedTransaction {
  /**
   * Highest fee to request from the wallet, in base units of the chain's own coin. The visitor may choose another one in the wallet.
   *
   * @defaultValue any fee
   */
  readonly maxFee?: BaseUnits
}

/** Outcome of transactions that were simulated one after the other. */
export interface SimulatedTransactions {
  /** Highest fee of all of them, in the chain's own coin. An estimate if `changes` is absent. */
  readonly fee: BaseUnits
  /** Highest fee of each transaction, in their order. Those that could not be simulated are missing at the end. */
  readonly fees: readonly BaseUnits[]
  /** Changes of the watched assets, in their order. @defaultValue no node of the chain can simulate several transactions */
  readonly changes?: readonly AssetChange[]
}

export interface TransactionFeature {
  /** Reads the status of a transaction; `reason` is the chain's own text for a failed one. */
  status(
    id: string,
    chain: ChainId,
    signal: AbortSignal
  ): Promise<{ readonly status: TransactionStatus; readonly reason?: string; readonly replacement?: string }>
  /**
   * Requests the wallet's signature for a transaction that was built elsewhere, and submits it; resolves with its id, confirmed or
   * not. Compares the signed transaction with the payload before it is sent, or as soon as a wallet that sends by itself returns it.
   * An abort rejects with the reason of the signal, but cannot stop a wallet that still sends the transaction.
   *
   * @defaultValue the family sends only what its `transfer` prepared
   * @throws {TransferError} without a wallet request: `transfer/invalid-transaction` for a payload that is no transaction of the
   *   chain, `transfer/not-the-signer` for another account than the signer's, `transfer/higher-fee` if the chain would not execute it
   *   for `maxFee`; `transfer/unreachable`
   * @throws {WalletError} as any request to a wallet; `wallet/invalid-answer` for one that signed something else
   * @example
   * <!-- given:
   * declare const kernel: import('@latchkit/kernel').Kernel
   * declare const signer: import('@latchkit/plugin-chains/contract').Signer
   * declare const recipient: string
   * declare const signal: AbortSignal
   * -->
   * ```ts
   * import { Chains } from '@latchkit/plugin-chains/contract'
   *
   * const { transactions } = await kernel.get(Chains).features('ton')
   * const payload = { messages: [{ address: recipient, amount: '1500000000' }] }
   * const id = await transactions?.submit?.(signer, { account: signer.account, payload }, signal)
   * ```
   */
  submit?(signer: Signer, transaction: LimitedTransaction, signal: AbortSignal): Promise<string>
  /**
   * Simulates transactions of one account one after the other, such as an approval and a swap. Nothing is signed or sent. An abort
   * rejects with the reason of the signal.
   *
   * @param watched - `Token.address` of the assets whose changes are wanted; `undefined` for the chain's own coin.
   * @defaultValue the family cannot simulate transactions that were built elsewhere
   * @throws {TransferError} `transfer/would-fail` if one of them fails, `transfer/insufficient-funds`, `…/insufficient-fee`,
   *   `…/invalid-transaction`, `…/wrong-chain`, `…/unreachable`
   * @example
   * <!-- given:
   * declare const transactions: import('@latchkit/plugin-chains/contract').TransactionFeature
   * declare const approval: import('@latchkit/plugin-chains/contract').UnsignedTransaction
   * declare const swap: import('@latchkit/plugin-chains/contract').UnsignedTransaction
   * declare const usdc: string
   * declare const signal: AbortSignal
   * -->
   * ```ts
   * const outcome = await transactions.simulate?.([approval, swap], [undefined, usdc], signal)
   * const [coin, token] = outcome?.changes ?? [] // { amount: -10n ** 18n }, { token: usdc, amount: 2_000_000_000n }
   * ```
   */
  simulate?(
    transactions: readonly UnsignedTransaction[],
    watched: readonly (string | undefined)[],
    signal: AbortSignal
  ): Promise<SimulatedTransactions>
  /**
   * Several transactions with one approval of the visitor, of which the chain executes all or none (EVM: EIP-5792).
   *
   * @defaultValue the family sends transactions one by one only
   */
  readonly batch?: {
    /**
     * Resolves with true if the wallet can execute a batch of the signer's account on the signer's chain as a whole. A wallet that has
     * to upgrade the account first counts: it asks the visitor to, together with the batch. False for a wallet that does not say what
     * it can do, fails, or does not respond within 3 s. Never opens the wallet. An abort rejects with the reason of the signal.
     *
     * @example
     * <!-- given:
     * declare const transactions: import('@latchkit/plugin-chains/contract').TransactionFeature
     * declare const signer: import('@latchkit/plugin-chains/contract').Signer
     * declare const signal: AbortSignal
     * -->
     * ```ts
     * const isOneApproval = (await transactions.batch?.isSupported(signer, signal)) ?? false
     * ```
     */
    isSupported(signer: Signer, signal: AbortSignal): Promise<boolean>
    /**
     * Requests the wallet to send transactions that were built elsewhere as one batch, and waits until the chain has executed it.
     * Resolves with the id of the transaction that contains the batch; `status` tells if it is confirmed or failed. Rejects if the
     * chain proves that the wallet did something else, such as only a part. An abort rejects with the reason of the signal, but cannot
     * stop a wallet that still sends the batch.
     *
     * @param transactions - 1 to 10, all of the signer's account, in the order of execution.
     * @throws {TransferError} without a wallet request: `transfer/invalid-transaction` for an empty or a too long list, and for a
     *   payload that is no transaction of the chain; `transfer/not-the-signer`, `…/would-fail`, `…/insufficient-funds`,
     *   `…/unreachable`. After it: `transfer/would-fail` for a batch that the account reverted.
     * @throws {WalletError} as any request to a wallet; `wallet/rejected` also for an upgrade of the account that the visitor declined;
     *   `wallet/unavailable` also for a wallet that cannot execute the batch, or gave it up; `wallet/invalid-answer` for one that did
     *   something else.
     * @example
     * <!-- given:
     * declare const transactions: import('@latchkit/plugin-chains/contract').TransactionFeature
     * declare const signer: import('@latchkit/plugin-chains/contract').Signer
     * declare const approval: import('@latchkit/plugin-chains/contract').UnsignedTransaction
     * declare const swap: import('@latchkit/plugin-chains/contract').UnsignedTransaction
     * declare const signal: AbortSignal
     * -->
     * ```ts
     * const id = await transactions.batch?.submit(signer, [approval, swap], signal)
     * ```
     */
    submit(signer: Signer, transactions: readonly UnsignedTransaction[], signal: AbortSignal): Promise<string>
  }
}

/** Amounts that contracts may take from an account. */
export interface AllowanceFeature {
  /**
   * Reads the amount of a token that `spender` may take, in base units. An abort rejects with the reason of the signal.
   *
   * @throws {TransferError} `transfer/unknown-token` for a contract without allowances, `transfer/invalid-recipient` for an invalid
   *   `spender`, `…/wrong-chain`, `…/unreachable`
   */
  read(account: AccountId, token: string, spender: string, signal: AbortSignal): Promise<BaseUnits>
  /**
   * Returns the transactions that let `spender` take exactly `amount`: one, or two for tokens whose allowance must be 0 before it
   * can be changed. An abort rejects with the reason of the signal.
   *
   * @param approval.amount - base units; 0 revokes the allowance.
   * @throws {TransferError} as `read`; `transfer/would-fail` if the token refuses.
   * @example
   * <!-- given:
   * declare const kernel: import('@latchkit/kernel').Kernel
   * declare const account: import('@latchkit/plugin-chains/contract').AccountId
   * declare const token: string, spender: string, signal: AbortSignal
   * -->
   * ```ts
   * import { Chains } from '@latchkit/plugin-chains/contract'
   *
   * const { allowances } = await kernel.get(Chains).features('eip155')
   * const revocation = await allowances?.approve(account, { token, spender, amount: 0n }, signal)
   * ```
   */
  approve(
    account: AccountId,
    approval: { readonly token: string; readonly spender: string; readonly amount: BaseUnits },
    signal: AbortSignal
  ): Promise<readonly UnsignedTransaction[]>
}

declare module '@latchkit/kernel' {
  interface EventMap {
    /** Emitted once for each sent transaction, in the tab that saw the change; `unknown` if its status could not be determined. */
    'transaction:settled': {
      readonly id: string
      readonly account: AccountId
      readonly status: Exclude<TransactionStatus, 'pending'>
      /** Id of the transaction that replaced it. */
      readonly replacement?: string
    }
  }
}
