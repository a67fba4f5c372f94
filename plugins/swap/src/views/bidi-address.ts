import { shortAddress } from '@latchkit/plugin-shell/ui'

/** Returns a short address for use within a text: without a line break, and left to right in every language. */
export const bidiAddress = (address: string): string =>
  `\u2066${shortAddress(address).replace('…', '\u2060…\u2060')}\u2069`
