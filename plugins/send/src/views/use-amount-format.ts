import { type BaseUnits, floorAmount, formatAmount } from '@latchkit/plugin-chains/contract'
import { type DecimalMark, decimalMark, symbolBesideNumber } from '@latchkit/plugin-chains/kit'
import { useFormat, useMoneyFormat } from '@latchkit/plugin-shell/ui'
import { useMemo } from 'react'
import { piecesText, significantText } from '../amount-text.js'
import type { DraftAsset } from '../contract.js'

type Unit = Pick<DraftAsset, 'decimals' | 'symbol' | 'isCollectible'>

/** Formatter of amounts in the visitor's locale. */
export interface AmountFormat {
  readonly mark: DecimalMark
  readonly decimal: (text: string) => string
  /** Returns the exact amount with the symbol; for a collectible, the number of pieces with the name. */
  readonly amount: (amount: BaseUnits, unit: Unit) => string
  /** Returns the amount rounded to six significant digits. */
  readonly rounded: (amount: BaseUnits, unit: Unit) => string
  /** Returns the amount cut to three decimals. */
  readonly short: (amount: BaseUnits, unit: Unit) => string
  /** Returns `short`, or the exact amount if it has more than three decimals. */
  readonly held: (amount: BaseUnits, unit: Unit) => string
  readonly money: (text: string, currency: string) => string
}

const PLACES = 3

export function useAmountFormat(): AmountFormat {
  const { locale, decimal } = useFormat()
  const { amount: grouped, money } = useMoneyFormat()
  return useMemo(() => {
    const amount: AmountFormat['amount'] = (units, { decimals, symbol, isCollectible }) =>
      isCollectible
        ? piecesText(symbol, units, decimal)
        : `${decimal(formatAmount(units, decimals))} ${symbolBesideNumber(symbol)}`
    const short: AmountFormat['short'] = (units, { decimals, symbol }) =>
      `${grouped(floorAmount(units, decimals, PLACES))} ${symbolBesideNumber(symbol)}`
    return {
      mark: decimalMark(locale),
      decimal,
      amount,
      rounded: (units, { decimals, symbol }) =>
        `${decimal(significantText(units, decimals))} ${symbolBesideNumber(symbol)}`,
      short,
      held: (units, unit) => (units % 10n ** BigInt(Math.max(0, unit.decimals - PLACES)) ? amount : short)(units, unit),
      money
    }
  }, [locale, decimal, grouped, money])
}
