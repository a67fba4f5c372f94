/**
 * Error of EIP-1193 ("Provider Errors"): an `Error` with an integer `code` and optional `data`.
 *
 * Codes used here: 4001 rejected, 4100 unauthorised, 4200 unsupported, 4900 disconnected (EIP-1193); 4902 unknown
 * chain (a convention, not in EIP-3326); -32002 prompt already open, -32600, -32602, -32603 (JSON-RPC 2.0, EIP-1474).
 */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
    options?: ErrorOptions
  ) {
    super(message, options)
  }
}

export const userRejected = () => new ProviderRpcError(4001, 'User rejected the request.')
export const unauthorized = (detail: string) => new ProviderRpcError(4100, `Not authorised by the user: ${detail}`)
export const unsupportedMethod = (method: string) =>
  new ProviderRpcError(4200, `The wallet does not support ${method}.`)
export const disconnected = () => new ProviderRpcError(4900, 'The wallet is disconnected from all chains.')
export const alreadyAsking = (method: string) =>
  new ProviderRpcError(-32002, `A request of type '${method}' is already waiting for the user.`)
export const invalidRequest = (detail: string) => new ProviderRpcError(-32600, `Invalid request: ${detail}`)
export const invalidParams = (detail: string) => new ProviderRpcError(-32602, `Invalid parameters: ${detail}`)
export const internal = (detail: string, cause?: unknown) =>
  new ProviderRpcError(-32603, `Internal JSON-RPC error: ${detail}`, undefined, { cause })
