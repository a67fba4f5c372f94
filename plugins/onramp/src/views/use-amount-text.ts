import { formatAmount, parseAmount } from '@latchkit/plugin-chains/contract'
import { decimalMark, isZeroSoFar, symbolBesideNumber } from '@latchkit/plugin-chains/kit'
import { useFormat, useMessages, useMoneyFormat } from '@latchkit/plugin-shell/ui'
import type { AmountProblem } from '../amount.js'
import { messages, type OnrampMessage } from '../messages.js'
import type { Purchase } from '../purchase.js'

/** Decimals in which amounts of tokens are rounded. */
const PLACES = 36
/** Significant digits of an estimated or received amount. */
const DIGITS = 6

/** Returns decimal text cut to six significant digits; the whole part keeps all of its digits. */
function significant(text: string): string {
  const units = parseAmount(text, PLACES)
  if (units === undefined) return text
  const dropped = Math.min(PLACES, Math.max(0, units.toString().length - DIGITS))
  const step = 10n ** BigInt(dropped)
  return formatAmount((units / step) * step, PLACES)
}

/** Returns a formatter of token amounts: `49.2145 USDC`. */
export function useTokenText(): (amount: string, symbol: string) => string {
  const { amount: grouped } = useMoneyFormat()
  return (amount, symbol) => `${grouped(significant(amount))} ${symbolBesideNumber(symbol)}`
}

const problems: Readonly<Record<AmountProblem, OnrampMessage>> = {
  empty: 'amountMissing',
  'not-a-number': 'amountNumber',
  marks: 'amountMarks',
  'too-many-decimals': 'amountDecimals',
  'too-little': 'amountLittle',
  'too-much': 'amountMuch'
}

/**
 * Returns the error text for the typed amount, or `undefined` if there is no error to show yet.
 *
 * @param isRequired - True after the visitor pressed the button: an empty amount is an error, too.
 */
export function useAmountError(
  { money, method, payment, places }: Purchase,
  typed: string,
  isRequired: boolean
): string | undefined {
  const { locale } = useFormat()
  const { money: sum } = useMoneyFormat()
  const t = useMessages(messages)
  if (!('problem' in money)) return undefined
  const { problem } = money
  if (isZeroSoFar(typed) && !isRequired) return undefined
  const mark = decimalMark(locale)
  const values = {
    example: places === 0 ? '50' : `19${mark}99`,
    mark,
    count: places,
    currency: payment.id,
    min: sum(method.min, payment.id),
    max: sum(method.max, payment.id)
  }
  if (problem === 'too-many-decimals' && places === 0) return t('amountWhole', values)
  const hasHigher = payment.methods.some(({ max }) => Number(max) > Number(method.max))
  if (problem === 'too-much' && hasHigher) return t('amountMuchBank', values)
  return t(isZeroSoFar(typed) ? 'amountMissing' : problems[problem], values)
}
