import { plainText } from '@latchkit/plugin-chains/kit'

/** Fillers and blanks count as letters and symbols, and nothing of them is seen. */
const seen = /[^\p{Default_Ignorable_Code_Point}\p{Z}\u2800]/u

/** As `plainText`, and empty where nothing of it would be seen. @param most - characters of it */
export function seenText(text: string, most: number): string {
  const plain = plainText(text, most)
  return seen.test(plain) ? plain : ''
}
