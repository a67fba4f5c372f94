import type { Disposer } from '@latchkit/kernel'
import type { Connector } from '@latchkit/plugin-chains/contract'
import type { BitcoinAddress } from '../../address.js'
import type { SatsProvider, UnisatProvider } from '../../contract.js'
import type { BitcoinChain } from './chains.js'

/** A wallet and the API that its kind of wallet has. */
export interface Wallet {
  readonly name: string
  readonly api: WalletApi
}

/** A connector of this plugin. */
export interface BitcoinConnector extends Connector {
  readonly walletApi: () => Promise<WalletApi>
}

/** A wallet that discovery has found, with the kind of its API. */
export type FoundWallet =
  | { readonly kind: 'sats' | 'leather'; readonly provider: SatsProvider }
  | { readonly kind: 'unisat'; readonly provider: UnisatProvider; readonly canSwitch: boolean }
  | { readonly kind: 'standard'; readonly provider: object }

/** Calls a wallet, as `requestWallet` does. */
export type WalletRequest = (method: string, call: () => unknown) => Promise<unknown>

/** The API that one kind of wallet has. Its responses are not validated yet. */
export interface WalletApi {
  /** What the host site signs and sends through. */
  readonly provider: unknown
  /** Prompts unless `silent`. */
  accounts(
    call: WalletRequest,
    wanted: { readonly silent: boolean; readonly chain: BitcoinChain | undefined }
  ): Promise<ReportedAccounts>
  /** Resolves with a signature in whatever form the wallet has. */
  sign(call: WalletRequest, request: SignRequest): Promise<unknown>
  /**
   * Signs, and broadcasts if that is wanted and there is no `push`. Resolves with a PSBT in whatever form the wallet has.
   * Absent where wallets of the kind sign none.
   */
  signPsbt?(call: WalletRequest, request: PsbtRequest): Promise<SignedAnswer>
  /** Broadcasts a PSBT that is finalised; resolves with an id. */
  push?(call: WalletRequest, psbt: Uint8Array): Promise<unknown>
  /** Resolves with an id. Absent where wallets of the kind build no payments. */
  transfer?(call: WalletRequest, request: TransferRequest): Promise<unknown>
  /** Whether a transfer may have a memo and an address for its change. @default false */
  readonly takesDetails?: boolean
  /** Absent where wallets of the kind cannot be told to change their network. */
  switchTo?(call: WalletRequest, chain: BitcoinChain): Promise<unknown>
  /** Withdraws this site's permission, where wallets of the kind know that. */
  revoke?(call: WalletRequest): Promise<unknown>
  /** May throw when the wallet does, and so may its undo; events may come after it. */
  listen(onEvent: (event: WalletEvent) => void): Disposer
}

/** Accounts as a wallet lists them: strings, or objects with an `address`. */
export interface ReportedAccounts {
  readonly method: string
  readonly accounts: unknown
  /** The network that the wallet names; absent if it names none. */
  readonly network?: ReportedNetwork
}

/** A chain of Bitcoin, or the wallet's name of a network that is not one. */
export type ReportedNetwork = BitcoinChain | string

export interface SignRequest {
  readonly address: BitcoinAddress
  readonly message: string
  /** BIP-322, or the old form for the addresses that only have that. */
  readonly protocol: 'bip322' | 'ecdsa'
  readonly chain: BitcoinChain
}

export interface PsbtRequest {
  /** The account that is shown. */
  readonly account: BitcoinAddress
  readonly psbt: Uint8Array
  readonly inputs: readonly PsbtInputRequest[]
  readonly broadcast: boolean
  readonly chain: BitcoinChain
}

export interface PsbtInputRequest {
  readonly index: number
  readonly address: BitcoinAddress
  readonly sighashTypes?: readonly number[]
}

export interface SignedAnswer {
  readonly psbt: unknown
  /** Where it was broadcast. */
  readonly txid?: unknown
}

export interface TransferRequest {
  readonly account: BitcoinAddress
  readonly recipient: BitcoinAddress
  /** Satoshi; a JSON number holds all that there are exactly. */
  readonly amount: bigint
  readonly change?: BitcoinAddress
  /** Hex. */
  readonly memo?: string
  readonly chain: BitcoinChain
}

export type WalletEvent =
  | { readonly type: 'accounts'; readonly accounts: unknown; readonly network?: ReportedNetwork }
  | { readonly type: 'network'; readonly network: ReportedNetwork | undefined }
  | { readonly type: 'disconnected' }
