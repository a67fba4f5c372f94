import { isPictureLink, plainText } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'

const decimal = /^(?<whole>\d{1,30})(?:\.(?<fraction>\d{1,36}))?$/
const small = /^(?<first>\d)(?:\.(?<more>\d{1,20}))?e-(?<places>\d{1,3})$/
const MAX_PLACES = 36

/** Returns a schema for text of at most `most` characters that is safe to show; a value that is not text is read as empty. */
export const shownText = (most: number) =>
  v.fallback(
    v.pipe(
      v.string(),
      v.transform(text => plainText(text, most))
    ),
    ''
  )

export const picture = v.custom<string>(isPictureLink)

/**
 * Returns a number of 0 or more as exact plain decimal text, with at most 30 digits before the point and 36 after it. Converts
 * numbers such as 1e-7; returns `undefined` for any other value.
 */
function decimalText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? writtenOut(value) : value
  const { whole, fraction = '' } = (typeof text === 'string' && decimal.exec(text)?.groups) || {}
  if (whole === undefined) return undefined
  const places = fraction.replace(/0+$/, '')
  return `${whole.replace(/^0+(?=\d)/, '')}${places && `.${places}`}`
}

function writtenOut(value: number): string {
  const { first, more = '', places } = small.exec(String(value))?.groups ?? {}
  if (first === undefined) return String(value)
  return `0.${`${'0'.repeat(Number(places) - 1)}${first}${more}`.slice(0, MAX_PLACES)}`
}

export const plainDecimal = v.pipe(v.unknown(), v.transform(decimalText), v.string())
/** Schema of a price above zero: the service returns 0 for assets that are not traded. */
export const price = v.pipe(plainDecimal, v.regex(/[1-9]/))
