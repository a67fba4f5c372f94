import { useService } from '@latchkit/kernel/react'
import { floorAmount } from '@latchkit/plugin-chains/contract'
import { symbolBesideNumber, worthOf } from '@latchkit/plugin-chains/kit'
import { Text, useMoneyFormat } from '@latchkit/plugin-shell/ui'
import { type Asset, Balances } from '../contract.js'

const PLACES = 3
/** Longer amounts are written smaller: beside what they are worth there is no room for them. */
const MAX_USUAL_LENGTH = 14

/**
 * How much there is of a token, cut to three decimals, in one line. The symbol is in any script; it is set apart by characters,
 * since an element inside of a line that is cut off would reach beyond it.
 */
export function Amount({ asset: { amount, decimals, symbol } }: { readonly asset: Asset }) {
  const format = useMoneyFormat()
  const text = `${format.amount(floorAmount(BigInt(amount), decimals, PLACES))} \u2068${symbolBesideNumber(symbol)}\u2069`
  return (
    <Text as="span" size={text.length > MAX_USUAL_LENGTH ? 'xs' : 'sm'} tone="muted" truncate>
      {text}
    </Text>
  )
}

/** Nothing for what nobody is known to trade. */
export function Worth({ asset: { amount, decimals, price } }: { readonly asset: Asset }) {
  const { currency } = useService(Balances)
  const { money } = useMoneyFormat()
  const worth = price === undefined ? undefined : worthOf(BigInt(amount), decimals, price)
  return worth === undefined ? null : (
    <Text as="span" size="sm" weight="medium" numeric>
      {money(worth, currency)}
    </Text>
  )
}
