import { base64 } from '@scure/base'
import type { StdSignDoc } from '../../contract.js'

/**
 * Returns the bytes that are signed in the amino mode: JSON without spaces, keys sorted, and `<`, `>` and `&` escaped as
 * Go's JSON encoder escapes them.
 */
export function aminoBytes(document: unknown): Uint8Array {
  const escaped = JSON.stringify(sortKeys(document)).replace(
    /[<>&]/g,
    letter => `\\u00${(letter.codePointAt(0) ?? 0).toString(16)}`
  )
  return new TextEncoder().encode(escaped)
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  // Without a prototype, so that `__proto__` is an ordinary key.
  const copy: Record<string, unknown> = Object.create(null)
  for (const key of Object.keys(value).sort()) copy[key] = sortKeys((value as Record<string, unknown>)[key])
  return copy
}

/** Returns the document of a message (ADR-36). It has no chain, so that no chain accepts it as a transaction. */
export function messageDocument(signer: string, message: string | Uint8Array): StdSignDoc {
  const data = base64.encode(typeof message === 'string' ? new TextEncoder().encode(message) : message)
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data } }],
    memo: ''
  }
}
