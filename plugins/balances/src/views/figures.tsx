import { floorAmount } from '@latchkit/kernel/chain'
import { worthOf } from '@latchkit/kernel/fiat'
import { useService } from '@latchkit/kernel/react'
import { Text, useMoneyFormat } from '@latchkit/plugin-shell/ui'
import { type Asset, Balances } from '../contract.js'

const PLACES = 3

/** How much there is of it, cut to three decimals. */
export function Amount({ asset: { amount, decimals, symbol } }: { readonly asset: Asset }) {
  const format = useMoneyFormat()
  return (
    <Text as="span" size="sm" tone="muted" numeric>
      {format.amount(floorAmount(BigInt(amount), decimals, PLACES))} <bdi>{symbol}</bdi>
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
