import { rpcMethod } from '@latchkit/kernel'
import type { AccountId, Signer } from '@latchkit/plugin-chains/contract'

/** Ethereum provider (EIP-1193). Its responses and events are untrusted. */
export interface Eip1193Provider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] | object }): Promise<unknown>
  on?(event: string, listener: (payload: never) => void): unknown
  removeListener?(event: string, listener: (payload: never) => void): unknown
}

/** `0x` and whole bytes of hex. */
export type Hex = `0x${string}`

/** Structured data to sign (EIP-712). Integers may be `bigint`; `EIP712Domain` may be left out of `types`. */
export interface TypedData {
  readonly domain: {
    readonly name?: string
    readonly version?: string
    readonly chainId?: number | bigint | string
    readonly verifyingContract?: string
    readonly salt?: string
  }
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

declare module '@latchkit/plugin-chains/contract' {
  interface NamespaceProviders {
    readonly eip155: Eip1193Provider
  }
  interface NamespaceTransactions {
    /**
     * Payment or call of a contract. `value` is a quantity in hex (wei), `data` the call data. The plugin estimates the gas and chooses
     * its price.
     *
     * @defaultValue no value, no data
     */
    readonly eip155: { readonly to: string; readonly value?: Hex; readonly data?: Hex }
  }
  interface NamespaceFeatures {
    /** Signs structured data (EIP-712). Resolves with the verified signature of the account. Rejects as `signMessage` does. */
    readonly signTypedData?: { sign(signer: Signer, data: TypedData, signal: AbortSignal): Promise<string> }
    readonly verifyTypedData?: {
      verify(account: AccountId, data: TypedData, signature: string, signal: AbortSignal): Promise<boolean>
    }
  }
}

/** Signs data in hex, or a text (EIP-191, version 0x45). Resolves with the verified signature of the address. */
export const PersonalSign = rpcMethod<readonly [data: string, address: string], string>(
  'eip155',
  'personal_sign',
  'unsafe'
)
/** Signs structured data, as JSON or an object (EIP-712). Resolves with the verified signature of the address. */
export const SignTypedData = rpcMethod<readonly [address: string, data: string | TypedData], string>(
  'eip155',
  'eth_signTypedData_v4',
  'unsafe'
)
/** Sends a transaction. Resolves with its hash, without waiting for a block. */
export const SendTransaction = rpcMethod<readonly [transaction: TransactionRequest], Hex>(
  'eip155',
  'eth_sendTransaction',
  'unsafe'
)

/**
 * Transaction for a wallet, which fills in missing fields. Quantities are `0x` hex (EIP-1474). Fields that this type does not have are
 * rejected, because without them it would be another transaction.
 */
export interface TransactionRequest {
  /** @defaultValue the active account */
  readonly from?: string
  /** Absent for a transaction that creates a contract. */
  readonly to?: string
  readonly value?: string
  readonly data?: string
  /** Other name of `data`. If both are present, they must be equal. */
  readonly input?: string
  /** `0x0` to `0x2` (EIP-2718). */
  readonly type?: string
  /** Access list (EIP-2930). */
  readonly accessList?: readonly { readonly address: string; readonly storageKeys: readonly string[] }[]
  /** Must be the chain of the request. */
  readonly chainId?: string
  readonly gas?: string
  readonly gasPrice?: string
  readonly maxFeePerGas?: string
  readonly maxPriorityFeePerGas?: string
  readonly nonce?: string
}
