import type { Consent } from '../answer.js'
import type { EvmSigner } from '../lazy/evm-signer.js'
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
  /** What signs messages and typed data, which a switch may change. */
  messageSigner(): Promise<EvmSigner>
  networks(): readonly EvmNetwork[]
  /** The network in use. */
  network(): EvmNetwork
}

/** Answers one RPC method, or throws a {@link ProviderRpcError}. */
export type Method = (params: unknown, consent: Consent) => Promise<unknown>
export type Methods = Readonly<Record<string, Method>>
