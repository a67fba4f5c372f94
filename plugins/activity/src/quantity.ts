const PLACES = 3
/** Longer ones do not fit into a row. */
const MAX_WHOLE_DIGITS = 15

export interface Quantity {
  /** `below`: more than nothing, and less than the text; `above`: more than the text. */
  readonly bound?: 'below' | 'above'
  /** Plain decimal text. */
  readonly text: string
}

/**
 * A quantity as a row shows it: three decimals at most, floored. What would become nothing is said to be less than the least
 * that is shown, and what does not fit to be more than the most. Undefined for what is no plain decimal.
 */
export function shownQuantity(quantity: string): Quantity | undefined {
  const { whole, fraction = '' } = /^0*(?<whole>\d+)(?:\.(?<fraction>\d+))?$/.exec(quantity)?.groups ?? {}
  if (whole === undefined) return undefined
  if (whole.length > MAX_WHOLE_DIGITS) return { bound: 'above', text: '9'.repeat(MAX_WHOLE_DIGITS) }
  const shown = fraction.slice(0, PLACES).replace(/0+$/, '')
  if (whole === '0' && shown === '' && /[1-9]/.test(fraction))
    return { bound: 'below', text: `0.${'0'.repeat(PLACES - 1)}1` }
  return { text: shown === '' ? whole : `${whole}.${shown}` }
}
