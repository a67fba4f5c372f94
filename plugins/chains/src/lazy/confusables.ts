import unhomoglyph from 'unhomoglyph'

/** Returns the prototype of a character in the confusables of Unicode (UTS 39); the character itself where it has none. */
export const prototypeOf = (character: string): string => unhomoglyph(character)
