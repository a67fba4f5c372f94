const PLACES = 3
/** Longer whole parts do not fit into a row. */
const MAX_FULL_DIGITS = 9
/** Languages have no word for longer numbers. */
const MAX_WHOLE_DIGITS = 15

export interface Quantity {
  /** `below`: more than zero and less than the text; `above`: more than the text. */
  readonly bound?: 'below' | 'above'
  /** Plain decimal text. */
  readonly text: string
  /** True if the compact notation (`123.456B`) of the text is exact. */
  readonly isRound?: true
}

/**
 * Returns a quantity as a row shows it, with at most three decimals, rounded down. Amounts that are too small or too large to
 * show get a bound. Returns `undefined` if the text is not a plain decimal.
 */
export function shownQuantity(quantity: string): Quantity | undefined {
  const { whole, fraction = '' } = /^0*(?<whole>\d+)(?:\.(?<fraction>\d+))?$/.exec(quantity)?.groups ?? {}
  if (whole === undefined) return undefined
  if (whole.length > MAX_WHOLE_DIGITS) {
    return { bound: 'above', text: `999${'0'.repeat(MAX_WHOLE_DIGITS - 3)}`, isRound: true }
  }
  if (whole.length > MAX_FULL_DIGITS) {
    const digits = (whole.length % 3 || 3) + PLACES
    return { text: whole.slice(0, digits).padEnd(whole.length, '0'), isRound: true }
  }
  const shown = fraction.slice(0, PLACES).replace(/0+$/, '')
  if (whole === '0' && shown === '' && /[1-9]/.test(fraction))
    return { bound: 'below', text: `0.${'0'.repeat(PLACES - 1)}1` }
  return { text: shown === '' ? whole : `${whole}.${shown}` }
}
