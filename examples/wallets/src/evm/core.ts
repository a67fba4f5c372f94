import type { EvmSigner } from '../lazy/evm-signer.js'
import type { Question } from '../prompt/prompt.js'
import type { EvmBehaviour } from './behaviour.js'
import type { FactStore } from './facts.js'
import type { EvmNetwork } from './networks.js'

/** What the methods of a wallet share. */
export interface WalletCore {
  readonly origin: string
  readonly facts: FactStore
  behaviour(): EvmBehaviour
  /** Keys are derived, and the library loaded, on first use. */
  signer(): Promise<EvmSigner>
  networks(): readonly EvmNetwork[]
  /** The network in use. */
  network(): EvmNetwork
}

/**
 * Puts a question to the user and resolves with what they picked from its choices.
 *
 * @throws {ProviderRpcError} 4001 when they refuse.
 */
export type Consent = (question: Omit<Question, 'wallet' | 'origin'>) => Promise<readonly string[]>

/** Answers one RPC method, or throws a {@link ProviderRpcError}. */
export type Method = (params: unknown, consent: Consent) => Promise<unknown>
export type Methods = Readonly<Record<string, Method>>
