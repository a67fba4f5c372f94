import { type BaseUnits, parseAmount } from '@latchkit/plugin-chains/contract'
import type { DecimalMark } from '@latchkit/plugin-chains/kit'
import type { PaymentMethod } from './contract.js'

/** Reason why a typed amount is rejected. An ambiguous amount is rejected, and none is rounded. */
export type AmountProblem =
  | 'empty'
  | 'not-a-number'
  /** The amount has or may have thousands separators, or a comma where the decimal separator is a point. */
  | 'marks'
  | 'too-many-decimals'
  | 'too-little'
  | 'too-much'

/** `text` is the plain decimal: ASCII digits and a point, without zeros that say nothing. `units`: in the smallest unit of the currency. */
export interface TypedMoney {
  readonly units: BaseUnits
  readonly text: string
}

/** Most characters that are read. No sum of money is longer. */
const MAX_CHARACTERS = 40

/** Returns the number of decimals of a currency (ISO 4217); 2 for an unknown currency. */
export function currencyPlaces(currency: string): number {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}

/**
 * Parses an amount of money as a visitor types it, in digits of any script that the browser's number pads have (ASCII, Arabic, Persian).
 *
 * @param places - Decimals of the currency.
 */
export function readMoney(
  typed: string,
  places: number,
  mark: DecimalMark
): TypedMoney | { readonly problem: AmountProblem } {
  const plain = asciiDigits(typed.trim())
  if (plain === '') return { problem: 'empty' }
  if (plain.length > MAX_CHARACTERS || !/^[\d.,\s'’_]+$/.test(plain) || !/\d/.test(plain)) {
    return { problem: 'not-a-number' }
  }
  const marks = plain.replace(/\d/g, '')
  if (marks.length > 1 || !/^[.,]?$/.test(marks)) return { problem: 'marks' }
  if (marks === ',' && mark !== ',') return { problem: 'marks' }
  if (marks === '.' && mark === ',' && /^[1-9]\d{0,2}\.\d{3}$/.test(plain)) return { problem: 'marks' }
  const [whole = '', fraction = ''] = plain.replace(',', '.').split('.')
  if (fraction.length > places) return { problem: 'too-many-decimals' }
  const text = `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`
  const units = parseAmount(text, places)
  return units === undefined ? { problem: 'not-a-number' } : { units, text }
}

/** Replaces Arabic and Persian digits and their decimal separator, which Arabic keyboards type. */
function asciiDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, digit => String.fromCharCode(digit.charCodeAt(0) - 0x0660 + 0x30))
    .replace(/[\u06f0-\u06f9]/g, digit => String.fromCharCode(digit.charCodeAt(0) - 0x06f0 + 0x30))
    .replace('\u066b', '.')
}

/** Returns the amount if it is within the limits of the payment method, else the reason why it is not. */
export function withinLimits(
  money: ReturnType<typeof readMoney>,
  { min, max }: PaymentMethod,
  places: number
): ReturnType<typeof readMoney> {
  if ('problem' in money) return money
  const [least, most] = [limitUnits(min, places, 'up'), limitUnits(max, places, 'down')]
  if (money.units === 0n || (least !== undefined && money.units < least)) return { problem: 'too-little' }
  return most !== undefined && money.units > most ? { problem: 'too-much' } : money
}

/** Returns a limit in the smallest unit of its currency. One with more decimals than the currency is rounded to the stricter side. */
export function limitUnits(text: string, places: number, side: 'up' | 'down'): BaseUnits | undefined {
  const [whole = '', fraction = ''] = text.split('.')
  const units = parseAmount(`${whole}.${fraction.slice(0, places)}0`, places + 1)
  if (units === undefined) return undefined
  const isCut = /[1-9]/.test(fraction.slice(places))
  return units / 10n + (isCut && side === 'up' ? 1n : 0n)
}
