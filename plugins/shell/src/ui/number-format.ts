const made: Record<string, Intl.NumberFormat> = {}

/**
 * How a language writes numbers. Each is made once: making it takes longer than drawing the row that the number stands in.
 *
 * @throws {RangeError} for a locale or an option that the browser does not know.
 */
export const numberFormat = (locale: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = locale + JSON.stringify(options)
  made[key] ??= new Intl.NumberFormat(locale, options)
  return made[key]
}
