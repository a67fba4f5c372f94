import { rpcMethod } from '@latchkit/kernel'
import type { RequestProvider, StandardWallet } from '@latchkit/plugin-chains/contract'

declare module '@latchkit/plugin-chains/contract' {
  interface NamespaceProviders {
    /**
     * The wallet's own object, or the session of a paired wallet. `requestAccounts` is only on one like UniSat, `features` only
     * on one of the Wallet Standard, and `removeListener`, of the other two, only on a session.
     */
    readonly bip122: UnisatProvider | StandardWallet | SatsProvider | RequestProvider
  }
}

/** Xverse and those that speak as it does: JSON-RPC by `request(method, params)` (WBIP-001, sats-connect). */
export interface SatsProvider {
  request(method: string, params?: unknown): Promise<unknown>
  /** Returns its undo. */
  addListener?(listener: { readonly eventName: string; readonly cb: (event: unknown) => void }): unknown
}

/** UniSat and those that do as it does, such as OKX: one account at a time, and methods in place of a `request`. */
export interface UnisatProvider {
  requestAccounts(): Promise<unknown>
  /** Empty without permission; never prompts. */
  getAccounts(): Promise<unknown>
  /** Signs with the account in front. */
  signMessage(message: string, type: 'ecdsa' | 'bip322-simple'): Promise<unknown>
  signPsbt?(hex: string, options: object): Promise<unknown>
  /** Broadcasts one that is finalised. */
  pushPsbt?(hex: string): Promise<unknown>
  /** Satoshi. */
  sendBitcoin?(to: string, amount: number): Promise<unknown>
  /** `{ enum: 'BITCOIN_MAINNET' }`; older ones only know `getNetwork`. */
  getChain?(): Promise<unknown>
  getNetwork?(): Promise<unknown>
  switchChain?(chain: string): Promise<unknown>
  switchNetwork?(network: string): Promise<unknown>
  disconnect?(): Promise<unknown>
  on?(event: string, listener: (payload: never) => void): unknown
  removeListener?(event: string, listener: (payload: never) => void): unknown
}

/** Purpose of an address: to receive payments, or to keep collectibles on single coins (ordinals). */
export type AddressIntention = 'payment' | 'ordinal'

export interface SignMessageParams {
  /** The account that is shown: the address alone. */
  readonly account: string
  readonly message: string
  /** Another address of the wallet. @defaultValue `account` */
  readonly address?: string
  /** @defaultValue `bip322`, for P2PKH `ecdsa` (BIP-137) */
  readonly protocol?: 'ecdsa' | 'bip322'
}

export interface SignedMessage {
  readonly address: string
  /** Hex, without `0x`; checked. */
  readonly signature: string
}

export interface AccountAddress {
  readonly address: string
  /** Hex. Said by the wallet, not checked against the address. */
  readonly publicKey?: string
  readonly path?: string
  readonly intention: AddressIntention
}

export interface PsbtInputToSign {
  /** One of the wallet, that is paid by what the input spends: P2PKH, P2SH-P2WPKH, P2WPKH, or P2TR by its key. */
  readonly address: string
  readonly index: number
  /** Allowed sighash types. Both commit to the whole transaction: ALL (1), or its short form in Taproot (0). */
  readonly sighashTypes?: readonly (0 | 1)[]
}

export interface SignPsbtParams {
  /** The account that is shown: the address alone. */
  readonly account: string
  /**
   * Base64, of at most 256 kB, version 0 (BIP-174). It says what each input to be signed spends, and where one of them is
   * Taproot's, what each input spends.
   */
  readonly psbt: string
  /** Each index once; at least one. */
  readonly signInputs: readonly PsbtInputToSign[]
  /** True if the wallet also broadcasts the transaction. @defaultValue false */
  readonly broadcast?: boolean
}

export interface SignedPsbt {
  /** Base64: the same transaction, with a signature that was checked in each input that was to be signed. */
  readonly psbt: string
  /** Hex, as explorers show it. There when it was broadcast. */
  readonly txid?: string
}

export interface SendTransferParams {
  /** The account that is shown: the address alone. Which of its coins are spent is the wallet's choice. */
  readonly account: string
  /** On the chain of the account. */
  readonly recipientAddress: string
  /** Whole satoshi in decimal digits, 1 to 2,100,000,000,000,000. The fee comes on top. */
  readonly amount: string
  /** On the chain of the account. @defaultValue the wallet's choice */
  readonly changeAddress?: string
  /** Hex of at most 80 bytes, for an `OP_RETURN` output. @defaultValue none */
  readonly memo?: string
}

/** WalletConnect's method `signMessage` for `bip122`; sent to the connected wallet, however it is connected. */
export const SignMessage = rpcMethod<SignMessageParams, SignedMessage>('bip122', 'signMessage', 'unsafe')

/** The addresses of the connected wallet, those to be paid at first. */
export const GetAccountAddresses = rpcMethod<
  { readonly account: string; readonly intentions?: readonly AddressIntention[] },
  readonly AccountAddress[]
>('bip122', 'getAccountAddresses', 'safe')

/**
 * WalletConnect's method `signPsbt` for `bip122`. The wallet must not change the transaction: the plugin parses the result again and
 * verifies its signatures. Wallets broadcast before this verification, except those with the API of UniSat.
 */
export const SignPsbt = rpcMethod<SignPsbtParams, SignedPsbt>('bip122', 'signPsbt', 'unsafe')

/**
 * WalletConnect's method `sendTransfer` for `bip122`. The wallet builds, signs and sends the payment; `txid` (hex) is not verified. If
 * the wallet does not support a requested memo or change address, the request fails and the wallet is not asked.
 */
export const SendTransfer = rpcMethod<SendTransferParams, { readonly txid: string }>('bip122', 'sendTransfer', 'unsafe')
