const formats: Record<string, Intl.DateTimeFormat> = {}

/**
 * Formats a date in the visitor's language. Caches each format, because creating one takes longer than rendering a row.
 *
 * @param atMs - ms since 1970. A value outside the range of `Date` gives an empty text.
 * @throws {RangeError} for a locale or an option that the browser does not support.
 * @example
 * ```ts
 * formatDate(0, 'en', { dateStyle: 'medium', timeZone: 'UTC' }) // Jan 1, 1970
 * ```
 */
export function formatDate(atMs: number, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = locale + JSON.stringify(options)
  formats[key] ??= new Intl.DateTimeFormat(locale, options)
  return Number.isNaN(new Date(atMs).getTime()) ? '' : formats[key].format(atMs)
}
