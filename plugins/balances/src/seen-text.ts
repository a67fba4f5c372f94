import { plainText } from '@latchkit/plugin-chains/kit'

/** Matches a visible character; fillers and the braille blank are invisible although they are letters and symbols. */
const seen = /[^\p{Default_Ignorable_Code_Point}\p{Z}\u2800]/u

/** Returns `plainText(text, most)`, or an empty string if no character is visible. @param most - Maximum characters. */
export function seenText(text: string, most: number): string {
  const plain = plainText(text, most)
  return seen.test(plain) ? plain : ''
}
