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

export type Words = ReturnType<typeof useWords>

/** Amounts and times as they read in the visitor's language. Made once for a list: what a browser needs for it is large. */
export function useWords() {
  const t = useMessages(messages)
  const format = useFormat()
  return useMemo(() => {
    // Drawn again and again while a list is scrolled.
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
      /** How many of an NFT moved: its name stands elsewhere in the row. */
      pieces: (transfer: HistoryTransfer) =>
        amountText({ ...transfer, symbol: '' }, { t, format, isWhole: false, isCounted: true }),
      wholeAmount: (transfer: HistoryTransfer) => amountText(transfer, { t, format, isWhole: true })
    }
  }, [t, format])
}

/** What is called so by whoever made it. */
export const transferName = ({ name, symbol, collectible }: HistoryTransfer): string =>
  plainText(collectible ? name : (symbol ?? name), collectible ? MAX_NAME : MAX_TOKEN_CHARACTERS)

/** By which a language keeps a number from running into what stands beside it. Amounts stand apart, and read from the left. */
const marks = /[\u200e\u200f\u061c]/g

interface AmountParts {
  readonly t: T
  readonly format: Format
  readonly isWhole: boolean
  /** Without a name. @defaultValue false */
  readonly isCounted?: boolean
}

/** With a sign: what came in is more, what went out less. */
function amountText(transfer: HistoryTransfer, { t, format, isWhole, isCounted = false }: AmountParts): string {
  const { quantity, direction, collectible } = transfer
  const { text, bound, isRound }: Quantity = (isWhole ? undefined : shownQuantity(quantity)) ?? { text: quantity }
  const isOne = collectible && text === '1'
  const signed = direction === 'out' ? `-${text}` : text
  const number = isRound
    ? format.number(Number(signed), { notation: 'compact', maximumFractionDigits: 3 })
    : format.decimal(signed)
  // A hyphen is too short for a sign.
  const amount = number.replace(marks, '').replace('-', '\u2212')
  const bounded = bound ? t(bound, { amount }) : amount
  const full = direction === 'in' ? t('plus', { amount: bounded }) : bounded
  if (isCounted) return full
  if (isOne) return direction === 'in' ? t('plus', { amount: transferName(transfer) }) : transferName(transfer)
  return t('quantity', { amount: full, symbol: symbolBesideNumber(transferName(transfer)) })
}
