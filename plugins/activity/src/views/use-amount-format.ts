import { MAX_TOKEN_CHARACTERS } from '@latchkit/plugin-chains/contract'
import { plainText, symbolBesideNumber } from '@latchkit/plugin-chains/kit'
import type { HistoryTransfer } from '@latchkit/plugin-data/contract'
import { type Format, formatDate, type Translate, useFormat, useMessages } from '@latchkit/plugin-shell/ui'
import { useMemo } from 'react'
import { messages } from '../messages.js'
import { type Quantity, shownQuantity } from '../quantity.js'
import { ageOf } from '../relative-time.js'

const MAX_NAME = 64

type T = Translate<typeof messages.english>

export type AmountFormat = ReturnType<typeof useAmountFormat>

/** Returns functions that format amounts and times in the visitor's language. Call it once for a list, because formatters are large. */
export function useAmountFormat() {
  const t = useMessages(messages)
  const format = useFormat()
  return useMemo(() => {
    // Scrolling renders the same amounts many times.
    const amounts = new WeakMap<HistoryTransfer, string>()
    return {
      t,
      ago: (atMs: number, nowMs: number) => {
        const { unit, count } = ageOf(atMs, nowMs)
        return t(unit, { count: format.number(count) })
      },
      at: (atMs: number) => formatDate(atMs, format.locale, { dateStyle: 'medium', timeStyle: 'short' }),
      month: (atMs: number) => formatDate(atMs, format.locale, { month: 'long', year: 'numeric' }),
      amount: (transfer: HistoryTransfer) => {
        const text = amounts.get(transfer) ?? amountText(transfer, { t, format, isWhole: false })
        amounts.set(transfer, text)
        return text
      },
      /** Returns the number of moved collectibles, without their name. */
      pieces: (transfer: HistoryTransfer) =>
        amountText({ ...transfer, symbol: '' }, { t, format, isWhole: false, isCounted: true }),
      wholeAmount: (transfer: HistoryTransfer) => amountText(transfer, { t, format, isWhole: true })
    }
  }, [t, format])
}

/** Returns the name that the creator of an asset gave it, as safe text. */
export const transferName = ({ name, symbol, collectible }: HistoryTransfer): string =>
  plainText(collectible ? name : (symbol ?? name), collectible ? MAX_NAME : MAX_TOKEN_CHARACTERS)

/** Direction marks that some languages put around numbers. Amounts are isolated, so they need none. */
const marks = /[\u200e\u200f\u061c]/g

interface AmountParts {
  readonly t: T
  readonly format: Format
  readonly isWhole: boolean
  /** True to leave the name out. @defaultValue false */
  readonly isCounted?: boolean
}

/** Returns an amount with its sign: plus for incoming, minus for outgoing. */
function amountText(transfer: HistoryTransfer, { t, format, isWhole, isCounted = false }: AmountParts): string {
  const { quantity, direction, collectible } = transfer
  const { text, bound, isRound }: Quantity = (isWhole ? undefined : shownQuantity(quantity)) ?? { text: quantity }
  const isOne = collectible && text === '1'
  const signed = direction === 'out' ? `-${text}` : text
  const number = isRound
    ? format.number(Number(signed), { notation: 'compact', maximumFractionDigits: 3 })
    : format.decimal(signed)
  // A minus sign is longer than a hyphen.
  const amount = number.replace(marks, '').replace('-', '\u2212')
  const bounded = bound ? t(bound, { amount }) : amount
  const full = direction === 'in' ? t('plus', { amount: bounded }) : bounded
  if (isCounted) return full
  if (isOne) return direction === 'in' ? t('plus', { amount: transferName(transfer) }) : transferName(transfer)
  return t('quantity', { amount: full, symbol: symbolBesideNumber(transferName(transfer)) })
}
