import type { Ledger } from './data/ledger.js'
import type { FaultSwitch } from './faults.js'

export interface ChainOptions {
  /** Port to listen on. @defaultValue 0, a free one */
  readonly port?: number
}

/** Chain of a family other than EVM. */
export interface LocalChain {
  /** `http://127.0.0.1:8899`, without a slash at its end. */
  readonly url: string
  readonly port: number
  /** CAIP-2. */
  readonly chainId: string
  readonly faults: FaultSwitch
  /**
   * Reader for the data service. It reads the chain directly, like an indexer, so the fault switch does not affect it.
   */
  readonly ledger: Ledger
  /**
   * Credits an account with native coin in base units, without a sender. Resolves when a balance includes it.
   *
   * @throws {RangeError} for an invalid address, or an amount that the chain rejects.
   */
  fund(address: string, amount: bigint): Promise<void>
  /** Ends all requests and frees the port. */
  stop(): Promise<void>
}

/** Chains other than EVM, by the first 32 characters of their genesis hash, or by their chain id (CAIP-2). */
export const localChains = {
  solana: 'solana:LatchkitLatchkitLatchkitLatchkit',
  bitcoin: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  polkadot: 'polkadot:96a4de65b2dad1676dee525024cfafd8',
  cosmos: 'cosmos:latchkit-1'
} as const

export type LocalChainName = keyof typeof localChains
