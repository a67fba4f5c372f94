import { canonicalAddress } from '../../address.js'

/** Limit of DNS. */
const MAX_NAME_CHARACTERS = 255
/** Labels of any characters but white space and those of URLs, quotes and tags. */
const form = /^[^\s.:/@#?&%<>"'\\]+(?:\.[^\s.:/@#?&%<>"'\\]+)+$/

/**
 * Tests if a text has the form of a name: labels with dots between them. Any TLD may be a name, because ENS serves DNS names too.
 * The characters are checked when the name is resolved.
 */
export const isName = (text: string): boolean =>
  text.length <= MAX_NAME_CHARACTERS && form.test(text) && canonicalAddress(text) === undefined
