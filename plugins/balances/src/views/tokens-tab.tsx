import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import { EmptyState, SkeletonRows, Stack, useMessages } from '@latchkit/plugin-shell/ui'
import { messages } from '../messages.js'
import { shownOf } from '../rows.js'
import { HoldingsTab, NothingKnown } from './holdings-tab.js'
import { Outdated } from './outdated.js'
import { TokenList } from './token-list.js'
import { Unpriced } from './total.js'
import { useHasPrices } from './use-has-prices.js'
import { useHoldings } from './use-holdings.js'

export { Total } from './total.js'

/** As many as the account shows while this is on its way. */
const PENDING_ROWS = 3

export default function TokensTab() {
  return <HoldingsTab pending={<Pending />}>{active => <Tokens key={active.account} active={active} />}</HoldingsTab>
}

function Tokens({ active: { account, network } }: { readonly active: ActiveAccount }) {
  const { holdings, retry } = useHoldings(account)
  const t = useMessages(messages)
  const hasPrices = useHasPrices()
  const empty = (
    <EmptyState
      icon="wallet"
      title={t('emptyTitle')}
      detail={t('emptyDetail', { network: network?.name ?? '' })}
      testId="tokens-empty"
    />
  )
  const { status = 'loading', assets = [] } = holdings ?? {}
  if (assets.length === 0) {
    return (
      <NothingKnown
        {...{ reading: holdings, retry, empty }}
        pending={<Pending />}
        failed={t('unavailable')}
        testId="tokens"
      />
    )
  }
  return (
    <Stack gap={3} align="stretch">
      {status === 'failed' && <Outdated text={t('outdated')} retry={retry} testId="tokens-outdated" />}
      {shownOf(assets).length === 0 ? empty : hasPrices && <Unpriced assets={assets} />}
      <TokenList assets={assets} />
    </Stack>
  )
}

const Pending = () => <SkeletonRows count={PENDING_ROWS} testId="tokens-pending" />
