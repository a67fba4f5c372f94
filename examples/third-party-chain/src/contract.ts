import { rpcMethod } from '@latchkit/kernel'

/** The TonConnect JS bridge that a wallet injects into the page. Its responses are untrusted. */
export interface TonConnectBridge {
  connect(version: number, request: object): unknown
  restoreConnection(): unknown
  send(request: object): unknown
  listen(listener: (event: unknown) => void): unknown
}

/** Transaction that another program built, in the form of TonConnect's `sendTransaction`. */
export interface TonTransaction {
  /** Messages, 1 to 4: the maximum that every wallet supports. */
  readonly messages: readonly {
    readonly address: string
    /** Nanotons, decimal text. */
    readonly amount: string
    /** Body: a bag of cells in base64. @defaultValue empty */
    readonly payload?: string
    /** Initial state of a contract that the message creates: a bag of cells in base64. @defaultValue none */
    readonly stateInit?: string
  }[]
}

/** Signs a text (TonConnect, `signData`). Resolves with the JSON that `signMessage` resolves with. */
export const TonSignText = rpcMethod<{ readonly from: string; readonly text: string }, string>(
  'ton',
  'ton_signText',
  'unsafe'
)
/** Signs and sends a transaction (TonConnect, `sendTransaction`). Resolves with the hash of the message that was sent. */
export const TonSendTransaction = rpcMethod<{ readonly from: string; readonly transaction: unknown }, string>(
  'ton',
  'ton_sendTransaction',
  'unsafe'
)

declare module '@latchkit/plugin-chains/contract' {
  interface NamespaceProviders {
    readonly ton: TonConnectBridge
  }
  interface NamespaceTransactions {
    readonly ton: TonTransaction
  }
}
