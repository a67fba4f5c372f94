import { tryOrUndefined } from '@latchkit/kernel/options'

/** Characters that are not drawn, or that change the direction of the text after them: controls, formats, and blank letters. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/u
/** Line breaks that move the rest of a text out of sight. Begins with a line break, so that spaces are not searched again and again. */
const gap = /(?:\r?\n[ \t]*){12}/
const lineBreaks = /[\t\n\r]/g

/**
 * Returns bytes as text; `undefined` for bytes that are no UTF-8. Keeps a byte order mark, which is signed, too.
 *
 * @example
 * readUtf8(Uint8Array.of(0x48, 0x69)) // 'Hi'
 */
export const readUtf8 = (bytes: Uint8Array): string | undefined =>
  tryOrUndefined(() => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))

/**
 * Returns true for a text with characters that are not drawn, or that change the direction of the text after them, and for a text with
 * an empty space of twelve lines. Tabs and line breaks are visible.
 *
 * @example
 * hasHiddenCharacters('pay\u200bme') // true
 */
export const hasHiddenCharacters = (text: string): boolean =>
  hidden.test(text.replace(lineBreaks, '')) || gap.test(text)

/**
 * Returns bytes as text; `undefined` for bytes that are no UTF-8, for no bytes, and for a text with hidden characters. For memos and
 * data of transactions, which are shown as bytes if they are no readable text.
 *
 * @example
 * readVisibleText(Uint8Array.of(0x48, 0x69)) // 'Hi'
 */
export function readVisibleText(bytes: Uint8Array): string | undefined {
  const text = readUtf8(bytes)
  return text === undefined || text === '' || hasHiddenCharacters(text) ? undefined : text
}
