import { useReadable, useService } from '@latchkit/kernel/react'
import { useMemo } from 'react'
import { Messages } from '../contract.js'
import { formatDecimal } from './messages.js'
import { numberFormat } from './number-format.js'

/** From a trillion on, all digits in a row are read by nobody, and leave no place for what they count. */
const MOST_DIGITS = 12
/** Words for powers of ten end somewhere. */
const MOST_DIGITS_IN_WORDS = 18

export interface MoneyFormat {
  /** Exact decimal text in few places: from a trillion on cut to a billion and in words, `1.234T`. */
  amount(text: string): string
  /**
   * Exact decimal text as a sum, as `amount` in length; cut to the places that the currency has.
   *
   * @param currency - ISO 4217
   */
  money(text: string, currency: string): string
}

/** Writes amounts and sums the way the visitor's language does, never as a float, and never longer than a row is. */
export function useMoneyFormat(): MoneyFormat {
  const locale = useReadable(useService(Messages).locale)
  return useMemo(
    () => ({
      amount: text => formatAmount(text, locale),
      money: (text, currency) => formatMoney(text, currency, locale)
    }),
    [locale]
  )
}

/** What is not a plain decimal is given back as it came. */
export function formatAmount(text: string, locale: string): string {
  const whole = wholeOf(text)
  return whole === undefined || whole.length <= MOST_DIGITS ? formatDecimal(text, locale) : inWords(whole, locale, {})
}

/** What is not a plain decimal is given back as it came. */
export function formatMoney(text: string, currency: string, locale: string): string {
  const whole = wholeOf(text)
  if (whole === undefined) return text
  const style = { style: 'currency', currency } as const
  if (whole.length > MOST_DIGITS) return inWords(whole, locale, style)
  const digit = numberFormat(locale, { useGrouping: false })
  const fraction = text.split('.')[1] ?? ''
  const shown = (places: number) =>
    fraction
      .slice(0, places)
      .padEnd(places, '0')
      .replace(/\d/g, one => digit.format(Number(one)))
  const parts = numberFormat(locale, style).formatToParts(BigInt(whole))
  return joined(parts.map(part => (part.type === 'fraction' ? { ...part, value: shown(part.value.length) } : part)))
}

/** `US$` is read from the left, also in a line that runs from the right, which else would begin with its `$`. */
const joined = (parts: readonly Pick<Intl.NumberFormatPart, 'type' | 'value'>[]) =>
  parts
    .map(({ type, value }) => (type === 'currency' && /[a-z]/i.test(value) ? `\u2066${value}\u2069` : value))
    .join('')

const wholeOf = (text: string) => /^0*(?<whole>\d+)(?:\.\d+)?$/.exec(text)?.groups?.whole

/** Cut first, so that nothing is left to be rounded up. */
function inWords(whole: string, locale: string, style: Intl.NumberFormatOptions): string {
  const isNamed = whole.length <= MOST_DIGITS_IN_WORDS
  const kept = isNamed ? whole.length - 9 : 4
  const format = numberFormat(locale, {
    ...style,
    notation: isNamed ? 'compact' : 'scientific',
    minimumFractionDigits: 0,
    maximumFractionDigits: 3
  })
  return joined(format.formatToParts(BigInt(whole.slice(0, kept).padEnd(whole.length, '0'))))
}
