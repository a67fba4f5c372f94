import { framedLetter, moreHomoglyphs, ornamental } from './letters.js'

/** Appearance of a character. */
export interface Drawn {
  /** Latin letters that it looks like; the character itself, without accents, if it looks like no Latin letters. */
  readonly letters: string
  /** Letters that its capital looks like, which may be others: Greek eta looks like n and H. */
  readonly asCapital: string
  /** True if it is of another alphabet, or a mathematical sign, and looks like one Latin letter. */
  readonly isHomoglyph: boolean
}

/** Lookup of the appearance of a character beyond ASCII. */
export type Confusables = (character: string) => Drawn

/** Limit of the cache: more characters than names use, so that a hostile list does not fill the memory. */
const MAX_REMEMBERED = 120_000
const accents = /\p{M}/gu
const latinWord = /^[a-z]+$/i
/** Characters that take part in a disguise: letters, numbers and mathematical signs, except accented Latin ones. */
const foreign = /(?!\p{Script=Latin})[\p{L}\p{Nl}\p{Sm}]/u

/** Creates a lookup with a cache. @param prototypeOf - the confusables of Unicode (UTS 39). @defaultValue only `letters.ts` */
export function createConfusables(prototypeOf: (character: string) => string = character => character): Confusables {
  const remembered = new Map<string, Drawn>()
  const simplified = (text: string) =>
    [...text.normalize('NFKD').replace(accents, '')]
      .map(one => letterOf(one) ?? prototypeOf(one).replace(accents, ''))
      .join('')
  const drawnLike = (character: string) => {
    const letter = letterOf(character)
    if (letter !== undefined) return letter
    // Decomposition separates accents from letters, and replaces compatibility forms by plain letters.
    const [mapped = character, apart = character] = [prototypeOf(character), character].map(simplified)
    return latinWord.test(mapped) ? mapped : apart
  }
  const draw = (character: string): Drawn => {
    const both = [character, character.toUpperCase()].map(drawnLike)
    const [letters = character, asCapital = character] = both
    const latin = both.find(text => latinWord.test(text)) ?? letters
    return {
      letters: latinWord.test(letters) ? letters : latin,
      asCapital: latinWord.test(asCapital) ? asCapital : latin,
      isHomoglyph:
        !ornamental.has(character) &&
        (foreign.test(character) || moreHomoglyphs.has(character)) &&
        /^[a-z]$/i.test(latin)
    }
  }
  return character => {
    const cached = remembered.get(character)
    if (cached) return cached
    const drawn = draw(character)
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(character, drawn)
    return drawn
  }
}

const letterOf = (character: string) =>
  ornamental.get(character) ?? moreHomoglyphs.get(character) ?? framedLetter(character)

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
const ascii = /^[\x00-\x7f]*$/

/**
 * Loads the confusables of Unicode (UTS 39, 28 KB) if one of the texts needs them.
 *
 * @param texts - names and symbols to compare. ASCII texts need no data.
 * @returns undefined if no text needs the data.
 * @throws the loader's error if the chunk does not load.
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
