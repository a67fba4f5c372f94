import { rpcMethod } from '@latchkit/kernel'
import type { RequestProvider } from '@latchkit/plugin-chains/contract'

declare module '@latchkit/plugin-chains/contract' {
  interface NamespaceProviders {
    /** The extension's own object, or the session of a paired wallet, which has `request`. */
    readonly polkadot: InjectedWallet | RequestProvider
  }
}

/** Wallet object that an authorized site gets (`@polkadot/extension-inject`). Its responses are untrusted. */
export interface InjectedWallet {
  readonly accounts: {
    get(): Promise<readonly InjectedAccount[]>
    /** Calls back with all accounts, now and whenever they change. Returns the function that ends it. */
    subscribe(listener: (accounts: readonly InjectedAccount[]) => void): unknown
  }
  readonly signer?: {
    signRaw?(message: {
      readonly address: string
      readonly data: string
      readonly type: 'bytes'
    }): Promise<{ readonly signature: string }>
    signPayload?(payload: TransactionPayload): Promise<SignedTransaction>
  }
}

export interface InjectedAccount {
  /** SS58 with any prefix, or `0x` and 40 hex digits where `type` is `ethereum`. */
  readonly address: string
  readonly name?: string
  readonly type?: string
  /** The only chain that the account is meant for. */
  readonly genesisHash?: string | null
}

/** `SignerPayloadJSON`; other fields are passed on unchanged. */
export interface TransactionPayload {
  readonly address: string
  /** `0x` and 64 hex digits. */
  readonly genesisHash: string
  /** The call, SCALE-encoded, in hex. */
  readonly method: string
  readonly [field: string]: unknown
}

export interface SignedTransaction {
  /** `0x` and 64 to 66 bytes of hex. */
  readonly signature: string
  /** Whole transaction in hex, if the site requested it. The wallet may have changed it. */
  readonly signedTransaction?: string
}

/**
 * Signs bytes in hex, or a text, between `<Bytes>` and `</Bytes>`, which are added if they are missing. Resolves with the verified
 * signature of the address.
 */
export const SignMessage = rpcMethod<
  { readonly address: string } & ({ readonly data: string; readonly type?: 'bytes' } | { readonly message: string }),
  { readonly signature: string }
>('polkadot', 'polkadot_signMessage', 'unsafe')

/**
 * Signs a transaction that the site has built. The account and the chain are verified, but only the form of the signature: the
 * signed bytes depend on the chain's metadata, and the chain verifies them.
 */
export const SignTransaction = rpcMethod<
  { readonly address: string; readonly transactionPayload: TransactionPayload },
  SignedTransaction
>('polkadot', 'polkadot_signTransaction', 'unsafe')
