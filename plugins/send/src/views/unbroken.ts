import { shortAddress } from '@latchkit/plugin-shell/ui'

/** A short address within a text: on one line and from the left, whichever way the text around it runs. */
export const unbroken = (address: string): string =>
  `\u2066${shortAddress(address).replace('…', '\u2060…\u2060')}\u2069`
