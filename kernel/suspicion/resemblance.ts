/**
 * Characters of other alphabets that look like a Latin letter or a digit (of those in Unicode's confusables, UTS 39, the ones
 * that a font of a page draws alike). Looked up as they are written: capitals look like others than small letters do.
 */
const homographs = {
  a: 'аɑαΑАꓮᎪᴀ',
  b: 'ВвΒꓐᏴᏏʙЬ',
  c: 'сСϲϹꓚᏟᴄⅽ',
  d: 'ԁꓓᎠᴅⅾ',
  e: 'еЕεΕꓰᎬᴇҽ',
  f: 'ꓝϜƒ',
  g: 'ɡꓖᏀɢց',
  h: 'НнһΗꓧᎻʜհ',
  i: 'іІιΙꓲıӀɪӏᎥ',
  j: 'јЈꓙᎫᴊϳ',
  k: 'КкκΚꓗᏦᴋ',
  l: 'ꓡᏞʟⅼ',
  m: 'МмΜꓟᎷᴍⅿ',
  n: 'ΝꓠɴոПп',
  o: 'оОοΟꓳᴏօσ',
  p: 'рРρΡꓑᏢᴘ',
  q: 'ԛզ',
  r: 'гꓣᎡʀ',
  s: 'ѕЅꓢᏚꜱՏ',
  t: 'ТтτΤꓔᎢᴛ',
  u: 'υսꓴᴜՍ',
  v: 'νѵꓦᏙᴠⅴ',
  w: 'ԝԜѡꓪᎳᴡ',
  x: 'хХχΧꓫⅹ',
  y: 'уУүҮΥꓬᎽʏγ',
  z: 'ΖꓜᏃᴢ'
}
/** Written on purpose, also by tokens that pose as nothing: they count as the letter, and are no fault in themselves. */
const ornaments = { b: '₿', c: '¢', d: 'đĐð', e: '€', l: 'łŁ', o: 'øØ', s: '$', t: '₮' }

const table = (rows: Readonly<Record<string, string>>) =>
  new Map(Object.entries(rows).flatMap(([letter, others]) => [...others].map(other => [other, letter] as const)))
const alike = table(homographs)
const ornate = table(ornaments)

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
/** Joined pictures hold characters that are invisible by themselves. */
const joinedPicture = /\p{Extended_Pictographic}(?:\u{FE0F}|\u{200D}|\p{Emoji_Modifier})*/gu
const accents = /\p{M}/gu
/** Letters that only look like plain ones of a special form: `ＵＳＤＣ`, `𝐔𝐒𝐃𝐂`. */
const dressed = /[\u{FF10}-\u{FF5A}\u{1D400}-\u{1D7FF}\u{24B6}-\u{24E9}]/u
/** No more of a text is looked at, and no more than that of what is seen of it: nobody is shown what is further on. */
const MOST_CHARACTERS = 256
const MOST_SEEN = 64
/** Reads as it is written, but for a `$`. */
const ascii = /^[ -#%-~]*$/

/** A text as it reads: what looks like a Latin letter is that letter, in small letters, without what is not seen. */
export function asRead(text: string): string {
  if (ascii.test(text)) return text.slice(0, MOST_SEEN).toLowerCase()
  const seen = text.slice(0, MOST_CHARACTERS).replace(invisible, '').slice(0, MOST_SEEN)
  // Taken apart, a letter with an accent shows what it is, and others become what they stand for: looked up before and after.
  return plain(plain(seen).normalize('NFKD').replace(accents, '')).toLowerCase()
}

const plain = (text: string) =>
  [...text].map(character => alike.get(character) ?? ornate.get(character) ?? character).join('')

/** The same for two texts that are taken for one another at a glance. Empty for one without letters and digits. @param read - by `asRead` */
export const skeletonOf = (read: string): string =>
  read
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[i1|]/g, 'l')
    .replace(/0/g, 'o')
    .replace(/5/g, 's')

/** Whether somebody took pains to make one text pass for another: letters of two alphabets in one word, or unseen ones. */
export function isDisguised(text: string): boolean {
  if (ascii.test(text)) return false
  const words = text.slice(0, MOST_CHARACTERS).replace(joinedPicture, '').split(/\s+/u)
  return words.some(word => {
    if (dressed.test(word)) return true
    // A word of another alphabet alone is a name in that language.
    return /[a-z]/i.test(word) && (word.search(invisible) >= 0 || [...word].some(character => alike.has(character)))
  })
}
