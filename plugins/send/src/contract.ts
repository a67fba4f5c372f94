import { viewRef } from '@latchkit/kernel'
import type { AccountId } from '@latchkit/plugin-chains/contract'

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
/** View that shows the transfer with its fee and its warnings before the wallet gets the request. */
export const SendReviewView = viewRef('WalletSendPreview')
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
}
