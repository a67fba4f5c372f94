import { useMessages } from '@latchkit/plugin-shell/ui'
import { isBegun, typedAmount } from '../amount.js'
import type { FormAmount, Sendable, SendForm } from '../form.js'
import { messages, type SendMessage } from '../messages.js'
import type { Lack } from './use-lack.js'
import { useWritten } from './use-written.js'

const problems: Readonly<Record<Extract<FormAmount, { problem: string }>['problem'], SendMessage | undefined>> = {
  // It is not wrong before it is asked for.
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

interface TypedAmount {
  readonly form: SendForm
  /** The asset to send; undefined until it is known. */
  readonly asset: Sendable | undefined
  readonly amount: FormAmount | undefined
  /** The part that is missing, once the visitor wants to go on. */
  readonly lack: Lack | undefined
  /** ISO 4217, of an amount of money. */
  readonly currency?: string
}

/** Returns what is wrong with the typed amount, for the visitor; `undefined` while nothing is. */
export function useAmountError({ form, asset, amount, lack, currency = '' }: TypedAmount): string | undefined {
  const written = useWritten()
  const t = useMessages(messages)
  const { unit, amount: typed, isMax } = form
  if (lack === 'amountZero' || lack === 'tokenRequired') return t(lack)
  if (lack && typed.trim() === '' && !isMax) return t('amountMissing')
  if (!asset || !amount || !('problem' in amount) || (isBegun(typed) && !isMax)) return undefined
  const key = problems[amount.problem]
  if (key === 'amountDecimals' && asset.isCollectible) return t('piecesWhole')
  const places = unit === 'fiat' ? new Intl.NumberFormat('en', { style: 'currency', currency }) : undefined
  const count = places?.resolvedOptions().maximumFractionDigits ?? asset.decimals
  const values = {
    example: typedAmount(asset.isCollectible ? '1000' : '1000.5', written.mark),
    count,
    symbol: unit === 'fiat' ? currency : asset.symbol,
    amount: asset.isCollectible ? written.decimal(`${asset.amount}`) : written.amount(asset.amount, asset)
  }
  return key && t(key, values)
}
