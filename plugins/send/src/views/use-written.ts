import { type BaseUnits, floorAmount, formatAmount } from '@latchkit/plugin-chains/contract'
import { symbolBesideNumber } from '@latchkit/plugin-chains/kit'
import { useFormat, useMoneyFormat } from '@latchkit/plugin-shell/ui'
import { useMemo } from 'react'
import { type DecimalMark, decimalMark } from '../amount.js'
import { piecesText, significantText } from '../written.js'

interface Unit {
  readonly decimals: number
  readonly symbol: string
  /** It is counted in pieces, and called by its symbol. @defaultValue false */
  readonly isCollectible?: boolean
}

export interface Written {
  readonly mark: DecimalMark
  readonly decimal: (text: string) => string
  /** All of its digits, and the symbol. */
  readonly amount: (amount: BaseUnits, unit: Unit) => string
  /** Rounded to six significant digits. */
  readonly about: (amount: BaseUnits, unit: Unit) => string
  /** Cut to three decimals, to see at a glance. */
  readonly roughly: (amount: BaseUnits, unit: Unit) => string
  readonly money: (text: string, currency: string) => string
}

const PLACES = 3

/** Amounts as the visitor's language writes them. */
export function useWritten(): Written {
  const { locale, decimal } = useFormat()
  const { amount: short, money } = useMoneyFormat()
  return useMemo(
    () => ({
      mark: decimalMark(locale),
      decimal,
      amount: (amount, { decimals, symbol, isCollectible }) => {
        if (isCollectible) return piecesText(symbol, amount, decimal)
        return `${decimal(formatAmount(amount, decimals))} ${symbolBesideNumber(symbol)}`
      },
      about: (amount, { decimals, symbol }) =>
        `${decimal(significantText(amount, decimals))} ${symbolBesideNumber(symbol)}`,
      roughly: (amount, { decimals, symbol }) =>
        `${short(floorAmount(amount, decimals, PLACES))} ${symbolBesideNumber(symbol)}`,
      money
    }),
    [locale, decimal, short, money]
  )
}
