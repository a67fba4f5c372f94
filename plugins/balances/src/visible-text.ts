import { plainText } from '@latchkit/plugin-chains/kit'

/** Matches a visible character; fillers and the braille blank are invisible although they are letters and symbols. */
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Z}\u2800]/u

/** Returns `plainText(text, max)`, or an empty string if no character is visible. @param max - Maximum number of characters. */
export function visibleText(text: string, max: number): string {
  const plain = plainText(text, max)
  return visible.test(plain) ? plain : ''
}
