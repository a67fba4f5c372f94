import { floorAmount } from '@latchkit/kernel/chain'
import { worthOf } from '@latchkit/kernel/fiat'
import { useService } from '@latchkit/kernel/react'
import { Text, useMoneyFormat } from '@latchkit/plugin-shell/ui'
import { type Asset, Balances } from '../contract.js'

const PLACES = 3

/**
 * How much there is of a token, cut to three decimals. A text of its own direction, and within it the symbol, which is in any
 * script; marked by characters, since an element inside of a line that is cut off would reach beyond it.
 */
export function useAmount(): (asset: Asset) => string {
  const { amount: format } = useMoneyFormat()
  return ({ amount, decimals, symbol }) =>
    `\u2068${format(floorAmount(BigInt(amount), decimals, PLACES))} \u2068${symbol}\u2069\u2069`
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
