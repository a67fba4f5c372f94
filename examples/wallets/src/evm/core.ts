import type { Consent } from '../answer.js'
import type { EvmSigner } from '../lazy/evm-signer.js'
import type { EvmBehaviour } from './behaviour.js'
import type { EvmNetwork } from './networks.js'
import type { StateStore } from './state.js'

/** State and dependencies that the RPC methods of a wallet share. */
export interface WalletCore {
  readonly origin: string
  readonly state: StateStore
  behaviour(): EvmBehaviour
  /** Loads the signer. The library is loaded and keys are derived on first use. */
  signer(): Promise<EvmSigner>
  /** Loads the signer of messages and typed data. It has a key of no account of the wallet if `signWithAnotherKey` is on. */
  messageSigner(): Promise<EvmSigner>
  networks(): readonly EvmNetwork[]
  /** Returns the current network. */
  network(): EvmNetwork
}

/** Handler of one RPC method. Throws a {@link ProviderRpcError}. */
export type Method = (params: unknown, consent: Consent) => Promise<unknown>
export type Methods = Readonly<Record<string, Method>>
