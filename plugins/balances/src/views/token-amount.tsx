import { useService } from '@latchkit/kernel/react'
import { floorAmount } from '@latchkit/plugin-chains/contract'
import { symbolBesideNumber, worthOf } from '@latchkit/plugin-chains/kit'
import { Text, useMoneyFormat } from '@latchkit/plugin-shell/ui'
import { type Asset, Balances } from '../contract.js'

const PLACES = 3
/** Longer amounts are written smaller, so that the symbol stays visible. */
const MAX_CHARACTERS = 20

/** Renders the amount of a token in one line. */
export function Amount({ asset }: { readonly asset: Asset }) {
  const text = useAmountText(asset)
  return (
    <Text as="span" size={visibleLength(text) > MAX_CHARACTERS ? 'xs' : 'sm'} tone="muted" truncate>
      {text}
    </Text>
  )
}

/**
 * Returns the amount of a token with its symbol, cut to three decimals. U+2068 and U+2069 isolate the direction of the symbol
 * instead of a `<bdi>`, because a nested element would overflow the truncated line.
 */
export function useAmountText({ amount, decimals, symbol }: Pick<Asset, 'amount' | 'decimals' | 'symbol'>): string {
  const format = useMoneyFormat()
  return `${format.amount(floorAmount(BigInt(amount), decimals, PLACES))} \u2068${symbolBesideNumber(symbol)}\u2069`
}

/** Returns the number of characters without those that only set the direction. */
const visibleLength = (text: string) => text.replace(/\p{Cf}/gu, '').length

/** Returns the value of a token in money; `undefined` for a token without a price, and for a hidden one. */
export function useWorth({ amount, decimals, price, hidden }: Asset): string | undefined {
  const { currency } = useService(Balances)
  const { money } = useMoneyFormat()
  const worth = price === undefined || hidden ? undefined : worthOf(BigInt(amount), decimals, price)
  return worth === undefined ? undefined : money(worth, currency)
}
