/**
 * Symbols that would be read as a part of the number before them: with anything but a letter in front, with a space or an
 * invisible character, and words and letters that stand for numbers (`K`, `bn`, `e18`, `OOO`, `万`).
 */
const joinsNumbers =
  /^\P{L}|[\s\p{Z}\p{Default_Ignorable_Code_Point}\u2800]|^(?:[kmbtg]|[bmt]n|e[+-]?\d.*)$|^[oοо〇]{2}|^[千万萬亿億兆百十零一二三四五六七八九]/iu
/** Sign of a currency in front of letters: a custom of names, which no number has behind it. */
const isCustom = /^\p{Sc}\p{L}+$/u

/**
 * Returns a token's symbol as it may stand behind a number on screen: in quotation marks where it could be read as a part of
 * it. Whoever makes a token chooses its symbol: `+1` of `000 ETH` must not read `+1 000 ETH`.
 *
 * @param symbol - as `plainText` gives it.
 * @example
 * ```ts
 * import { symbolBesideNumber } from '@latchkit/kernel/chain'
 *
 * symbolBesideNumber('USDC') // 'USDC'
 * symbolBesideNumber('000 ETH') // '“000 ETH”'
 * ```
 */
export const symbolBesideNumber = (symbol: string): string =>
  joinsNumbers.test(symbol) && !isCustom.test(symbol) ? `“${symbol}”` : symbol
