import type { Disposer, Readable, ReadonlySlice } from '@latchkit/kernel'
import type { DecimalMark } from '@latchkit/plugin-chains/kit'
import type { SwapApi, SwapStart } from './contract.js'
import type {
  ShownOffer,
  SwapAvailability,
  SwapInput,
  SwapState,
  SwapTarget,
  SwapWarning,
  TokenLists,
  TokenSearch
} from './state.js'

export type * from './state.js'

/** Store shared by the views. */
export interface SwapStore extends SwapApi {
  readonly state: ReadonlySlice<SwapState>
  /** Tells if the active account can swap. */
  readonly availability: Readable<SwapAvailability>
  /** Form as it was understood, with its tokens. */
  readonly input: Readable<SwapInput>
  /** Chosen offer: that of the chosen provider, else the best; `undefined` without offers. */
  readonly chosen: Readable<ShownOffer | undefined>
  readonly warnings: Readable<readonly SwapWarning[]>
  readonly tokens: Readable<TokenLists>
  readonly search: Readable<TokenSearch>
  /** Currency of prices (ISO 4217). */
  readonly currency: string

  /**
   * Restores or creates the form of the active account and applies `start` to it; applies the same `start` object once. Does nothing
   * without an account.
   */
  startForm(start: SwapStart | undefined, mark: DecimalMark): void
  /**
   * Asks for prices, and asks again every 10 s, until the returned function is called. Pauses while the document is hidden. Each view
   * that shows prices calls it on mount.
   */
  watchPrices(): Disposer
  /** Reads the lists of tokens and the balances of the active account. Never rejects; `tokens` shows a failure. */
  loadTokens(): Promise<void>
  /** Sets the text that `search` matches; at most 300 characters count. */
  setSearch(text: string): void

  /** Sets the text of the amount field. @param mark - decimal mark of the language. */
  setAmount(text: string, mark: DecimalMark): void
  /** Sets the amount to the whole balance, less the fees if `from` is the coin. `SwapState.max` shows progress and failure. */
  setMax(mark: DecimalMark): Promise<void>
  /** Sets the token of a side. @param token - `Token.address`; `undefined` is the coin. The other side's token flips the sides. */
  setToken(target: SwapTarget, token: string | undefined): void
  /** Exchanges the sides and clears the amount. Does nothing before both tokens were chosen. */
  flip(): void
  /** Sets the text of the slippage field. */
  setSlippage(text: string): void
  /** Chooses the offer of a provider; `undefined` chooses the best. */
  chooseProvider(id: string | undefined): void
  /** Asks for prices now, such as after all providers failed. */
  refresh(): void
  /** Stores the tick for the warnings with `needsTick`. */
  setAccepted(isAccepted: boolean): void

  /**
   * Builds, checks and simulates the chosen offer, with a new price if it is older than 30 s. Never rejects: `SwapState.preparation` has
   * the outcome. The preview calls it on mount, and again after `expiresAtMs`.
   */
  prepareChosen(): Promise<void>
  /** Removes the preparation, when the preview is left. */
  clearPreparation(): void
  /**
   * Requests the prepared swap from the wallet. Never rejects: `SwapState.submission` shows the steps and the outcome. Does nothing
   * unless a preparation is ready, and all warnings with `needsTick` are accepted.
   */
  submitPrepared(): Promise<void>
  /** Accepts the offer of the status `worse`: the swap goes on with its minimum. */
  acceptWorse(): void
  /** Stops before the next request to the wallet. A request that the wallet has already may still be sent. */
  cancel(): void
  /**
   * Requests the removal of the allowance that the failed or interrupted swap left behind. Never rejects: `revocation` of the submission
   * or of the state shows the outcome.
   */
  revoke(): Promise<void>
  /** Removes the finished swap from the state, after the visitor saw its outcome. */
  clearOutcome(): void
  /** Removes `interrupted`, after the visitor saw it. */
  dismissInterrupted(): void
  /** Returns true if a wallet already got a request for a swap of these tokens, with any amount, and its outcome is unknown. */
  hasUnconfirmedAttempt(): boolean
  /** Removes forms of accounts that no connected wallet has any more, and fails the open swap of a disconnected wallet. */
  forgetDisconnected(namespace: string): void
}

/** Context of this plugin's views: the store that they share, `undefined` until its stored values are read. */
export type SwapViewContext = Readable<SwapStore | undefined>
