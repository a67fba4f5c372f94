/** Returns the name of a currency in the visitor's language; its code if it has no name. */
export function currencyName(currency: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'currency' }).of(currency) ?? currency
  } catch {
    return currency
  }
}

/** Returns the sign of a currency, such as `$`; its code if it has none. */
export function currencySign(currency: string): string {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    return format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? currency
  } catch {
    return currency
  }
}
