import type { BaseUnits } from './amount.js'
import type { AccountId, ChainId } from './caip.js'
import type { Signer } from './namespace.js'

/** How much a visitor pays for being early, where a chain lets them choose. */
export type TransferSpeed = 'slow' | 'normal' | 'fast'

export interface TransferRequest {
  /** Who pays, on the chain of this id. */
  readonly account: AccountId
  /** As `readRecipient` gave it. */
  readonly recipient: string
  /** `Token.address`, or `Collectible.id` where the family has `collectibles`. @defaultValue the chain's own coin */
  readonly token?: string
  /** More than nothing, of a collectible in whole pieces; `max` is all that there is once the fee is paid. */
  readonly amount: BaseUnits | 'max'
  /** @default 'normal' */
  readonly speed?: TransferSpeed
  /** A text for the recipient, where the chain takes one. @default none */
  readonly memo?: string
}

/** A transfer that was built against the chain as it is now. What it says is what `send` has the wallet sign. */
export interface PreparedTransfer {
  readonly request: TransferRequest
  /** What arrives; of `max`, what that came to. */
  readonly amount: BaseUnits
  /** The most that it may cost, in the chain's own coin. About that where the wallet turns out to build transactions itself. */
  readonly fee: BaseUnits
  /** What it costs beside the fee to open an account for the recipient, in the chain's own coin. @default nothing */
  readonly deposit?: BaseUnits
  /** Whether the chain tried it and it went through; false where it cannot try. */
  readonly simulated: boolean
  /**
   * Has the wallet sign it, and sends it; resolves with the id of the transaction, confirmed or not. An abort rejects with the
   * reason of the signal, and what the wallet sends all the same is not taken back.
   *
   * @throws {TransferError} `transfer/not-the-signer` by another account than that of the request, before anybody is asked; as
   *   `prepare`, for what changed since
   * @throws {WalletError} as any request to a wallet; `wallet/invalid-answer` for one that signed something else
   */
  send(signer: Signer, signal: AbortSignal): Promise<string>
}

/** What is known of an address before something is sent there. Each is a fact; what to say of it is the feature's. */
export type RecipientFact =
  /** Code stands there, which may not be able to send on what it gets. */
  | 'contract'
  /** A token itself: what is sent to it is lost. */
  | 'token'
  /** Nobody has its key. */
  | 'burn'
  /** No key can exist for it (Solana: off the curve). */
  | 'no-key'
  /** The chain has never seen it. */
  | 'unused'

/** Id of a collectible, taken apart. */
export interface CollectibleId {
  /** The same in canonical form. */
  readonly id: string
  /** The collection's name on the chain: on EVM its address in canonical form. */
  readonly collection: string
  /** Identifier within the collection: on EVM the token id, decimal. */
  readonly number: string
}

/** Sending of collectibles: `prepare` takes `Collectible.id` in place of a token, and amounts are whole pieces. */
export interface CollectibleTransfers {
  /**
   * Reads how many pieces of a collectible the account holds, by the chain's own word: 0 or 1 of what is one of a kind
   * (ERC-721), any number of others (ERC-1155).
   *
   * @param id - `Collectible.id`
   * @throws {TransferError} `transfer/unknown-token` for what the chain does not know as a collectible, `transfer/wrong-chain`,
   *   `transfer/unreachable`. An abort rejects with the reason of the signal.
   * @example
   * ```ts
   * const { transfer } = await adapter.features()
   * const pieces = await transfer?.collectibles?.held('eip155:1:0xd8dA…6045', '0x71C7…976F/17', signal) // 1n
   * ```
   */
  held(account: AccountId, id: string, signal: AbortSignal): Promise<BaseUnits>
  /**
   * Parses an id, however it is spelled; returns `undefined` for anything that is no id. Asks nobody.
   *
   * @defaultValue an id has one spelling, and is shown as it is
   * @example
   * ```ts
   * transfer.collectibles?.readId?.('0xD8DA6BF26964AF9D7EED9E03E53415D37AA96045/17')?.number // '17'
   * ```
   */
  readId?(id: string): CollectibleId | undefined
}

/** What a chain family does for who wants to send. Every call honours its signal, and rejects with the reason of it. */
export interface TransferFeature {
  /** Whether recipients take a text, and of how many bytes in UTF-8. @default none */
  readonly memoBytes?: number
  /** The speeds that a visitor may choose. @default none to choose */
  readonly speeds?: readonly TransferSpeed[]
  /** @defaultValue the family sends no collectibles, and nothing offers it */
  readonly collectibles?: CollectibleTransfers
  /**
   * The recipient in the chain's canonical spelling.
   *
   * @throws {TransferError} `transfer/invalid-recipient`, with `reason: 'checksum'` in its context for a mistyped address;
   *   `transfer/wrong-network` for an address of another network
   */
  readRecipient(text: string, chain: ChainId): string
  /** What the chain knows of a recipient. @default nothing */
  inspect?(recipient: string, chain: ChainId, signal: AbortSignal): Promise<readonly RecipientFact[]>
  /**
   * Builds the transfer, asks what it costs, and has the chain try it where that is possible. Nothing is signed or sent.
   *
   * @throws {TransferError} `transfer/insufficient-funds`, `…/insufficient-fee`, `…/too-small`, `…/leaves-too-little`, `…/would-fail`, `…/wrong-chain`,
   *   `…/unreachable`, `…/unknown-token`, `…/not-spendable`
   */
  prepare(request: TransferRequest, signal: AbortSignal): Promise<PreparedTransfer>
}

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

/** Transaction that somebody else built, such as a swap service. */
export interface UnsignedTransaction {
  /** Account that signs and pays, on the chain of this id. */
  readonly account: AccountId
  /**
   * Transaction in the form of the family: `NamespaceTransactions[namespace]`. Anything may stand here, because a service may have
   * sent it: the chain plugin checks it.
   */
  readonly payload: unknown
}

export interface TransactionFeature {
  /** What became of a transaction; `reason` is the chain's own word on one that failed. */
  status(
    id: string,
    chain: ChainId,
    signal: AbortSignal
  ): Promise<{ readonly status: TransactionStatus; readonly reason?: string; readonly replacement?: string }>
  /**
   * Has the wallet sign a transaction that was built elsewhere, and sends it; resolves with its id, confirmed or not. What was
   * signed is compared with the payload before it is sent, or as soon as a wallet that sends by itself tells. An abort rejects
   * with the reason of the signal, and what the wallet sends all the same is not taken back.
   *
   * @defaultValue the family sends only what its `transfer` prepared
   * @throws {TransferError} `transfer/invalid-transaction` for a payload that is no transaction of the chain, and
   *   `transfer/not-the-signer` for another account than the signer's, both before anybody is asked; `transfer/unreachable`
   * @throws {WalletError} as any request to a wallet; `wallet/invalid-answer` for one that signed something else
   * @example
   * ```ts
   * const { transactions } = await kernel.get(Chains).features('ton')
   * const payload = { messages: [{ address: recipient, amount: '1500000000' }] }
   * const id = await transactions?.submit?.(signer, { account: signer.account, payload }, signal)
   * ```
   */
  submit?(signer: Signer, transaction: UnsignedTransaction, signal: AbortSignal): Promise<string>
}
