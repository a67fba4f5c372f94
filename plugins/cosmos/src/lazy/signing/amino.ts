import type { StdSignDoc } from '../../contract.js'
import { toBase64 } from '../encoding/bytes.js'

/**
 * The bytes that are signed in the amino mode: JSON without spaces, keys in order, and `<`, `>` and `&` written as the
 * chains' own JSON writes them.
 */
export function aminoBytes(document: unknown): Uint8Array {
  const escaped = JSON.stringify(sorted(document)).replace(
    /[<>&]/g,
    letter => `\\u00${(letter.codePointAt(0) ?? 0).toString(16)}`
  )
  return new TextEncoder().encode(escaped)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  // Without a prototype, so that a key such as `__proto__` is one like any other.
  const copy: Record<string, unknown> = Object.create(null)
  for (const key of Object.keys(value).sort()) copy[key] = sorted((value as Record<string, unknown>)[key])
  return copy
}

/** The document that stands for a message (ADR-36). It names no chain, and no chain would take it for a transaction. */
export function messageDocument(signer: string, message: string): StdSignDoc {
  const data = toBase64(new TextEncoder().encode(message))
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data } }],
    memo: ''
  }
}
