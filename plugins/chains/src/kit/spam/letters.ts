/** Characters that look like a Latin letter at a glance, and that UTS 39 lacks or maps to another letter. */
const homoglyphs = {
  a: 'ᴀⲀᗩꓥ𐌀∀',
  b: 'ʙᗸᏼ𐌜ϐ',
  c: 'ᑕᑢᑖ⊂⊏𐐣∁',
  d: 'ᴅᗫᗬ𐌃𐐟𐑇Ժ',
  e: 'ᴇЄєꞒꞓԐԑƐɛεϵ℮∈∊⋲∃Ǝǝᗴᕮᙓᘿᕪᗕⴹ𐌄𐐁ⲈⲉҼҽӬ乇⋳⋴⋵Ʃⵉ𐐩𐐁',
  f: 'ꜰᖵ𐌅',
  g: 'ɢᘜᏻ',
  h: 'ʜнҤꞪⱧⲎⲏⱵⱶᏲ卄𐌇Һ',
  i: 'ɪ',
  j: 'ᴊ',
  k: 'ᴋĸΚκк',
  l: 'ʟ',
  m: 'ᴍ𐌌ʍ',
  n: 'ɴᑎᑏηոПпՈת⋂∩Ռ',
  o: 'ᴏΘθ⊙◯○⬤●☉ⵙ⊕⊖⊗⊘',
  p: 'ᴘᑶ',
  q: 'ǫ',
  r: 'ʀᖆᴦ',
  s: 'ꜱᔕᔖ𐐠𐌔Տ',
  t: 'ᴛтⲦⲧ⊤⟙┬ㄒ𐌕Ҭҭ丅𐌣ፐ',
  u: 'ᴜᑌᑘ∪⋃ԱՍսԄևⴎ𐐎⊍⊎⊔',
  v: 'ᴠ√⋁𐌖',
  w: 'ᴡᗯШшѠѡᙡ',
  x: 'ᚷ⨯⤫⤬',
  y: 'ʏ',
  z: 'ᴢ'
}

/** Characters that honest tokens use on purpose: they compare as the letter, and are not suspicious themselves. */
const ornaments = {
  a: '₳Λ',
  b: '₿฿',
  c: '¢₵',
  d: 'đĐð₫',
  e: '€ΞξΣ∑',
  f: '₣ƒ',
  g: '₲',
  k: '₭',
  l: 'łŁ£',
  m: '₥',
  n: '₦',
  o: 'øØ∞',
  p: '₱',
  s: '$§',
  t: '₮₸',
  u: 'µμ',
  w: '₩',
  x: '×',
  y: '¥'
}

const table = (rows: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(rows).flatMap(([letter, others]) => [...others].map(other => [other, letter] as const)))

/** Latin letters by characters that UTS 39 does not map to them. */
export const moreHomoglyphs = table(homoglyphs)
/** Latin letters by characters that stand for them in honest names. */
export const ornamental = table(ornaments)

/** First codes of 26 symbols each that contain a letter and have no decomposition: circled, squared, and those of flags. */
const framed = [0x1f150, 0x1f170, 0x1f1e6]

/** Returns the letter in a framed symbol (`🅴`), or `undefined`. */
export function framedLetter(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0
  const first = framed.find(start => code >= start && code < start + 26)
  return first === undefined ? undefined : String.fromCharCode(97 + code - first)
}
