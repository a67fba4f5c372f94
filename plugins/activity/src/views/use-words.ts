import { plainText } from '@latchkit/kernel/chain'
import type { HistoryTransfer } from '@latchkit/plugin-data/contract'
import { type Format, type Translate, useFormat, useMessages } from '@latchkit/plugin-shell/ui'
import { useMemo } from 'react'
import { messages } from '../messages.js'
import { shownQuantity } from '../quantity.js'
import { ageOf } from '../relative-time.js'

const MAX_SYMBOL = 12
const MAX_NAME = 64

type T = Translate<typeof messages.english>

/** Amounts and times as they read in the visitor's language. */
export function useWords() {
  const t = useMessages(messages)
  const format = useFormat()
  return useMemo(
    () => ({
      t,
      ago: (atMs: number, nowMs: number) => {
        const { unit, count } = ageOf(atMs, nowMs)
        return t(unit, { count: format.number(count) })
      },
      at: (atMs: number) => dateText(atMs, format.locale, { dateStyle: 'medium', timeStyle: 'short' }),
      month: (atMs: number) => dateText(atMs, format.locale, { month: 'long', year: 'numeric' }),
      amount: (transfer: HistoryTransfer) => amountText(transfer, { t, format, isWhole: false }),
      wholeAmount: (transfer: HistoryTransfer) => amountText(transfer, { t, format, isWhole: true })
    }),
    [t, format]
  )
}

/** What is called so by whoever made it. */
export const transferName = ({ name, symbol, collectible }: HistoryTransfer): string =>
  plainText(collectible ? name : (symbol ?? name), collectible ? MAX_NAME : MAX_SYMBOL)

interface AmountParts {
  readonly t: T
  readonly format: Format
  readonly isWhole: boolean
}

/** With a sign: what came in is more, what went out less. */
function amountText(transfer: HistoryTransfer, { t, format, isWhole }: AmountParts): string {
  const { quantity, direction, collectible } = transfer
  const { text, bound } = (isWhole ? undefined : shownQuantity(quantity)) ?? { text: quantity }
  const isOne = collectible && text === '1'
  const signed = direction === 'out' ? `-${text}` : text
  const amount = format.decimal(signed)
  const bounded = bound ? t(bound, { amount }) : amount
  const full = direction === 'in' ? t('plus', { amount: bounded }) : bounded
  if (isOne) return direction === 'in' ? t('plus', { amount: transferName(transfer) }) : transferName(transfer)
  return t('quantity', { amount: full, symbol: transferName(transfer) })
}

/** A time that no calendar has is no text. */
function dateText(atMs: number, locale: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(atMs)
  return Number.isNaN(date.getTime()) ? '' : new Intl.DateTimeFormat(locale, options).format(date)
}
