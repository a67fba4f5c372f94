import { useOptionalService, useService } from '@latchkit/kernel/react'
import type { AccountTotal, AccountTotalProps } from '@latchkit/plugin-account/contract'
import { AccountData, DataService } from '@latchkit/plugin-data/contract'
import { Text, useMessages, useMoneyFormat } from '@latchkit/plugin-shell/ui'
import type { ReactNode } from 'react'
import { type Asset, Balances } from '../contract.js'
import { hasPrices } from '../has-prices.js'
import { messages } from '../messages.js'
import { totalOf } from '../rows.js'
import { useHoldings } from './use-holdings.js'

/** Returns true if the site has a source of prices. */
export const useHasPrices = (): boolean => hasPrices(useOptionalService(AccountData), useOptionalService(DataService))

/** Tells the account what its coin and tokens are worth together, as far as prices are known. */
export function Total({ active: { account }, children }: AccountTotalProps<ReactNode>) {
  const { currency } = useService(Balances)
  const { holdings } = useHoldings(account)
  const isPriced = useHasPrices()
  const { money } = useMoneyFormat()
  const t = useMessages(messages)
  const { status = 'loading', assets = [] } = holdings ?? {}
  const total = totalOf(assets)

  const found: AccountTotal = !isPriced
    ? { status: 'none' }
    : total
      ? { status: 'known', text: money(total.worth, currency) }
      : status === 'loading'
        ? { status: 'loading' }
        : { status: 'unknown', note: t('noPrices') }
  return children(found)
}

/** Says what the total leaves out, where it leaves out something. */
export function Unpriced({ assets }: { readonly assets: readonly Asset[] }) {
  const t = useMessages(messages)
  const { unpriced = 0 } = totalOf(assets) ?? {}
  if (unpriced === 0) return null
  return (
    <Text size="sm" tone="muted" testId="tokens-unpriced">
      {t('unpriced', { count: unpriced })}
    </Text>
  )
}
