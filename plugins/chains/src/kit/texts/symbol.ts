/**
 * Matches symbols that would be read as a part of the number before them: those that begin with anything but a letter, those with a
 * space or an invisible character, and words and letters that stand for numbers (`K`, `bn`, `e18`, `OOO`, `万`).
 */
const joinsNumbers =
  /^\P{L}|[\s\p{Z}\p{Default_Ignorable_Code_Point}\u2800]|^(?:[kmbtg]|[bmt]n|e[+-]?\d.*)$|^[oοо〇]{2}|^[千万萬亿億兆百十零一二三四五六七八九]/iu
/** Matches a currency sign before letters, which is usual in names and never follows a number. */
const isCustom = /^\p{Sc}\p{L}+$/u
/** Matches right-to-left letters, and the gap in a shortened number, whose ends would swap places beside such letters. */
const turns = /…|(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Returns the text isolated (UAX 9) if it could change the reading order. */
const isolated = (text: string): string => (turns.test(text) ? `\u2068${text}\u2069` : text)

/**
 * Returns an untrusted name in quotation marks, isolated from the text around it. Quotation marks in the name are replaced.
 *
 * @param name - as `plainText` gives it.
 * @example
 * ```ts
 * quoted('0.5 ETH') // '“0.5 ETH”'
 * quoted('Ape” and 5 ETH') // "“Ape' and 5 ETH”"
 * ```
 */
export const quoted = (name: string): string => `“${isolated(name.replace(/["“”„‟]/g, "'"))}”`

/**
 * Returns a token's symbol for use after a number: in quotation marks if it could be read as a part of it (`+1` of `000 ETH` must
 * not read `+1 000 ETH`), and isolated if it could reorder the number. The symbol is untrusted: the token's creator chose it.
 *
 * @param symbol - as `plainText` gives it.
 * @example
 * ```ts
 * symbolBesideNumber('USDC') // 'USDC'
 * symbolBesideNumber('000 ETH') // '“000 ETH”'
 * ```
 */
export const symbolBesideNumber = (symbol: string): string =>
  joinsNumbers.test(symbol) && !isCustom.test(symbol) ? quoted(symbol) : isolated(symbol)
