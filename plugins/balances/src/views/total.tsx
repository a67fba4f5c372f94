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

export const useHasPrices = (): boolean => hasPrices(useOptionalService(AccountData), useOptionalService(DataService))

/** Passes the total value of an account to the account view. */
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

/** Renders how many tokens the total leaves out, if it leaves out any. */
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
