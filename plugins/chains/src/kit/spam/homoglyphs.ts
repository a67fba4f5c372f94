import { type Confusables, createConfusables } from './confusables.js'
import { framedLetter, ornamental } from './letters.js'

// The last one is Braille's blank, a symbol without dots.
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu
/** Matches joined emoji, which contain invisible characters. */
const joinedPicture = /\p{Extended_Pictographic}(?:\u{FE0F}|\u{200D}|\p{Emoji_Modifier})*/gu
/** Matches plain letters in another form: `ＵＳＤＣ`, `𝐔𝐒𝐃𝐂`, `🅄🅂🄳🄲`. */
const dressed =
  /[\u{FF10}-\u{FF5A}\u{1D400}-\u{1D7FF}\u{24B6}-\u{24E9}\u{1F130}-\u{1F149}\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]/u
/** Maximum number of characters that are read of a text, and of those that are compared without the invisible ones. */
export const MAX_READ = 256
const MAX_COMPARED = 64
/** Matches ASCII texts that need no conversion. */
const plainAscii = /^[ -#%-~]*$/

/**
 * Returns a text as it reads: in small Latin letters where its characters look like these, without accents and invisible
 * characters.
 *
 * @param text - any; the first 64 visible characters count.
 * @param confusables - of `loadConfusables`. Without them the characters of other scripts stay, except a few.
 * @example
 * asRead('𝐔𝐒𝐃𝐂') // 'usdc'
 */
export const asRead = (text: string, confusables: Confusables = createConfusables()): string =>
  read(text, confusables, 'letters')

/**
 * Returns the letters and digits of a text as they are drawn. Two texts look alike if they share a skeleton. Empty for a
 * text without letters and digits.
 *
 * @param text - as of `asRead`.
 * @param confusables - as of `asRead`.
 * @example
 * ```ts
 * import { loadConfusables, skeletonsOf } from '@latchkit/plugin-chains/kit'
 *
 * const confusables = await loadConfusables(['МetаMask'])
 * skeletonsOf('МetаMask', confusables) // the same as of 'MetaMask'
 * ```
 */
export function skeletonsOf(text: string, confusables: Confusables = createConfusables()): readonly string[] {
  const both = plainAscii.test(text)
    ? [asRead(text)]
    : (['letters', 'asCapital'] as const).map(form => read(text, confusables, form))
  return [...new Set(both.map(skeletonOf))].filter(skeleton => skeleton !== '')
}

/** @param text - by `asRead`. */
const skeletonOf = (text: string) =>
  text
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[i1|]/g, 'l')
    .replace(/0/g, 'o')
    .replace(/5/g, 's')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')

function read(text: string, confusables: Confusables, form: 'letters' | 'asCapital'): string {
  if (plainAscii.test(text)) return text.slice(0, MAX_COMPARED).toLowerCase()
  return [...text.slice(0, MAX_READ).replace(invisible, '')]
    .slice(0, MAX_COMPARED)
    .map(character => (character <= '\x7f' ? (ornamental.get(character) ?? character) : confusables(character)[form]))
    .join('')
    .toLowerCase()
}

/** Matches letters of scripts that no language mixes with Latin: those that Unicode (UAX 31) does not recommend for names. */
const rare =
  /(?!\p{Script=Latin}|\p{Script=Common}|\p{Script=Inherited}|\p{Script=Arabic}|\p{Script=Armenian}|\p{Script=Bengali}|\p{Script=Bopomofo}|\p{Script=Cyrillic}|\p{Script=Devanagari}|\p{Script=Ethiopic}|\p{Script=Georgian}|\p{Script=Greek}|\p{Script=Gujarati}|\p{Script=Gurmukhi}|\p{Script=Hangul}|\p{Script=Han}|\p{Script=Hebrew}|\p{Script=Hiragana}|\p{Script=Kannada}|\p{Script=Katakana}|\p{Script=Khmer}|\p{Script=Lao}|\p{Script=Malayalam}|\p{Script=Myanmar}|\p{Script=Oriya}|\p{Script=Sinhala}|\p{Script=Tamil}|\p{Script=Telugu}|\p{Script=Thaana}|\p{Script=Thai}|\p{Script=Tibetan})\p{L}/u
/**
 * Returns true if a text imitates another by words in two alphabets, invisible characters, or letters of another form.
 *
 * @param text - any; the first 256 characters count.
 * @param confusables - as of `asRead`.
 * @example
 * isDisguised('U\u200bSDC') // true: it holds a zero-width space
 */
export function isDisguised(text: string, confusables: Confusables = createConfusables()): boolean {
  if (plainAscii.test(text)) return false
  const words = text.slice(0, MAX_READ).replace(joinedPicture, '').split(/\s+/u)
  const isHomoglyph = (character: string) => character > '\x7f' && confusables(character).isHomoglyph
  return words.some(word => {
    if (dressed.test(word)) return true
    // A word of another alphabet alone is a name in that language.
    if (!/[a-z]/i.test(word)) return false
    return rare.test(word) || word.search(invisible) >= 0 || [...word].some(isHomoglyph)
  })
}

/** Returns true if a text has an invisible character, or one that only looks like a Latin letter. */
export function hasHomoglyphs(text: string, confusables: Confusables = createConfusables()): boolean {
  if (plainAscii.test(text)) return false
  const seen = text.slice(0, MAX_READ).replace(joinedPicture, '')
  return (
    dressed.test(seen) ||
    seen.search(invisible) >= 0 ||
    [...seen].some(one => one > '\x7f' && (confusables(one).isHomoglyph || framedLetter(one) !== undefined))
  )
}
