import { useReadable, useService } from '@latchkit/kernel/react'
import { useMemo } from 'react'
import { Messages } from '../contract.js'
import { formatDecimal } from './messages.js'
import { numberFormat } from './number-format.js'

/** Most digits of a whole number that are written out. From a trillion on, the number is hard to read and leaves no room for its unit. */
const MOST_DIGITS = 12
/** Most digits of a whole number in compact notation (`1.234T`); longer numbers use scientific notation. */
const MOST_DIGITS_IN_WORDS = 18

export interface MoneyFormat {
  /** Formats an exact decimal text. From a trillion on, truncates it to billions and uses compact notation: `1.234T`. */
  amount(text: string): string
  /**
   * Formats an exact decimal text as a currency sum, truncated to the currency's decimals; large sums are shortened as in `amount`.
   *
   * @param currency - ISO 4217
   */
  money(text: string, currency: string): string
}

/** Returns formatters of amounts and sums for the visitor's locale. They never use a float, and the result fits in a row. */
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

/** Formats an exact decimal as `MoneyFormat.amount` does. Returns `text` unchanged if it is not a plain decimal. */
export function formatAmount(text: string, locale: string): string {
  const whole = wholeOf(text)
  return whole === undefined || whole.length <= MOST_DIGITS ? formatDecimal(text, locale) : inWords(whole, locale, {})
}

/** Formats an exact decimal as `MoneyFormat.money` does. Returns `text` unchanged if it is not a plain decimal. */
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

/** Joins parts and isolates a currency such as `US$` as left-to-right text: a right-to-left line would otherwise start with its `$`. */
const joined = (parts: readonly Pick<Intl.NumberFormatPart, 'type' | 'value'>[]) =>
  parts
    .map(({ type, value }) => (type === 'currency' && /[a-z]/i.test(value) ? `\u2066${value}\u2069` : value))
    .join('')

const wholeOf = (text: string) => /^0*(?<whole>\d+)(?:\.\d+)?$/.exec(text)?.groups?.whole

/** Formats a large whole number in compact or scientific notation. Truncates first, so that it is never rounded up. */
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
