import { useService } from '@latchkit/kernel/react'
import { floorAmount } from '@latchkit/plugin-chains/contract'
import { symbolBesideNumber, worthOf } from '@latchkit/plugin-chains/kit'
import { Text, useMoneyFormat } from '@latchkit/plugin-shell/ui'
import { type Asset, Balances } from '../contract.js'

const PLACES = 3
/** Longer texts are written smaller, so that the symbol stays in sight. */
const MAX_NORMAL_CHARACTERS = 22

/** Returns the amount of a token, cut to three decimals. Characters isolate the symbol: an element would overflow a truncated line. */
export function useAmountText({ amount, decimals, symbol }: Pick<Asset, 'amount' | 'decimals' | 'symbol'>): string {
  const format = useMoneyFormat()
  return `${format.amount(floorAmount(BigInt(amount), decimals, PLACES))} \u2068${symbolBesideNumber(symbol)}\u2069`
}

/** Renders the amount of a token in one line. */
export function Amount({ asset }: { readonly asset: Asset }) {
  const text = useAmountText(asset)
  return (
    <Text as="span" size={text.length > MAX_NORMAL_CHARACTERS ? 'xs' : 'sm'} tone="muted" truncate>
      {text}
    </Text>
  )
}

/** Renders the value of a token in money, if its price is known. */
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
