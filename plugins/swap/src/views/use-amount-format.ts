import { type BaseUnits, floorAmount, formatAmount, type Token } from '@latchkit/plugin-chains/contract'
import { type DecimalMark, decimalMark, symbolBesideNumber } from '@latchkit/plugin-chains/kit'
import { useFormat, useMoneyFormat } from '@latchkit/plugin-shell/ui'
import { useMemo } from 'react'
import { feeText, rateText, significantText } from './amount-text.js'

type Unit = Pick<Token, 'decimals' | 'symbol'>

/** Formatter of amounts in the visitor's locale. Amounts are base units, also as decimal text. */
export interface AmountFormat {
  readonly mark: DecimalMark
  /** Returns the exact amount with the symbol. */
  readonly amount: (amount: BaseUnits | string, unit: Unit) => string
  /** Returns the amount cut to six significant digits, with the symbol. */
  readonly rounded: (amount: BaseUnits | string, unit: Unit) => string
  /** Returns the amount cut to six significant digits, without the symbol. */
  readonly number: (amount: BaseUnits | string, decimals: number) => string
  /** Returns the amount cut to three decimals, with the symbol. */
  readonly short: (amount: BaseUnits | string, unit: Unit) => string
  /** Returns a fee rounded up to four significant digits, with the symbol. */
  readonly fee: (fee: BaseUnits | string, unit: Unit) => string
  /** Returns the price of one whole unit of `from` in `to`: `1 ETH = 2,400 RUSD`; `undefined` for an amount of 0. */
  readonly rate: (
    from: Unit & { readonly amount: string },
    to: Unit & { readonly amount: string }
  ) => string | undefined
  readonly money: (text: string, currency: string) => string
  /** Returns basis points as a percentage with at most two decimals; `isSigned` adds a plus sign to a gain. */
  readonly percent: (bps: number, isSigned?: boolean) => string
}

const PLACES = 3

export function useAmountFormat(): AmountFormat {
  const { locale, decimal, number } = useFormat()
  const { amount: grouped, money } = useMoneyFormat()
  return useMemo(() => {
    const exact: AmountFormat['amount'] = (units, { decimals, symbol }) =>
      `${decimal(formatAmount(BigInt(units), decimals))} ${symbolBesideNumber(symbol)}`
    const digits: AmountFormat['number'] = (units, decimals) => decimal(significantText(BigInt(units), decimals))
    return {
      mark: decimalMark(locale),
      amount: exact,
      rounded: (units, { decimals, symbol }) => `${digits(units, decimals)} ${symbolBesideNumber(symbol)}`,
      number: digits,
      short: (units, { decimals, symbol }) =>
        `${grouped(floorAmount(BigInt(units), decimals, PLACES))} ${symbolBesideNumber(symbol)}`,
      fee: (fee, { decimals, symbol }) => `${decimal(feeText(BigInt(fee), decimals))} ${symbolBesideNumber(symbol)}`,
      rate(from, to) {
        const text = rateText({ ...from, amount: BigInt(from.amount) }, { ...to, amount: BigInt(to.amount) })
        if (text === undefined) return undefined
        return `${decimal('1')} ${symbolBesideNumber(from.symbol)} = ${decimal(text)} ${symbolBesideNumber(to.symbol)}`
      },
      money,
      percent: (bps, isSigned = false) =>
        number(bps / 10_000, {
          style: 'percent',
          maximumFractionDigits: 2,
          signDisplay: isSigned ? 'exceptZero' : 'auto'
        })
    }
  }, [locale, decimal, grouped, money, number])
}
