import { errorCode } from '@latchkit/kernel'
import { ProviderError } from '../../port/provider-error.js'
import type { ChainErrorContexts } from '../errors/index.js'
import { readFailure } from './wallet-failure.js'

/** Codes of EIP-1193 and JSON-RPC, by the error code or by its part behind the namespace. */
const codes: Readonly<Record<string, number>> = {
  'wallet/rejected': 4_001,
  'rpc/rejected': 4_001,
  'rpc/not-allowed': 4_200,
  'rpc/invalid-params': -32_602,
  'kernel/disposed': 4_900,
  'approval/too-many-requests': -32_005,
  'not-the-signer': 4_100,
  'no-rpc-url': 4_200,
  'wrong-chain': 4_901,
  'invalid-params': -32_602
}
const INTERNAL_ERROR = -32_603

/**
 * Converts any thrown value to the error that a provider of the host site rejects with. The code is that of EIP-1193 or JSON-RPC; the
 * code and the data of the wallet or the node are kept if they returned the error.
 *
 * @example
 * <!-- given: declare const rpc: import('@latchkit/kernel').Rpc -->
 * ```ts
 * import { toProviderError } from '@latchkit/plugin-chains/kit'
 *
 * await rpc.dispatch({ method: 'ton_sign' }, { chain: 'ton:-239' }).catch(error => {
 *   throw toProviderError(error) // code -32602, 'ton_sign needs …'
 * })
 * ```
 */
export function toProviderError(cause: unknown): ProviderError {
  if (cause instanceof ProviderError) return cause
  const code = errorCode(cause)
  if (code?.endsWith('/refused')) {
    const { context } = cause as { readonly context: ChainErrorContexts['refused'] }
    return new ProviderError(context.rpcCode, context.reason, { cause, data: context.data })
  }
  const ownCode = code && (codes[code] ?? codes[code.slice(code.indexOf('/') + 1)])
  const origin = code === 'wallet/rejected' || code === 'wallet/unavailable' ? (cause as Error).cause : undefined
  const failure = readFailure(origin ?? cause)
  const [walletCode] = origin === undefined ? [] : failure.codes
  return new ProviderError(ownCode || (walletCode ?? INTERNAL_ERROR), failure.text, { cause, data: dataOf(origin) })
}

/** Returns the `data` of a wallet's error; `undefined` if it cannot be read. */
function dataOf(error: unknown): unknown {
  try {
    return (error as { readonly data?: unknown } | undefined)?.data
  } catch {
    return undefined
  }
}
