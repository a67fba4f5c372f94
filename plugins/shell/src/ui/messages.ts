import { useReadable, useService } from '@latchkit/kernel/react'
import { useCallback, useEffect, useMemo } from 'react'
import {
  type MessageCatalogue,
  Messages,
  type MessageTexts,
  type MessageValues,
  type TextDirection
} from '../contract.js'
import { numberFormat } from './number-format.js'

/** Defines the texts of one plugin. `id` is the plugin's id; `locales` loads the translations. */
export const defineMessages = <const T extends MessageTexts>(
  id: string,
  english: T,
  locales?: MessageCatalogue<T>['locales']
): MessageCatalogue<T> => ({ id, english, ...(locales && { locales }) })

export type Translate<T extends MessageTexts> = (key: keyof T & string, values?: MessageValues) => string

/** Returns a function that reads texts in the visitor's language. Renders the component again when the texts change. */
export function useMessages<T extends MessageTexts>(catalogue: MessageCatalogue<T>): Translate<T> {
  const messages = useService(Messages)
  const revision = useReadable(messages.revision)
  useEffect(() => void messages.load(catalogue), [messages, catalogue])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is a new set of texts
  return useCallback((key, values) => messages.text(catalogue, key, values), [messages, catalogue, revision])
}

export interface Format {
  number(value: number, options?: Intl.NumberFormatOptions): string
  /** Formats an exact decimal text such as `1234.50` for the locale, digit by digit and never as a float. */
  decimal(text: string): string
  list(items: readonly string[]): string
  readonly locale: string
  readonly direction: TextDirection
}

/** Returns formatters of numbers and lists for the visitor's locale. */
export function useFormat(): Format {
  const messages = useService(Messages)
  const locale = useReadable(messages.locale)
  const direction = useReadable(messages.direction)
  return useMemo(
    () => ({
      locale,
      direction,
      number: (value, options) => numberFormat(locale, options).format(value),
      decimal: text => formatDecimal(text, locale),
      list: items => new Intl.ListFormat(locale).format(items)
    }),
    [locale, direction]
  )
}

/** Formats a decimal text for `locale`, digit by digit and never as a float. Returns `text` unchanged if it is not a plain decimal. */
export function formatDecimal(text: string, locale: string): string {
  const { sign, whole, fraction } = /^(?<sign>-?)(?<whole>\d+)(?:\.(?<fraction>\d+))?$/.exec(text)?.groups ?? {}
  if (whole === undefined) return text
  const format = numberFormat(locale)
  const mark = (type: 'minusSign' | 'decimal') =>
    format.formatToParts(-1.1).find(part => part.type === type)?.value ?? ''
  const digit = (value: string) => format.format(Number(value))
  const minus = sign ? mark('minusSign') : ''
  const tail = fraction === undefined ? '' : mark('decimal') + fraction.replace(/\d/g, digit)
  return minus + format.format(BigInt(whole)) + tail
}

/**
 * Returns a shortened address: `0x1234…abcd`, `cosmos1abcd…wxyz`. A bech32 prefix (BIP-173) of three letters or more names the
 * chain, so it is kept in addition to the characters that distinguish accounts. A text that would not become shorter is returned unchanged.
 */
export const shortAddress = (address: string): string => address.replace(/^([a-z]{3,16}1.{4}|.{6})..+(.{4})$/, '$1…$2')
