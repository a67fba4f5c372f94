import { rpcMethod } from '@latchkit/kernel'
import type { RequestProvider } from '@latchkit/plugin-chains/contract'

declare module '@latchkit/plugin-chains/contract' {
  interface NamespaceProviders {
    /** Object with the interface of an extension, or the session of a paired wallet, which has `request`. */
    readonly polkadot: InjectedWallet | RequestProvider
  }
}

/** Wallet object that an authorized site gets (`@polkadot/extension-inject`). Its responses are untrusted. */
export interface InjectedWallet {
  readonly name?: string
  readonly version?: string
  readonly accounts: {
    get(): Promise<readonly InjectedAccount[]>
    /** Calls back with all accounts, now and whenever they change. Returns the function that ends it. */
    subscribe(listener: (accounts: readonly InjectedAccount[]) => void): unknown
  }
  readonly signer?: {
    /** @param message - `data` is bytes in hex, or a text. */
    signRaw?(message: {
      readonly address: string
      readonly data: string
      readonly type: 'bytes'
    }): Promise<NumberedResult & { readonly signature: string }>
    signPayload?(payload: TransactionPayload): Promise<NumberedResult & SignedTransaction>
  }
  /** Chains whose transactions the wallet can decode. */
  readonly metadata?: {
    get(): Promise<readonly { readonly genesisHash: string; readonly specVersion: number }[]>
    /** Offers the metadata of a chain (`MetadataDef`). Resolves with `true` if the visitor accepted them. */
    provide(metadata: object): Promise<boolean>
  }
  /** Connection to nodes (`InjectedProvider`). Most wallets have none. */
  readonly provider?: unknown
}

/** Part of the results of `InjectedWallet.signer`. */
export interface NumberedResult {
  /** Number of the request. The page's side of the wallet counts. */
  readonly id: number
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
  /** Whole transaction in hex, if the site requested it (`withSignedTransaction`). The wallet may have changed it. */
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
