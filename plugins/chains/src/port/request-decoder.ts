import { extensionPoint } from '@latchkit/kernel'
import type { BaseUnits } from './amount.js'
import type { AccountId, ChainId } from './caip.js'

/** Request of `kernel.rpc` that signs or sends, before the visitor consents to it. */
export interface RequestToDecode {
  readonly method: string
  /** Frozen copy, unchecked. The handler parses the same value afterwards. */
  readonly params: unknown
  readonly chain: ChainId
  /** Account that is shown, on the chain of the request. */
  readonly account: AccountId
  /** Origin of the page: `https://shop.example`. */
  readonly origin: string
}

/** Coin, token or collection. Symbol and name are the creator's: they are shown but not trusted. */
export interface RequestedAsset {
  /** Contract, mint or denom, in canonical form. @defaultValue the chain's own coin */
  readonly address?: string
  /** Number of a collectible in its collection. @defaultValue an amount of the asset is meant */
  readonly tokenId?: string
  /** @defaultValue unknown until `DecodedRequest.complete` */
  readonly symbol?: string
  /** @defaultValue unknown until `DecodedRequest.complete`: the amount is shown in base units, and named so */
  readonly decimals?: number
}

/**
 * Value that the request contains, under the technical name that it has there (`nonce`, `feePayer`, `spender`). A list or an object has
 * `fields` in place of a value.
 */
export type RequestField =
  | { readonly name: string; readonly type: 'text' | 'address' | 'number' | 'bytes' | 'time'; readonly value: string }
  | { readonly name: string; readonly type: 'fields'; readonly fields: readonly RequestField[] }

/**
 * Effect of a request.
 *
 * - `transfer`: an amount, or a collectible, goes from the account (or from `from`) to `to`. `isOwn` marks a recipient that is one of the
 *   visitor's own addresses, such as the change of a Bitcoin transaction.
 * - `approval`: `spender` may later take up to `amount`; 0 revokes. ERC-20 `approve`, permits, an SPL delegate, authz grants.
 * - `approval-for-all`: `operator` may take everything in a collection.
 * - `message`: a text is signed.
 * - `sign-in`: a message that signs the visitor in to `domain`.
 * - `typed-data`: structured data is signed (EIP-712). `contract` is the verifying contract.
 * - `call`: a function of a contract, program or pallet is called. `name` is absent if the function is not known.
 * - `control`: another account gets control over this one, or over its assets: proxies, authorities, session keys.
 * - `data`: bytes are signed that nothing could decode.
 */
export type RequestAction = {
  /** Further values, shown below the action. @defaultValue no values */
  readonly fields?: readonly RequestField[]
} & (
  | {
      readonly type: 'transfer'
      readonly asset: RequestedAsset
      /** @defaultValue all that there is, or one piece of a collectible */
      readonly amount?: BaseUnits
      readonly to: string
      readonly from?: string
      readonly isOwn?: boolean
    }
  | {
      readonly type: 'approval'
      readonly asset: RequestedAsset
      readonly amount: BaseUnits | 'unlimited'
      readonly spender: string
      /** Milliseconds since the epoch. @defaultValue no end */
      readonly expiresAtMs?: number
    }
  | {
      readonly type: 'approval-for-all'
      readonly collection: string
      readonly operator: string
      /** False if the permission is revoked. */
      readonly isGranted: boolean
    }
  | { readonly type: 'message'; readonly text: string }
  | {
      readonly type: 'sign-in'
      readonly domain: string
      readonly uri: string
      readonly statement?: string
      /** Whole message. */
      readonly text: string
    }
  | {
      readonly type: 'typed-data'
      readonly name?: string
      readonly contract?: string
      readonly primaryType: string
    }
  | { readonly type: 'call'; readonly target: string; readonly name?: string; readonly value?: BaseUnits }
  | { readonly type: 'control'; readonly to: string; readonly name: string }
  | { readonly type: 'data'; readonly hex: string }
)

/**
 * Reasons to look twice. The visitor must tick a box before a request with a warning can be confirmed.
 *
 * - `unlimited-approval`: a spender may take any amount. Subject: the spender.
 * - `approval-for-all`: an operator may take a whole collection. Subject: the operator.
 * - `control`: another account gets control. Subject: that account.
 * - `foreign-domain`: a sign-in message, or typed data, for another site. Subject: its domain.
 * - `foreign-account`: a message or permit for another account. Subject: its address.
 * - `foreign-chain`: a message or typed data for another chain. Subject: its chain.
 * - `invalid-sign-in`: a text that looks like a sign-in message and breaks its grammar.
 * - `invalid-time`: a sign-in message or permit that has expired, or is not valid yet.
 * - `unknown-contract`: a contract or program that no decoder knows. Subject: its address.
 * - `unknown-data`: a part of the request could not be decoded.
 * - `blind-hash`: a message that is only a hash, so nobody can see what it means.
 * - `transaction-as-message`: a message that is a transaction.
 * - `changeable`: others may change the transaction after it is signed (signature types of Bitcoin other than ALL).
 * - `high-fee`: the network fee is unusually high. Subject: the fee in base units; without a subject, nothing proves the fee.
 * - `hidden-characters`: a text with invisible or direction-changing characters.
 */
export interface RequestWarning {
  readonly code:
    | 'unlimited-approval'
    | 'approval-for-all'
    | 'control'
    | 'foreign-domain'
    | 'foreign-account'
    | 'foreign-chain'
    | 'invalid-sign-in'
    | 'invalid-time'
    | 'unknown-contract'
    | 'unknown-data'
    | 'blind-hash'
    | 'transaction-as-message'
    | 'changeable'
    | 'high-fee'
    | 'hidden-characters'
  readonly subject?: string
}

/** Request in the form that a visitor reads. */
export interface DecodedRequest {
  /** Effects in their order; at least one. */
  readonly actions: readonly RequestAction[]
  readonly warnings: readonly RequestWarning[]
  /** Highest network fee that the request itself allows. @defaultValue the request does not say */
  readonly fee?: BaseUnits
  /** Everything that is signed: JSON, or bytes in hex. Shown on demand. */
  readonly raw: string
  /**
   * Reads from the chain what the request does not contain, such as symbols and decimals. Resolves with the request that replaces this
   * one; an abort rejects with the reason of the signal. @defaultValue there is nothing to read
   */
  complete?(signal: AbortSignal): Promise<DecodedRequest>
}

/** Turns requests of one chain family into `DecodedRequest`s. */
export interface RequestDecoder {
  /** CAIP-2 namespace of the requests. */
  readonly namespace: string
  /**
   * Decodes a request without a network request. Returns `undefined` for one that it does not know: the next decoder is tried. A decoder
   * that throws counts as one that does not know the request.
   */
  decode(request: RequestToDecode): Promise<DecodedRequest | undefined>
}

/**
 * Extension point for the decoders of requests. The first result counts, in the order of the contributions; each chain plugin has a
 * decoder of order 0.
 *
 * @example
 * <!-- given:
 * declare const ctx: import('@latchkit/kernel').PluginContext
 * declare const decodeStake: (params: unknown) => import('@latchkit/plugin-chains/contract').DecodedRequest | undefined
 * -->
 * ```ts
 * import { type RequestDecoder, RequestDecoders } from '@latchkit/plugin-chains/contract'
 *
 * const decode: RequestDecoder['decode'] = async ({ method, params }) => (method === 'ton_sendStake' ? decodeStake(params) : undefined)
 * ctx.contribute(RequestDecoders, { namespace: 'ton', decode }, { order: -1 })
 * ```
 */
export const RequestDecoders = extensionPoint<RequestDecoder>('chains.request-decoders')
