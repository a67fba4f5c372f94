/** Options of `ProviderError`. */
export interface ProviderErrorOptions extends ErrorOptions {
  /** Data that a node or a wallet added, such as the revert data of a contract. */
  readonly data?: unknown
}

/** Error that a provider rejects with. `code` is that of EIP-1193 (4001, 4100, 4200, 4900, 4901), EIP-1474 or JSON-RPC. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly data?: unknown
  constructor(
    readonly code: number,
    message: string,
    { data, ...options }: ProviderErrorOptions = {}
  ) {
    super(message, options)
    if (data !== undefined) this.data = data
  }
}
