import { useService } from '@latchkit/kernel/react'
import { Stack, Text, useMessages, useMoneyFormat } from '@latchkit/plugin-shell/ui'
import { type Asset, Balances } from '../contract.js'
import { messages } from '../messages.js'
import { totalOf } from '../rows.js'

/** What all of it is worth together, as far as prices are known. */
export function TotalWorth({ assets }: { readonly assets: readonly Asset[] }) {
  const { currency } = useService(Balances)
  const { money } = useMoneyFormat()
  const t = useMessages(messages)
  const total = totalOf(assets)
  return (
    <Stack direction="row" justify="between" align="baseline" gap={3} testId="tokens-total">
      <Text as="span" size="sm" tone="muted">
        {total ? (total.unpriced > 0 ? t('totalOfPriced', { count: total.unpriced }) : t('total')) : t('noPrices')}
      </Text>
      {total && (
        <Text as="span" weight="bold" numeric>
          {money(total.worth, currency)}
        </Text>
      )}
    </Stack>
  )
}
