/** Amount in the smallest unit of its coin: wei, lamports, satoshi. */
export type BaseUnits = bigint

/** Maximum number of decimals. Larger values come from hostile token metadata. */
const MAX_DECIMALS = 36

/**
 * Reads a typed amount such as `1.50`, `.5` or `1.` into base units. Returns `undefined` for anything but a plain decimal in ASCII
 * digits, and for more decimals than the coin has: an amount is rejected, never rounded.
 *
 * @param decimals - of the coin, 0 to 36.
 * @example
 * parseAmount('1.50', 6) // 1_500_000n
 * parseAmount('0.0000001', 6) // undefined: more decimals than the coin has
 */
export function parseAmount(text: string, decimals: number): BaseUnits | undefined {
  const { whole = '', fraction = '' } =
    /^(?<whole>[0-9]{0,78})(?:\.(?<fraction>[0-9]{0,36}))?$/.exec(text.trim())?.groups ?? {}
  if ((whole === '' && fraction === '') || !isDecimals(decimals) || fraction.length > decimals) return undefined
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/**
 * Returns the exact decimal text of an amount, without an exponent or trailing zeros. `parseAmount` reads it back.
 *
 * @throws {RangeError} for decimals other than a whole number from 0 to 36.
 * @example
 * formatAmount(1_500_000n, 6) // '1.5'
 */
export function formatAmount(amount: BaseUnits, decimals: number): string {
  if (!isDecimals(decimals)) throw new RangeError('Decimals must be a whole number from 0 to 36')
  const sign = amount < 0n ? '-' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return sign + whole + (fraction && `.${fraction}`)
}

/**
 * Returns the amount cut (never rounded up) to `places` decimals, all of them shown: `1.239` is `1.23`, zero is `0.00`.
 *
 * @throws {RangeError} as `formatAmount` does.
 * @example
 * floorAmount(1_239_000n, 6, 2) // '1.23'
 */
export function floorAmount(amount: BaseUnits, decimals: number, places: number): string {
  const [whole, fraction = ''] = formatAmount(amount, decimals).split('.')
  return places > 0 ? `${whole}.${fraction.slice(0, places).padEnd(places, '0')}` : `${whole}`
}

const isDecimals = (value: number) => Number.isInteger(value) && value >= 0 && value <= MAX_DECIMALS
