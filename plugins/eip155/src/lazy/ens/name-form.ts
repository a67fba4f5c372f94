import { canonicalAddress } from '../../address.js'

/** As DNS has it, and more than anybody types. */
const MAX_NAME_CHARACTERS = 255
/** Labels of anything but what separates them, ends a sentence, or makes a link. */
const form = /^[^\s.:/@#?&%<>"'\\]+(?:\.[^\s.:/@#?&%<>"'\\]+)+$/

/**
 * Whether a text has the form of a name: labels with dots between them. Any may be one, since ENS serves DNS names, too;
 * whether its letters may stand in one is seen when it is resolved.
 */
export const isName = (text: string): boolean =>
  text.length <= MAX_NAME_CHARACTERS && form.test(text) && canonicalAddress(text) === undefined
