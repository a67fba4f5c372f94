import { tryOrUndefined } from '@latchkit/kernel/options'

/** Characters that are not drawn, or that change the direction of the text after them. */
const hidden = /[\p{C}\p{Zl}\p{Zp}]/u

/** Returns bytes of a data output as text; `undefined` for bytes that are no UTF-8, and for a text with hidden characters. */
export function dataText(bytes: Uint8Array): string | undefined {
  const text = tryOrUndefined(() => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  return text === undefined || text === '' || hidden.test(text) ? undefined : text
}
