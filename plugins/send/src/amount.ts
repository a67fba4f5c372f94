import { type BaseUnits, parseAmount } from '@latchkit/plugin-chains/contract'

/** What stands before the decimals of a typed amount, besides the point that every program writes. */
export type DecimalMark = '.' | ','

/** Why a typed amount is not taken. It is never rounded, and never read as something that may not be meant. */
export type AmountProblem =
  | 'empty'
  | 'not-a-number'
  | 'foreign-digits'
  | 'sign'
  | 'exponent'
  /** May have a mark between thousands: `1,000.5`, and `1.000` where decimals stand after a comma. */
  | 'grouped'
  /** A comma where decimals stand after a point. */
  | 'wrong-mark'
  | 'too-many-decimals'
  | 'zero'

export type ReadAmount =
  /** `text` is the plain decimal: ASCII digits and a point. */
  { readonly amount: BaseUnits; readonly text: string } | { readonly problem: AmountProblem }

/** What the visitor's language writes before decimals; the point for one that has neither point nor comma. */
export const decimalMark = (locale: string): DecimalMark =>
  new Intl.NumberFormat(locale).formatToParts(1.1).some(({ type, value }) => type === 'decimal' && value === ',')
    ? ','
    : '.'

/** The plain decimal text of an amount as the visitor would type it. */
export const typedAmount = (text: string, mark: DecimalMark): string => text.replace('.', mark)

/** Nothing yet, but what may become an amount with the next letter: `0.0`. */
export const isBegun = (typed: string): boolean => /^\s*0*[.,]?0*\s*$/.test(typed)

const groupMark = /[\s'’_٬,.]/u

/**
 * Reads an amount as a visitor types it.
 *
 * @param decimals - of what there is an amount of, 0 to 36.
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
