import { serviceRef, viewRef } from '@latchkit/kernel'
import type { AccountId, BaseUnits, PreparedTransfer, Token, TransferRequest } from '@latchkit/plugin-chains/contract'

/** Asset of a transfer, with the data that the dialog shows. */
export interface DraftAsset extends Token {
  /** Price of one whole unit in `TransferDraft.currency`, plain decimal text. */
  readonly price?: string
  /** True if the site configured the icon or the collection; the icon is then loaded without a press. @defaultValue false */
  readonly isIconTrusted?: boolean
  /** True if the asset looks like spam. The review then requires a tick. @defaultValue false */
  readonly isSpam?: boolean
  /** True for a collectible: `address` is `Collectible.id`, and amounts are whole pieces. @defaultValue false */
  readonly isCollectible?: boolean
  /** Name of the collectible's collection. */
  readonly collection?: string
}

/**
 * Transfer whose values are interpreted: an address in canonical form, and an amount in base units. The form makes it, and the
 * review gets it. `asset.address` identifies the token or collectible; the chain's own coin has none.
 */
export interface TransferDraft extends Omit<TransferRequest, 'token'> {
  readonly asset: DraftAsset
  /** Name that the recipient was resolved from, or its label in the contacts. */
  readonly recipientName?: string
  /** Balance of the chain's coin in base units, and its price. Without them, the review does not say what is left. */
  readonly coin?: { readonly amount: BaseUnits; readonly price?: string }
  /** Currency of prices (ISO 4217). @defaultValue 'USD' */
  readonly currency?: string
}

/** Transfer that is ready to be signed, with its costs, and the draft that it was prepared from. */
export interface PreparedDraft {
  readonly draft: TransferDraft
  readonly transfer: PreparedTransfer
}

/** Transfers of the connected accounts. */
export interface SendApi {
  /**
   * Builds the transfer against the current state of the chain, estimates its costs and simulates it. No wallet gets a request,
   * and the result is not cached: prepare again before `submit` if it is older than some seconds. An abort rejects with the
   * reason of the signal.
   *
   * @throws {SendError} `send/unsupported-chain` if the chain family has no transfers
   * @throws {TransferError} errors of the chain, such as `transfer/insufficient-funds`
   * @example
   * <!-- given:
   * declare const account: import('@latchkit/plugin-chains/contract').AccountId
   * declare const recipient: string, usdc: string, signal: AbortSignal
   * declare const send: import('@latchkit/plugin-send/contract').SendApi
   * -->
   * ```ts
   * const draft = { account, recipient, amount: 5_000_000n, asset: { name: 'USDC', symbol: 'USDC', decimals: 6, address: usdc } }
   * const { transfer } = await send.prepare(draft, signal)
   * console.log(transfer.fee) // base units of the chain's coin
   * ```
   */
  prepare(draft: TransferDraft, signal: AbortSignal): Promise<PreparedDraft>
  /**
   * Requests the signature of exactly this transfer from the wallet, and sends the transaction. Resolves with the transaction id
   * without waiting for a confirmation. The views show the request and its outcome. An abort stops waiting and rejects with
   * `send/cancelled`; the wallet may still send the transfer.
   *
   * @throws {SendError} `send/busy` while another request is open, `send/account-changed`, `send/cancelled`, `send/disconnected`
   * @throws {TransferError} errors of the chain
   * @throws {WalletError} errors of the wallet, such as `wallet/rejected`
   * @example
   * <!-- given:
   * declare const draft: import('@latchkit/plugin-send/contract').TransferDraft
   * declare const send: import('@latchkit/plugin-send/contract').SendApi
   * declare const signal: AbortSignal
   * -->
   * ```ts
   * const id = await send.submit(await send.prepare(draft, signal), signal)
   * ```
   */
  submit(prepared: PreparedDraft, signal?: AbortSignal): Promise<string>
}
export const Send = serviceRef<SendApi>('send')

/** Initial values of the form's fields. The form validates them like typed text. */
export interface SendStart {
  /** `Token.address`. @defaultValue the chain's own coin */
  readonly token?: string
  /** `Collectible.id`, in place of a token. @defaultValue none */
  readonly collectible?: string
  /** Amount in whole units (`1.5`), or the number of pieces of a collectible. */
  readonly amount?: string
  readonly recipient?: string
}
/** View with the form: asset, amount and recipient. */
export const SendView = viewRef<SendStart | undefined>('WalletSend')
export const SendSelectTokenView = viewRef('WalletSendSelectToken')
/** View that shows the transfer with its fee and its warnings before the wallet gets the request. Without a form it closes. */
export const SendReviewView = viewRef<TransferDraft>('WalletSendPreview')
export const SendResultView = viewRef('WalletSendConfirmed')
/** View with the recipients that the visitor named or paid last. */
export const SendContactsView = viewRef('WalletSendContacts')
/** View that reads a recipient from a QR code with the camera. */
export const SendScanView = viewRef('WalletSendScan')

declare module '@latchkit/kernel' {
  interface EventMap {
    /** Emitted before the transfer is requested from the wallet. */
    'send:started': { readonly account: AccountId; readonly token?: string }
    /** Emitted after the wallet signed the transfer and the transaction was submitted. `id` is the transaction's id. */
    'send:sent': { readonly account: AccountId; readonly id: string }
    /**
     * Emitted after a transfer failed. `code` is the code of the `TransferError` or `WalletError`, `send/account-changed`,
     * `send/cancelled` or `send/disconnected`; `unknown` for an error without a code.
     */
    'send:failed': { readonly account: AccountId; readonly code: string }
  }
}

/** Fields of the form that a site may fill in when it opens the view: `open({ view: 'WalletSend', arguments })`. */
export interface SendArguments {
  /** `Token.address`, at most 300 characters. @defaultValue the chain's own coin */
  readonly token?: string
  /** Amount in whole units, as plain decimal text with a point: `1.5`. @defaultValue empty */
  readonly amount?: string
  /** Address or name, at most 300 characters. The form shows an error if it is invalid. @defaultValue empty */
  readonly to?: string
  /** Chain family to send from, same as `namespace` of `open`. @defaultValue the active one */
  readonly namespace?: string
}

declare module '@latchkit/plugin-shell/contract' {
  interface SiteViews {
    WalletSend: SendArguments | undefined
  }
  interface SiteResults {
    /** Id of the transaction, in the form of its chain. */
    WalletSend: { readonly id: string }
  }
}
