/** The TonConnect JS bridge that a wallet injects into the page. Its responses are untrusted. */
export interface TonConnectBridge {
  connect(version: number, request: object): unknown
  restoreConnection(): unknown
  send(request: object): unknown
  listen(listener: (event: unknown) => void): unknown
}

/** A transaction that somebody else built, in the form of TonConnect's `sendTransaction`. */
export interface TonTransaction {
  /** 1 to 4, as many as every wallet takes. */
  readonly messages: readonly {
    readonly address: string
    /** Nanotons, decimal. */
    readonly amount: string
    /** Body: a bag of cells in base64. @defaultValue empty */
    readonly payload?: string
    /** First state of a contract that the message creates: a bag of cells in base64. @defaultValue none */
    readonly stateInit?: string
  }[]
}

declare module '@latchkit/plugin-chains/contract' {
  interface NamespaceProviders {
    readonly ton: TonConnectBridge
  }
  interface NamespaceTransactions {
    readonly ton: TonTransaction
  }
}
