import { errorCode } from '@latchkit/kernel'
import { plainText } from '../texts/wallet-name.js'

/** Serializable form of an error, for the state and the views. */
export interface Failure {
  /** Code of the error, or `undefined` if it has no code. */
  readonly code: string | undefined
  /** String values of the error's context. Some come from nodes, so they are untrusted. */
  readonly context: Readonly<Record<string, string>>
}

const MAX_CHARACTERS = 200

/**
 * Returns the code of an error, and the texts of its context as plain text of at most 200 characters.
 *
 * @example
 * ```ts
 * failureOf(new Error('down')) // { code: undefined, context: {} }
 * ```
 */
export function failureOf(error: unknown): Failure {
  const code = errorCode(error)
  const context: unknown = code === undefined ? undefined : (error as { readonly context?: unknown }).context
  const texts = Object.entries(Object(context)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string'
  )
  return { code, context: Object.fromEntries(texts.map(([key, text]) => [key, plainText(text, MAX_CHARACTERS)])) }
}

/** Codes of errors after which the wallet signed nothing. */
const refusals = ['wallet/rejected', 'wallet/network-unknown', 'wallet/switch-rejected-after-add']

/**
 * Returns true if nothing can have been sent. After a timeout of the wallet or a node, the transaction may still be sent.
 *
 * @param codesBeforeRequest - codes of the feature's errors that are thrown before the wallet gets the request.
 * @example
 * ```ts
 * isNotSent({ code: 'wallet/rejected', context: {} }) // true
 * isNotSent({ code: 'wallet/timed-out', context: {} }) // false
 * ```
 */
export const isNotSent = ({ code = '' }: Failure, codesBeforeRequest: readonly string[] = []): boolean =>
  refusals.includes(code) ||
  codesBeforeRequest.includes(code) ||
  // `kernel.rpc` rejected the request before the wallet got it.
  code.startsWith('rpc/') ||
  (code.startsWith('transfer/') && code !== 'transfer/unreachable')
