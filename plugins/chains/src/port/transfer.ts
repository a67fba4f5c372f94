import type { BaseUnits } from './amount.js'
import type { AccountId, ChainId } from './caip.js'
import type { Signer } from './signer.js'

/** Fee level, where a chain lets the visitor choose. */
export type TransferSpeed = 'slow' | 'normal' | 'fast'

export interface TransferRequest {
  /** Account that pays, on the chain of this id. */
  readonly account: AccountId
  /** Recipient's address, as `readRecipient` returned it. */
  readonly recipient: string
  /** `Token.address`, or `Collectible.id` if the family has `collectibles`. @defaultValue the chain's own coin */
  readonly token?: string
  /** Above zero, in whole pieces for a collectible; `max` is the whole balance after the fee. */
  readonly amount: BaseUnits | 'max'
  /** @defaultValue 'normal' */
  readonly speed?: TransferSpeed
  /** Text for the recipient, if the chain supports one. @defaultValue no text */
  readonly memo?: string
}

/** Transfer that was built against the current state of the chain. `send` requests a signature for exactly this transfer. */
export interface PreparedTransfer {
  readonly request: TransferRequest
  /** Amount that arrives, even for `max`. */
  readonly amount: BaseUnits
  /** Highest fee, in the chain's own coin; an estimate if the wallet builds the transaction itself. */
  readonly fee: BaseUnits
  /** Cost beside the fee of opening an account for the recipient, in the chain's own coin. @defaultValue nothing */
  readonly deposit?: BaseUnits
  /** True if the chain simulated it successfully; false where it cannot simulate. */
  readonly simulated: boolean
  /**
   * Requests the wallet's signature and submits the transaction; resolves with its id, confirmed or not. An abort rejects with the
   * reason of the signal, but cannot stop a wallet that still sends the transaction.
   *
   * @throws {TransferError} `transfer/not-the-signer` for another account, without a wallet request; as `prepare`
   * @throws {WalletError} as any request to a wallet; `wallet/invalid-answer` for one that signed something else
   */
  send(signer: Signer, signal: AbortSignal): Promise<string>
}

/** Fact about a recipient's address. */
export type RecipientFact =
  /** A contract, which may not be able to spend the amount. */
  | 'contract'
  /** A token itself: anything sent to it is lost. */
  | 'token'
  /** An address whose key nobody has: anything sent to it is lost. */
  | 'burn'
  /** No key can exist for it (Solana: off the curve). */
  | 'no-key'
  /** The chain has never seen it. */
  | 'unused'

/** Parts of the id of a collectible. */
export interface CollectibleId {
  /** The whole id in canonical form. */
  readonly id: string
  /** The collection's name on the chain: on EVM its address in canonical form. */
  readonly collection: string
  /** Identifier within the collection: on EVM the token id, decimal. */
  readonly number: string
}

/** Sending of collectibles: `prepare` takes `Collectible.id` in place of a token, and amounts are whole pieces. */
export interface CollectibleTransfers {
  /**
   * Reads from the chain how many pieces of a collectible the account holds: 0 or 1 of ERC-721, any number of ERC-1155. An abort
   * rejects with the reason of the signal.
   *
   * @param id - `Collectible.id`
   * @throws {TransferError} `transfer/unknown-token` for an id of no collectible, `transfer/wrong-chain`, `transfer/unreachable`
   * @example
   * <!-- given:
   * declare const adapter: import('@latchkit/plugin-chains/contract').NamespaceAdapter
   * declare const signal: AbortSignal
   * -->
   * ```ts
   * const { transfer } = await adapter.features()
   * const pieces = await transfer?.collectibles?.held('eip155:1:0xd8dA…6045', '0x71C7…976F/17', signal) // 1n
   * ```
   */
  held(account: AccountId, id: string, signal: AbortSignal): Promise<BaseUnits>
  /**
   * Parses an id in any form, without a request; returns `undefined` for an invalid one.
   *
   * @defaultValue an id has one form, and is shown unchanged
   * @example
   * <!-- given: declare const transfer: import('@latchkit/plugin-chains/contract').TransferFeature -->
   * ```ts
   * transfer.collectibles?.readId?.('0xD8DA6BF26964AF9D7EED9E03E53415D37AA96045/17')?.number // '17'
   * ```
   */
  readId?(id: string): CollectibleId | undefined
}

/** Transfers of a chain family. Every call rejects with the reason of its signal when that aborts. */
export interface TransferFeature {
  /** Longest text for a recipient, bytes in UTF-8. @defaultValue no text is supported */
  readonly memoBytes?: number
  /** Speeds that a visitor may choose. @defaultValue no choice */
  readonly speeds?: readonly TransferSpeed[]
  /** @defaultValue the family sends no collectibles */
  readonly collectibles?: CollectibleTransfers
  /**
   * Returns the recipient in canonical form.
   *
   * @throws {TransferError} `transfer/invalid-recipient`, with `reason: 'checksum'` in its context for a mistyped address;
   *   `transfer/wrong-network` for an address of another network
   */
  readRecipient(text: string, chain: ChainId): string
  /** Reads the facts about a recipient from the chain. @defaultValue no facts */
  inspect?(recipient: string, chain: ChainId, signal: AbortSignal): Promise<readonly RecipientFact[]>
  /**
   * Builds the transfer, estimates its cost, and simulates it if the chain can. Nothing is signed or sent.
   *
   * @throws {TransferError} `transfer/insufficient-funds`, `…/insufficient-fee`, `…/too-small`, `…/leaves-too-little`, `…/would-fail`, `…/wrong-chain`,
   *   `…/unreachable`, `…/unknown-token`, `…/not-spendable`
   */
  prepare(request: TransferRequest, signal: AbortSignal): Promise<PreparedTransfer>
}
