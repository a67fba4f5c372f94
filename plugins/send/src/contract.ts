import { viewRef } from '@latchkit/kernel'
import type { AccountId } from '@latchkit/plugin-chains/contract'

/** What a form begins with; each field that is given. Texts are as typed, and checked as such. */
export interface SendStart {
  /** `Token.address`. @defaultValue the chain's own coin */
  readonly token?: string
  /** `Collectible.id`, in place of a token. @defaultValue none */
  readonly collectible?: string
  /** In whole units, `1.5`; of a collectible, pieces. */
  readonly amount?: string
  readonly recipient?: string
}
/** What is sent, how much, and to whom. */
export const SendView = viewRef<SendStart | undefined>('WalletSend')
export const SendSelectTokenView = viewRef('WalletSendSelectToken')
/** All of it once more, with the fee and what must be known, before the wallet is asked. */
export const SendReviewView = viewRef('WalletSendPreview')
export const SendResultView = viewRef('WalletSendConfirmed')
/** Recipients that the visitor named, and those paid last. */
export const SendContactsView = viewRef('WalletSendContacts')
/** Reads a recipient off a code, by the camera. */
export const SendScanView = viewRef('WalletSendScan')

declare module '@latchkit/kernel' {
  interface EventMap {
    /** A wallet is about to be asked. */
    'send:started': { readonly account: AccountId; readonly token?: string }
    /** The wallet signed it, and the chain has it. */
    'send:sent': { readonly account: AccountId; readonly id: string }
    /** `code` of the `TransferError` or `WalletError`; `send/account-changed`, `send/cancelled`, `send/disconnected`. */
    'send:failed': { readonly account: AccountId; readonly code: string }
  }
}

/** Fields of the form that a site may fill in when it opens it: `open({ view: 'WalletSend', arguments })`. */
export interface SendArguments {
  /** `Token.address`, at most 300 characters. @defaultValue the chain's own coin */
  readonly token?: string
  /** In whole units, a plain decimal with a point: `1.5`. @defaultValue empty */
  readonly amount?: string
  /** Address or name, at most 300 characters. The form says what is wrong with it. @defaultValue empty */
  readonly to?: string
  /** Chain family to send from, as `namespace` of `open`. @defaultValue the active one */
  readonly namespace?: string
}

declare module '@latchkit/plugin-shell/contract' {
  interface SiteViews {
    WalletSend: SendArguments | undefined
  }
}
