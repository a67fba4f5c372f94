import unhomoglyph from 'unhomoglyph'

/** Returns the prototype of a character in the confusables of Unicode (UTS 39), or the character itself without a prototype. */
export const prototypeOf = (character: string): string => unhomoglyph(character)
