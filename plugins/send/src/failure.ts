import { errorCode } from '@latchkit/kernel'
import { plainText } from '@latchkit/plugin-chains/kit'

/** What went wrong, as it can be kept and shown. */
export interface Failure {
  /** Undefined for an error that nobody gave a code. */
  readonly code: string | undefined
  /** The texts of the error's context; some were said by nodes. */
  readonly context: Readonly<Record<string, string>>
}

const MOST_CHARACTERS = 200

export function failureOf(error: unknown): Failure {
  const code = errorCode(error)
  const context: unknown = code === undefined ? undefined : (error as { readonly context?: unknown }).context
  const texts = Object.entries(Object(context)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string'
  )
  return { code, context: Object.fromEntries(texts.map(([key, text]) => [key, plainText(text, MOST_CHARACTERS)])) }
}

/** Of wallets, those that say that nothing was signed. */
const refusals = [
  'wallet/rejected',
  'wallet/network-unknown',
  'wallet/switch-rejected-after-add',
  'send/account-changed'
]

/** Whether nothing can have been sent. A wallet that stays silent may send it yet, and so may a node that gave no answer. */
export const isNotSent = ({ code = '' }: Failure): boolean =>
  refusals.includes(code) || (code.startsWith('transfer/') && code !== 'transfer/unreachable')
