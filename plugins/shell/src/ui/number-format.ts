const formats: Record<string, Intl.NumberFormat> = {}

/**
 * Returns the number format of a language. Caches each format, because creating one takes longer than rendering a row.
 *
 * @throws {RangeError} for a locale or an option that the browser does not support.
 * @example
 * ```ts
 * numberFormat('en').format(1234.5) // 1,234.5
 * ```
 */
export const numberFormat = (locale: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = locale + JSON.stringify(options)
  formats[key] ??= new Intl.NumberFormat(locale, options)
  return formats[key]
}
