import { useReadable, useService } from '@latchkit/kernel/react'
import { useMemo } from 'react'
import { Messages } from '../contract.js'
import { formatDecimal } from './messages.js'
import { numberFormat } from './number-format.js'

/** Most digits of a whole number that are written out. From a trillion on, the number is hard to read and leaves no room for its unit. */
const MAX_DIGITS = 12
/** Most digits of a whole number in compact notation (`1.234T`); longer numbers use scientific notation. */
const MAX_COMPACT_DIGITS = 18

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
  const integer = integerPart(text)
  return integer === undefined || integer.length <= MAX_DIGITS
    ? formatDecimal(text, locale)
    : formatCompact(integer, locale, {})
}

/** Formats an exact decimal as `MoneyFormat.money` does. Returns `text` unchanged if it is not a plain decimal. */
export function formatMoney(text: string, currency: string, locale: string): string {
  const integer = integerPart(text)
  if (integer === undefined) return text
  const style = { style: 'currency', currency } as const
  if (integer.length > MAX_DIGITS) return formatCompact(integer, locale, style)
  const digit = numberFormat(locale, { useGrouping: false })
  const fraction = text.split('.')[1] ?? ''
  const shown = (count: number) =>
    fraction
      .slice(0, count)
      .padEnd(count, '0')
      .replace(/\d/g, character => digit.format(Number(character)))
  const parts = numberFormat(locale, style).formatToParts(BigInt(integer))
  return joined(parts.map(part => (part.type === 'fraction' ? { ...part, value: shown(part.value.length) } : part)))
}

/** Joins parts and isolates a currency such as `US$` as left-to-right text: a right-to-left line would otherwise start with its `$`. */
const joined = (parts: readonly Pick<Intl.NumberFormatPart, 'type' | 'value'>[]) =>
  parts
    .map(({ type, value }) => (type === 'currency' && /[a-z]/i.test(value) ? `\u2066${value}\u2069` : value))
    .join('')

const integerPart = (text: string) => /^0*(?<whole>\d+)(?:\.\d+)?$/.exec(text)?.groups?.whole

/** Formats a large whole number in compact or scientific notation. Truncates first, so that it is never rounded up. */
function formatCompact(integer: string, locale: string, style: Intl.NumberFormatOptions): string {
  const isNamed = integer.length <= MAX_COMPACT_DIGITS
  const keptDigits = isNamed ? integer.length - 9 : 4
  const format = numberFormat(locale, {
    ...style,
    notation: isNamed ? 'compact' : 'scientific',
    minimumFractionDigits: 0,
    maximumFractionDigits: 3
  })
  return joined(format.formatToParts(BigInt(integer.slice(0, keptDigits).padEnd(integer.length, '0'))))
}
