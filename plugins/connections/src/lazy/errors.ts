import { errorCode, PluginError } from '@latchkit/kernel'
import { readFailure } from '@latchkit/plugin-chains/kit'
import type { ConnectionsState } from '../contract.js'
import { currentWallet } from '../selectors.js'

interface WalletContext {
  readonly wallet: string
  /** Text of the wallet's error, for the developer. */
  readonly reason?: string
}
interface ConnectionErrors {
  'connections/rejected': WalletContext
  'connections/timed-out': WalletContext
  'connections/unavailable': WalletContext
  'connections/invalid-answer': WalletContext
  'connections/failed': WalletContext
  'connections/aborted': WalletContext
  'connections/modal-closed': WalletContext
  'connections/disconnect-failed': WalletContext
  'connections/not-allowed': WalletContext
  'connections/switch-rejected-after-add': WalletContext
  'connections/unknown-wallet': { readonly wallet: string }
  'connections/unknown-network': { readonly chain: string }
  'connections/unsupported': { readonly wallet: string; readonly feature: string }
  'connections/not-connected': { readonly namespace: string }
  'connections/no-adapter': { readonly namespace: string }
  'connections/no-network': { readonly namespace: string }
}

const texts = {
  'connections/rejected': 'Connection rejected',
  'connections/timed-out': '{wallet} did not answer in time',
  'connections/unavailable': 'Failed to connect',
  'connections/invalid-answer': '{wallet} sent an invalid response',
  'connections/failed': 'Error signing message',
  'connections/aborted': 'Request was aborted',
  'connections/modal-closed': 'Modal closed',
  'connections/disconnect-failed': 'Failed to disconnect',
  'connections/not-allowed': 'Action not allowed',
  'connections/switch-rejected-after-add': 'User rejected switch after adding network.',
  'connections/unknown-wallet': 'There is no wallet "{wallet}" on this page: pass the id of one of Connections.wallets',
  'connections/unknown-network': 'Network not found: "{chain}" is not in `networks`',
  'connections/unsupported': '{wallet} cannot do this: {feature}',
  'connections/not-connected': 'No wallet is connected for {namespace}',
  'connections/no-adapter': 'Adapter not found: no chain plugin serves "{namespace}"',
  'connections/no-network': 'CaipNetwork is undefined: no network of "{namespace}" is configured'
} satisfies Record<keyof ConnectionErrors, string>

/** Error of this plugin. Match on `code`: it is stable, and works across two copies of this package. */
export class ConnectionError<C extends keyof ConnectionErrors = keyof ConnectionErrors> extends PluginError<
  ConnectionErrors,
  C
> {
  override readonly name = 'ConnectionError'
  constructor(code: C, context: ConnectionErrors[C], options?: ErrorOptions) {
    super(code, context, texts, options)
  }
}

/**
 * Converts any thrown value to a `ConnectionError`. A `ConnectionError` is returned unchanged; an error without a known code gets
 * the code `other`.
 */
export function toConnectionError(
  cause: unknown,
  wallet: string,
  fallback:
    | 'connections/unavailable'
    | 'connections/failed'
    | 'connections/disconnect-failed' = 'connections/unavailable'
): ConnectionError {
  const error = asError(cause)
  if (error instanceof ConnectionError) return error
  const context = { wallet, reason: readFailure(cause).text }
  if (fallback === 'connections/disconnect-failed') return new ConnectionError(fallback, context, { cause })
  switch (errorCode(error)) {
    case 'wallet/rejected':
      return new ConnectionError('connections/rejected', context, { cause })
    case 'wallet/timed-out':
      return new ConnectionError('connections/timed-out', context, { cause })
    case 'wallet/invalid-answer':
      return new ConnectionError('connections/invalid-answer', context, { cause })
    case 'wallet/switch-rejected-after-add':
      return new ConnectionError('connections/switch-rejected-after-add', context, { cause })
    case 'hook/tap-failed':
      return new ConnectionError('connections/not-allowed', context, { cause })
    default:
      return new ConnectionError(fallback, context, { cause })
  }
}

/** Returns the error for a namespace without a usable account. Its code names the missing part. */
export function noAccountError(
  state: ConnectionsState,
  adapter: (namespace: string) => unknown,
  namespace: string
): ConnectionError {
  if (!namespace) return new ConnectionError('connections/not-connected', { namespace: 'any chain' })
  if (!adapter(namespace)) return new ConnectionError('connections/no-adapter', { namespace })
  const code = currentWallet(state, namespace) ? 'connections/no-network' : 'connections/not-connected'
  return new ConnectionError(code, { namespace })
}

/** Returns `cause` if it is an `Error`, or `undefined` if it is not or if inspecting it throws. */
function asError(cause: unknown): Error | undefined {
  try {
    return cause instanceof Error ? cause : undefined
  } catch {
    return undefined
  }
}
