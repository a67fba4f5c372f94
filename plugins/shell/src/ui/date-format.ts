const made: Record<string, Intl.DateTimeFormat> = {}

/**
 * Writes dates the way the visitor's language does. Each format is made once: making it takes longer than drawing the row that
 * the date stands in.
 *
 * @param atMs - Since 1970, in milliseconds. Of what no calendar has, there is no text.
 * @throws {RangeError} for a locale or an option that the browser does not know.
 */
export function formatDate(atMs: number, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = locale + JSON.stringify(options)
  made[key] ??= new Intl.DateTimeFormat(locale, options)
  return Number.isNaN(new Date(atMs).getTime()) ? '' : made[key].format(atMs)
}
