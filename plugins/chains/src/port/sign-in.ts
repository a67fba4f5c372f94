import type { AccountId, ChainId } from './caip.js'
import type { Connection, Connector } from './namespace.js'

/** Fields of a message that signs a visitor in to a site (CAIP-122). No text has line breaks. */
export interface SignInRequest {
  /** Chain to sign in on, CAIP-2. */
  readonly chain: ChainId
  /** Authority that requests the sign-in (RFC 3986): the host of the page, with its port unless it is the scheme's default. */
  readonly domain: string
  /** Resource to sign in to (RFC 3986), such as `https://shop.example/login`. */
  readonly uri: string
  /** Random text from the verifier, 8 letters and digits at least, so that a signature is valid once. */
  readonly nonce: string
  /** Sentence that the visitor agrees to, in ASCII. @defaultValue no sentence */
  readonly statement?: string
  /** Milliseconds since the epoch. @defaultValue now */
  readonly issuedAtMs?: number
  /** Milliseconds since the epoch. @defaultValue the signature does not expire by itself */
  readonly expiresAtMs?: number
  /** Milliseconds since the epoch. @defaultValue the signature is valid at once */
  readonly notBeforeMs?: number
  /** Name of the request, for the verifier. @defaultValue no name */
  readonly requestId?: string
  /** URIs of the terms that the visitor agrees to. @defaultValue no URIs */
  readonly resources?: readonly string[]
}

/** Message that signs a visitor in, signed by the account. */
export interface SignedMessage {
  /** Account that signed: one of the connection. */
  readonly account: AccountId
  /** Whole signed text (CAIP-122). */
  readonly message: string
  /** In the form of `signMessage`, for `verifyMessage` with `message`. */
  readonly signature: string
}

/** Connected wallet, and the proof that the visitor holds the account. */
export interface SignedIn extends SignedMessage {
  /** Connection, as `Connector.connect` resolves with it. */
  readonly connection: Connection
}

/** Connecting and signing in with one approval, for wallets that can do both at once. */
export interface SignInFeature {
  /** Resolves with false if the wallet needs two prompts. Sends no request to it. @defaultValue resolves with true */
  canSignIn?(connector: Connector): Promise<boolean>
  /**
   * Connects a wallet and has it sign the message of a request, in one prompt (Wallet Standard `solana:signIn`, ERC-7846
   * `wallet_connect`, TonConnect `ton_proof`). Compares the message with the request, and verifies the signature. An abort rejects with
   * the reason of the signal; a later response of the wallet is ignored.
   *
   * @throws {WalletError} as `Connector.connect`; `wallet/invalid-answer` for another message or key; `wallet/unavailable` for a
   *   wallet that needs two prompts.
   * @throws {RangeError} for a request with an invalid field, as `signInMessage` of the kit.
   * @example
   * <!-- given:
   * declare const connector: import('@latchkit/plugin-chains/contract').Connector
   * declare const kernel: import('@latchkit/kernel').Kernel
   * declare const signal: AbortSignal
   * -->
   * ```ts
   * import { Chains } from '@latchkit/plugin-chains/contract'
   *
   * const { signIn } = await kernel.get(Chains).features('ton')
   * const nonce = await fetch('/nonce').then(response => response.text())
   * const request = { chain: 'ton:-239', domain: location.host, uri: location.href, nonce } as const
   * const { account, message, signature } = (await signIn?.connect(connector, request, signal)) ?? {}
   * ```
   */
  connect(connector: Connector, request: SignInRequest, signal: AbortSignal): Promise<SignedIn>
}
