import { rpcMethod } from '@latchkit/kernel'
import type { RequestProvider } from '@latchkit/plugin-chains/contract'

declare module '@latchkit/plugin-chains/contract' {
  interface NamespaceProviders {
    /** Keplr API of the wallet, or the session of a paired wallet, which has `request`. */
    readonly cosmos: KeplrProvider | RequestProvider
  }
}

/** Key that `getKey` resolves with, as far as this plugin reads it. */
export interface KeplrKey {
  /** 33 bytes, compressed. */
  readonly pubKey: Uint8Array
  readonly bech32Address: string
  /** Devices that sign in the amino mode only. */
  readonly isNanoLedger?: boolean
}

/** Options of Keplr, which lets the visitor change fee and memo unless these options prevent it. */
export interface SignOptions {
  /** @defaultValue false */
  readonly preferNoSetFee?: boolean | undefined
  /** @defaultValue false */
  readonly preferNoSetMemo?: boolean | undefined
  /** True to let the visitor approve a transaction whose fee the account cannot pay. @defaultValue false */
  readonly disableBalanceCheck?: boolean | undefined
}

/** Part of the Keplr API that this plugin calls; Leap, Cosmostation and Station have it, too. Its responses are untrusted. */
export interface KeplrProvider {
  /** Prompts, unless the site is already authorized. */
  enable(chainIds: readonly string[]): Promise<void>
  /** Never prompts. Older wallets lack the method. */
  isEnabled?(chainIds: readonly string[]): Promise<boolean>
  disable?(chainIds?: readonly string[]): Promise<void>
  getKey(chainId: string): Promise<KeplrKey>
  /** Prompts. The wallet keeps the chain. */
  experimentalSuggestChain?(chainInfo: object): Promise<void>
  signAmino?(chainId: string, signer: string, signDoc: StdSignDoc, options?: SignOptions): Promise<SignedAmino>
  signDirect?(chainId: string, signer: string, signDoc: object, options?: SignOptions): Promise<unknown>
  /** ADR-36. */
  signArbitrary?(chainId: string, signer: string, data: string | Uint8Array): Promise<StdSignature>
}

export interface Coin {
  readonly denom: string
  readonly amount: string
}

/** Document that is signed in the amino mode. Numbers are decimal texts. */
export interface StdSignDoc {
  readonly chain_id: string
  readonly account_number: string
  readonly sequence: string
  readonly fee: {
    readonly amount: readonly Coin[]
    readonly gas: string
    /** Account that pays the fee. It signs the transaction, too. @defaultValue the first signer */
    readonly payer?: string | undefined
    /** Account that pays the fee from an allowance (`x/feegrant`). @defaultValue no other account */
    readonly granter?: string | undefined
  }
  readonly msgs: readonly { readonly type: string; readonly value: Readonly<Record<string, unknown>> }[]
  readonly memo: string
  /** Last block that may contain the transaction. @defaultValue any block */
  readonly timeout_height?: string | undefined
}

/** `signature` is 64 bytes in base64, `pub_key.value` 33. */
export interface StdSignature {
  readonly pub_key: { readonly type: string; readonly value: string }
  readonly signature: string
}

/** `signed` is the signed document, whose fee and memo may be the wallet's. */
export interface SignedAmino {
  readonly signed: StdSignDoc
  readonly signature: StdSignature
}

/** Returns the active account, or an empty list. `pubkey` is in base64. */
export const GetAccounts = rpcMethod<
  undefined,
  readonly { readonly algo: string; readonly address: string; readonly pubkey: string }[]
>('cosmos', 'cosmos_getAccounts', 'safe')

/** Parameters of a method that signs a document. */
export interface SignParams<D> {
  readonly signerAddress: string
  readonly signDoc: D
  /** Options for a wallet of the page; sessions have none. @defaultValue no options */
  readonly signOptions?: SignOptions
}

/** Resolves with the signed document and the verified signature. An empty `chain_id` is for ADR-36 only. */
export const SignAmino = rpcMethod<SignParams<StdSignDoc>, SignedAmino>('cosmos', 'cosmos_signAmino', 'unsafe')

/**
 * Has a message signed (ADR-36), by `signArbitrary` of a wallet of the page or `cosmos_signAmino` of a session. Resolves with the
 * verified signature.
 */
export const SignArbitrary = rpcMethod<
  {
    readonly signerAddress: string
    /** Message as text, or its bytes in base64. */
    readonly data: string
    /** @defaultValue 'utf8' */
    readonly encoding?: 'utf8' | 'base64'
  },
  StdSignature
>('cosmos', 'cosmos_signArbitrary', 'unsafe')

/** Transaction in the direct mode. Bytes are base64, numbers decimal texts. */
export interface DirectSignDoc {
  readonly chainId: string
  readonly accountNumber: string
  readonly bodyBytes: string
  readonly authInfoBytes: string
}

/** Resolves with the signed document and the verified signature. */
export const SignDirect = rpcMethod<
  SignParams<DirectSignDoc>,
  { readonly signed: DirectSignDoc; readonly signature: StdSignature }
>('cosmos', 'cosmos_signDirect', 'unsafe')
