import { isZeroSoFar, typedAmount } from '@latchkit/plugin-chains/kit'
import { useMessages } from '@latchkit/plugin-shell/ui'
import { currencyPlaces } from '../amount-text.js'
import type { FormAmount } from '../form.js'
import { messages, type SendMessage } from '../messages.js'
import type { AssetSectionProps } from './amount-section.js'
import { useAmountFormat } from './use-amount-format.js'

const problems: Readonly<Record<Extract<FormAmount, { problem: string }>['problem'], SendMessage | undefined>> = {
  // An empty field is an error only after the review button was pressed.
  empty: undefined,
  zero: 'amountZero',
  'not-a-number': 'amountNumber',
  'foreign-digits': 'amountForeign',
  sign: 'amountSign',
  exponent: 'amountExponent',
  grouped: 'amountGrouped',
  'wrong-mark': 'amountMark',
  'too-many-decimals': 'amountDecimals',
  'too-much': 'amountTooMuch'
}

/** Returns the error text for the typed amount, or `undefined` if there is no error to show yet. */
export function useAmountError({ form, assets, asset, amount, missing }: AssetSectionProps): string | undefined {
  const format = useAmountFormat()
  const t = useMessages(messages)
  const { unit, amount: typed, isMax } = form
  const { currency } = assets
  if (missing === 'amountZero' || missing === 'tokenRequired') return t(missing)
  if (missing && typed.trim() === '' && !isMax) return t('amountMissing')
  if (!asset || !amount || !('problem' in amount) || (isZeroSoFar(typed) && !isMax)) return undefined
  const key = problems[amount.problem]
  if (key === 'amountDecimals' && asset.isCollectible) return t('piecesWhole')
  const values = {
    example: typedAmount(asset.isCollectible ? '1000' : '1000.5', format.mark),
    count: unit === 'fiat' ? currencyPlaces(currency) : asset.decimals,
    symbol: unit === 'fiat' ? currency : asset.symbol,
    amount: asset.isCollectible ? format.decimal(`${asset.amount}`) : format.held(asset.amount, asset)
  }
  return key && t(key, values)
}
