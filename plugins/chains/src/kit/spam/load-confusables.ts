import { type Confusables, createConfusables } from './confusables.js'

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
const ascii = /^[\x00-\x7f]*$/

/**
 * Loads the confusables of Unicode (UTS 39, 28 KB) where one of the texts needs them.
 *
 * @param texts - names and symbols that are going to be compared. ASCII alone needs no data, and loads none.
 * @returns undefined where no text needs them.
 * @throws the loader's error when the chunk does not load.
 * @example
 * ```ts
 * import { isDisguised, loadConfusables } from '@latchkit/plugin-chains/kit'
 *
 * isDisguised('USDС', await loadConfusables(['USDС'])) // true: its last letter is Cyrillic
 * ```
 */
export async function loadConfusables(texts: Iterable<string>): Promise<Confusables | undefined> {
  for (const text of texts) {
    if (!ascii.test(text)) return createConfusables((await import('../../lazy/confusables.js')).prototypeOf)
  }
  return undefined
}
