import { errorCode } from '@latchkit/kernel'
import { plainText } from '@latchkit/plugin-chains/kit'

/** Serializable form of an error, for the state and the views. */
export interface Failure {
  /** Code of the error, or `undefined` if it has no code. */
  readonly code: string | undefined
  /** String values of the error's context. Some come from nodes, so they are untrusted. */
  readonly context: Readonly<Record<string, string>>
}

const MAX_CHARACTERS = 200

/** Returns the code and the texts of an error. */
export function failureOf(error: unknown): Failure {
  const code = errorCode(error)
  const context: unknown = code === undefined ? undefined : (error as { readonly context?: unknown }).context
  const texts = Object.entries(Object(context)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string'
  )
  return { code, context: Object.fromEntries(texts.map(([key, text]) => [key, plainText(text, MAX_CHARACTERS)])) }
}

/** Codes of errors after which the wallet signed nothing. */
const refusals = [
  'wallet/rejected',
  'wallet/network-unknown',
  'wallet/switch-rejected-after-add',
  'swap/account-changed',
  'swap/stale-quote',
  'swap/approval-failed'
]

/** Returns true if nothing can have been sent. After a timeout of the wallet or a node, the transaction may still be sent. */
export const isNotSent = ({ code = '' }: Failure): boolean =>
  refusals.includes(code) ||
  // `kernel.rpc` rejected the request before the wallet got it.
  code.startsWith('rpc/') ||
  (code.startsWith('transfer/') && code !== 'transfer/unreachable')
