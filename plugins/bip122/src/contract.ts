import { rpcMethod } from '@latchkit/kernel'
import type { RequestProvider, StandardWallet } from '@latchkit/plugin-chains/contract'

declare module '@latchkit/plugin-chains/contract' {
  interface NamespaceProviders {
    /**
     * An object with the interface of the wallet, or of the session of a paired wallet. Only UniSat's interface has
     * `requestAccounts`, and only the Wallet Standard has `features`. Of the other two, only a session has `removeListener`.
     */
    readonly bip122: UnisatProvider | StandardWallet | SatsProvider | RequestProvider
  }
}

/** Provider of Xverse and compatible wallets: JSON-RPC by `request(method, params)` (WBIP-001, sats-connect). */
export interface SatsProvider {
  request(method: string, params?: unknown): Promise<unknown>
  /** Returns the function that removes the listener. */
  addListener?(listener: { readonly eventName: string; readonly cb: (event: unknown) => void }): unknown
}

/** Provider of UniSat and compatible wallets, such as OKX: one account at a time, and a method for each request. */
export interface UnisatProvider {
  requestAccounts(): Promise<unknown>
  /** Empty without permission; never prompts. */
  getAccounts(): Promise<unknown>
  /** Signs with the account that the wallet shows. */
  signMessage(message: string, type: 'ecdsa' | 'bip322-simple'): Promise<unknown>
  signPsbt?(hex: string, options: object): Promise<unknown>
  /** Broadcasts a finalised PSBT. */
  pushPsbt?(hex: string): Promise<unknown>
  /** Satoshi. */
  sendBitcoin?(to: string, amount: number): Promise<unknown>
  /** Resolves with `{ enum: 'BITCOIN_MAINNET' }`. Older wallets only have `getNetwork`. */
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
  /** Address of the active account. */
  readonly account: string
  readonly message: string
  /** Another address of the wallet. @defaultValue `account` */
  readonly address?: string
  /** @defaultValue `bip322`, for P2PKH `ecdsa` (BIP-137) */
  readonly protocol?: 'ecdsa' | 'bip322'
}

export interface SignedMessage {
  readonly address: string
  /** Verified signature in hex, without `0x`. */
  readonly signature: string
}

export interface AccountAddress {
  readonly address: string
  /** Hex, as the wallet returned it. It may not be the key of the address. */
  readonly publicKey?: string
  readonly path?: string
  readonly intention: AddressIntention
}

export interface PsbtInputToSign {
  /** Address of the wallet that owns the spent output: P2PKH, P2SH-P2WPKH, P2WPKH, or P2TR by its key. */
  readonly address: string
  readonly index: number
  /** Allowed sighash types. Both commit to the whole transaction: ALL (1), or its short form in Taproot (0). */
  readonly sighashTypes?: readonly (0 | 1)[]
}

export interface SignPsbtParams {
  /** Address of the active account. */
  readonly account: string
  /**
   * PSBT of version 0 (BIP-174) in base64, 256 kB at most. It states the spent output of each input to sign, and that of every
   * input if one of these is Taproot.
   */
  readonly psbt: string
  /** Inputs to sign: at least one, and each index once. */
  readonly signInputs: readonly PsbtInputToSign[]
  /** True if the wallet also broadcasts the transaction. @defaultValue false */
  readonly broadcast?: boolean
}

export interface SignedPsbt {
  /** The same transaction in base64, with a verified signature in each requested input. */
  readonly psbt: string
  /** Id in hex, as explorers show it. Absent unless the transaction was broadcast. */
  readonly txid?: string
}

export interface SendTransferParams {
  /** Address of the active account. The wallet chooses which of its coins are spent. */
  readonly account: string
  /** Address on the chain of the account. */
  readonly recipientAddress: string
  /** Whole satoshi in decimal digits, 1 to 2,100,000,000,000,000. The fee comes on top. */
  readonly amount: string
  /** Address on the chain of the account. @defaultValue the wallet's choice */
  readonly changeAddress?: string
  /** Hex of at most 80 bytes, for an `OP_RETURN` output. @defaultValue none */
  readonly memo?: string
}

/** WalletConnect's method `signMessage` for `bip122`, which works with every connected wallet. */
export const SignMessage = rpcMethod<SignMessageParams, SignedMessage>('bip122', 'signMessage', 'unsafe')

/** Returns the addresses of the connected wallet, payment addresses first. */
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
 * the wallet does not support a requested memo or change address, the request rejects and the wallet gets no request.
 */
export const SendTransfer = rpcMethod<SendTransferParams, { readonly txid: string }>('bip122', 'sendTransfer', 'unsafe')
