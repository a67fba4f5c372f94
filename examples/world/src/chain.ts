import type { Ledger } from './data/ledger.js'
import type { FaultSwitch } from './faults.js'

export interface ChainOptions {
  /** @defaultValue 0, a free one */
  readonly port?: number
}

/** A chain of another family than EVM. */
export interface LocalChain {
  /** `http://127.0.0.1:8899`, without a slash at its end. */
  readonly url: string
  readonly port: number
  /** CAIP-2. */
  readonly chainId: string
  readonly faults: FaultSwitch
  /** For the data service, which reads the chain itself, as an indexer does: the switch does not reach it. */
  readonly ledger: Ledger
  /**
   * Gives an account more of the native coin, out of nowhere, in base units; resolves when a balance shows it.
   *
   * @throws {RangeError} for what is no address there, or an amount that the chain refuses.
   */
  fund(address: string, amount: bigint): Promise<void>
  /** Ends every call and frees the port. */
  stop(): Promise<void>
}

/** The chains besides EVM's, by the first 32 characters of their genesis hash, or by their chain id (CAIP-2). */
export const localChains = {
  solana: 'solana:LatchkitLatchkitLatchkitLatchkit',
  bitcoin: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  polkadot: 'polkadot:96a4de65b2dad1676dee525024cfafd8',
  cosmos: 'cosmos:latchkit-1'
} as const

export type LocalChainName = keyof typeof localChains
