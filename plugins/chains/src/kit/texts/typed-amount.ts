import { type BaseUnits, parseAmount } from '../../port/amount.js'

/** Decimal separator of the visitor's locale. Where it is a comma, `readAmount` accepts a point too. */
export type DecimalMark = '.' | ','

/** Reason why a typed amount is rejected. An ambiguous amount is rejected, and an amount with too many decimals is not rounded. */
export type AmountProblem =
  | 'empty'
  | 'not-a-number'
  | 'foreign-digits'
  | 'sign'
  | 'exponent'
  /** The amount has or may have thousands separators: `1,000.5`, or `1.000` where the decimal separator is a comma. */
  | 'grouped'
  /** A comma where the decimal separator is a point. */
  | 'wrong-mark'
  | 'too-many-decimals'
  | 'zero'

export type ReadAmount =
  /** `text` is the plain decimal: ASCII digits and a point. */
  { readonly amount: BaseUnits; readonly text: string } | { readonly problem: AmountProblem }

/**
 * Returns the decimal separator of a locale; a point if the locale uses neither a point nor a comma.
 *
 * @example
 * ```ts
 * decimalMark('de') // ','
 * ```
 */
export const decimalMark = (locale: string): DecimalMark =>
  new Intl.NumberFormat(locale).formatToParts(1.1).some(({ type, value }) => type === 'decimal' && value === ',')
    ? ','
    : '.'

/**
 * Returns plain decimal text with the visitor's decimal separator, as the visitor would type it.
 *
 * @example
 * ```ts
 * typedAmount('1.5', ',') // '1,5'
 * ```
 */
export const typedAmount = (text: string, mark: DecimalMark): string => text.replace('.', mark)

/**
 * Returns true if the text is empty or zero so far (`0.0`): the next digit may make it a valid amount.
 *
 * @example
 * ```ts
 * isZeroSoFar('0.0') // true
 * ```
 */
export const isZeroSoFar = (typed: string): boolean => /^\s*0*[.,]?0*\s*$/.test(typed)

const groupMark = /[\s'’_٬,.]/u

/**
 * Parses an amount as a visitor types it.
 *
 * @param decimals - decimals of the token or currency, 0 to 36.
 * @example
 * ```ts
 * readAmount('1,5', 6, ',') // { amount: 1_500_000n, text: '1.5' }
 * readAmount('1,000.5', 6, '.') // { problem: 'grouped' }
 * ```
 */
export function readAmount(typed: string, decimals: number, mark: DecimalMark): ReadAmount {
  const plain = typed.trim()
  if (plain === '') return { problem: 'empty' }
  if (/[^\P{Nd}0-9]/u.test(plain)) return { problem: 'foreign-digits' }
  if (/^[-+−–]/u.test(plain)) return { problem: 'sign' }
  if (/^[\d.,]+e[-+]?\d+$/i.test(plain)) return { problem: 'exponent' }
  const between = [...plain].filter(letter => !/[0-9]/.test(letter))
  if (between.some(letter => !groupMark.test(letter))) return { problem: 'not-a-number' }
  const [only = ''] = between
  if (between.length > 1 || !/^[.,]?$/.test(only)) return { problem: 'grouped' }
  if (only === ',' && mark !== ',') return { problem: 'wrong-mark' }
  if (only === '.' && mark === ',' && /^[1-9]\d{0,2}\.\d{3}$/.test(plain)) return { problem: 'grouped' }
  const text = plain.replace(',', '.')
  const [, fraction = ''] = text.split('.')
  if (fraction.length > decimals) return { problem: 'too-many-decimals' }
  const amount = parseAmount(text, decimals)
  if (amount === undefined) return { problem: 'not-a-number' }
  return amount === 0n ? { problem: 'zero' } : { amount, text }
}
