import { errorCode } from '@latchkit/kernel'

/** Messages for visitors, by error code. Codes are stable; error messages are for developers. */
const texts: Readonly<Record<string, string>> = {
  'connections/rejected': 'You declined.',
  'connections/timed-out': 'The wallet did not answer in time.',
  'connections/not-connected': 'Connect a wallet of that chain first.',
  'connections/unavailable': 'The wallet cannot be reached, is locked or busy.',
  'connections/invalid-answer': 'The wallet gave no usable answer.',
  'connections/failed': 'The wallet could not do this.',
  'connections/aborted': 'Something else was asked meanwhile.',
  'connections/switch-rejected-after-add': 'The network was added, and you declined the switch to it.'
}

/** Code of EIP-1193 for a request that the user rejected. */
const REJECTED = 4001

/** Returns the message that a visitor sees after a wallet request failed. */
export function failureText(error: unknown): string {
  if ((error as { readonly code?: unknown } | undefined)?.code === REJECTED) return 'You declined.'
  return texts[errorCode(error) ?? ''] ?? 'Something went wrong.'
}
