import { errorCode } from '@latchkit/kernel'
import { ProviderError, WalletError } from '@latchkit/plugin-chains/contract'
import * as v from 'valibot'

/** Outcome of a request that failed with a protocol error code. */
type Ending = 'rejected' | 'timed-out' | 'unavailable'

interface Meaning {
  readonly ending: Ending
  /** Description for developers. */
  readonly reason: string
  /** Error code that an EIP-1193 provider rejects with instead. */
  readonly providerCode: number
}

const rejected = (reason: string): Meaning => ({ ending: 'rejected', reason, providerCode: 4_001 })
const unauthorised = (reason: string): Meaning => ({ ending: 'unavailable', reason, providerCode: 4_100 })
const unsupported = (reason: string): Meaning => ({ ending: 'unavailable', reason, providerCode: 4_200 })
const ended = (reason: string): Meaning => ({ ending: 'unavailable', reason, providerCode: 4_900 })
const internal = (reason: string): Meaning => ({ ending: 'unavailable', reason, providerCode: -32_603 })

/** All error codes of WalletConnect 2, including those found only in its SDK or in the text of its specification. */
const meanings: ReadonlyMap<number, Meaning> = new Map([
  [1, internal('the library was not ready')],
  [2, ended('there is no such session')],
  [3, internal('the session could not be restored')],
  [4, internal('the relay was asked twice')],
  [5, internal('something is missing or not valid')],
  [6, ended('the session has expired')],
  [7, internal('a message of an unknown kind')],
  [8, internal('a message for another topic')],
  [9, internal('the namespaces do not fit')],
  [1_001, internal('the method is not valid')],
  [1_002, internal('the event is not valid')],
  [1_003, internal('the update is not valid')],
  [1_004, internal('the extension is not valid')],
  [1_005, internal('the settlement is not valid')],
  [1_006, internal('the proposal is not valid')],
  [3_001, unauthorised('the method was not approved')],
  [3_002, unauthorised('the event was not approved')],
  [3_003, unauthorised('the update was not approved')],
  [3_004, unauthorised('the extension was not approved')],
  [3_005, unauthorised('the chain was not approved')],
  [4_001, rejected('the visitor declined')],
  [5_000, rejected('the visitor declined')],
  [5_001, rejected('the visitor declined the chains')],
  [5_002, rejected('the visitor declined the methods')],
  [5_003, rejected('the visitor declined the events')],
  [5_100, { ...unsupported('the wallet does not know the chain'), providerCode: 4_901 }],
  [5_101, unsupported('the wallet does not know the method')],
  [5_102, unsupported('the wallet does not know the event')],
  [5_103, unsupported('the wallet does not know the account')],
  [5_104, unsupported('the wallet does not know the namespace')],
  [6_000, ended('the wallet ended the session')],
  [7_000, ended('the session could not be settled')],
  [7_001, ended('there is no session of that topic')],
  [8_000, { ending: 'timed-out', reason: 'the request has expired', providerCode: -32_603 }],
  [10_001, unsupported('the wallet does not know the message')],
  ...[11_001, 11_002, 11_003, 11_004, 11_005, 11_006].map((code): [number, Meaning] => [
    code,
    internal('the sign-in is not valid')
  ]),
  [12_001, rejected('the visitor declined to sign in')],
  [12_002, unsupported('the wallet cannot sign in')]
])

/** Close code of the socket if the relay rejects the project id, the origin or the token. */
export const PROJECT_REFUSED = 3_000

export const knownCodes: readonly number[] = [...meanings.keys()]

const failure = v.object({
  code: v.fallback(v.optional(v.number()), undefined),
  message: v.fallback(v.optional(v.string()), undefined)
})

/** Reads the code and the message of any thrown value; never throws. */
function readFailure(cause: unknown): { readonly code?: number | undefined; readonly message: string } {
  try {
    const { code, message } = v.parse(failure, cause)
    return { code, message: (message ?? '').slice(0, 200) }
  } catch {
    return { message: '' }
  }
}

/** Returns `true` for the library's own expiry errors, which have a message and no code. */
const isExpiryMessage = (message: string) => /\bexpired\b/i.test(message)

/** Converts a wallet's error response to a `WalletError`. An unknown code gives `wallet/unavailable`. */
export function walletErrorOf(cause: unknown, wallet: string): WalletError {
  if (cause instanceof WalletError) return cause
  const { code, message } = readFailure(cause)
  const meaning = code === undefined ? undefined : meanings.get(code)
  if (meaning?.ending === 'rejected') return new WalletError('wallet/rejected', { wallet }, { cause })
  if (meaning?.ending === 'timed-out' || (!meaning && isExpiryMessage(message))) {
    return new WalletError('wallet/timed-out', { wallet }, { cause })
  }
  const reason = [meaning?.reason, code, message].filter(Boolean).join(': ')
  return new WalletError('wallet/unavailable', { wallet, reason }, { cause })
}

/** Schema of a chain plugin's error that contains the node's RPC error. */
const nodeErrorSchema = v.object({
  context: v.object({ rpcCode: v.number(), reason: v.string(), data: v.optional(v.unknown()) })
})

/**
 * Returns the provider error for a read that failed at the site's RPC URLs: the node's own code, message and data, 4200 if the
 * site has no RPC URL, or -32603 otherwise.
 */
export function readErrorOf(cause: unknown): ProviderError {
  if (errorCode(cause)?.endsWith('/no-rpc-url')) {
    const message = cause instanceof Error ? cause.message : 'No URL was provided to the Transport'
    return new ProviderError(4_200, message, { cause })
  }
  if (!v.is(nodeErrorSchema, cause))
    return new ProviderError(-32_603, 'The RPC URLs of the site did not answer', { cause })
  const { rpcCode, reason, data } = cause.context
  return new ProviderError(rpcCode, reason, { cause, data })
}

/** Returns the provider error for a request through a session that has ended. */
export const closedError = (): ProviderError => new ProviderError(4_900, 'Connection already closed')

/** Converts a wallet's error response to a `ProviderError`. Codes that are not WalletConnect's are kept, such as 4902. */
export function providerErrorOf(cause: unknown): ProviderError {
  const { code, message } = readFailure(cause)
  const meaning = code === undefined ? undefined : meanings.get(code)
  const text = meaning ? `${meaning.reason} (${code})` : message || 'the wallet failed'
  return new ProviderError(meaning?.providerCode ?? (Number.isInteger(code) ? Number(code) : -32_603), text, { cause })
}
