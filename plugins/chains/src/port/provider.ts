import type { ChainId } from './caip.js'

/**
 * Types of the results of `provider()`, by namespace. Chain plugins add theirs: `eip155` has an EIP-1193 provider.
 *
 * @example
 * ```ts
 * declare module '@latchkit/plugin-chains/contract' {
 *   interface NamespaceProviders {
 *     readonly ton: { send(message: string): Promise<string> }
 *   }
 * }
 * ```
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface NamespaceProviders {}

/** Type of a namespace's provider; `unknown` if no chain plugin declares it. */
export type ProviderOf<N> = N extends keyof NamespaceProviders ? NamespaceProviders[N] : unknown

/** Provider of a wallet in a WalletConnect session, with the methods of the namespace there. Its responses are untrusted. */
export interface RequestProvider {
  /**
   * Sends a request to the wallet. Rejects with the codes of EIP-1193 (4001 rejected, 4100, 4200, 4900, 4902).
   *
   * @param chain - CAIP-2. @defaultValue the chain that the namespace is on
   */
  request(
    call: { readonly method: string; readonly params?: readonly unknown[] | object },
    chain?: ChainId
  ): Promise<unknown>
  on(event: string, listener: (payload: never) => void): void
  removeListener(event: string, listener: (payload: never) => void): void
}

/** Account of a wallet of the Wallet Standard 1. Untrusted. */
export interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  /** `solana:mainnet`, `bitcoin:mainnet`, …: an account may serve several families. */
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

/** Wallet of the Wallet Standard 1. Its name, features and responses are untrusted. */
export interface StandardWallet {
  readonly version: string
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  /** Features by name (`solana:signMessage`), each with the method of that name. */
  readonly features: Readonly<Record<string, object>>
  readonly accounts: readonly StandardAccount[]
}
