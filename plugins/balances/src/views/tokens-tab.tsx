import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import { EmptyState, ShowPictures, SkeletonRows, Stack, useMessages } from '@latchkit/plugin-shell/ui'
import { useSyncExternalStore } from 'react'
import { messages } from '../messages.js'
import { shownOf } from '../rows.js'
import { HoldingsTab, NoHoldings } from './holdings-tab.js'
import { Outdated } from './outdated.js'
import { TokenList } from './token-list.js'
import { Unpriced, useHasPrices } from './total.js'
import { useHoldings } from './use-holdings.js'

export { Total } from './total.js'

/** Number of skeleton rows, the same as that of the account view while this module loads. */
const PENDING_ROWS = 3
/** Style that gives a state the height of the skeleton, so that the content below it does not move: rows of 56 px, gaps of 8 px. */
const asHighAsSkeleton = { minBlockSize: PENDING_ROWS * 56 + (PENDING_ROWS - 1) * 8 }

export default function TokensTab() {
  return <HoldingsTab pending={<Pending />}>{active => <Tokens key={active.account} active={active} />}</HoldingsTab>
}

function Tokens({ active: { account, network } }: { readonly active: ActiveAccount }) {
  const { holdings, retry } = useHoldings(account)
  const t = useMessages(messages)
  const hasPrices = useHasPrices()
  const isOnline = useSyncExternalStore(subscribeOnline, () => navigator.onLine)
  const empty = (
    <EmptyState
      icon="wallet"
      title={t('emptyTitle')}
      detail={t('emptyDetail', { network: network?.name ?? '' })}
      testId="tokens-empty"
    />
  )
  const { status = 'loading', assets = [], readAtMs } = holdings ?? {}
  if (assets.length === 0) {
    return (
      <div style={asHighAsSkeleton}>
        <NoHoldings
          {...{ last: holdings, retry, empty }}
          pending={<Pending />}
          failureTitle={t('unavailable')}
          testId="tokens"
        />
      </div>
    )
  }
  return (
    <Stack gap={3} align="stretch">
      {(status === 'failed' || !isOnline) && (
        <Outdated text={t('outdated')} readAtMs={readAtMs} retry={retry} testId="tokens-outdated" />
      )}
      {shownOf(assets).length === 0 ? (
        <div style={asHighAsSkeleton}>{empty}</div>
      ) : (
        hasPrices && <Unpriced assets={assets} />
      )}
      <TokenList assets={assets} />
      <ShowPictures />
    </Stack>
  )
}

function subscribeOnline(listener: () => void) {
  const events = ['online', 'offline']
  for (const event of events) window.addEventListener(event, listener)
  return () => {
    for (const event of events) window.removeEventListener(event, listener)
  }
}

const Pending = () => <SkeletonRows count={PENDING_ROWS} testId="tokens-pending" />
