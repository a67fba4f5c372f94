import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import { EmptyState, ShowPictures, SkeletonRows, Stack, useMessages } from '@latchkit/plugin-shell/ui'
import { messages } from '../messages.js'
import { shownOf } from '../rows.js'
import { HoldingsTab, NothingKnown } from './holdings-tab.js'
import { Outdated } from './outdated.js'
import { TokenList } from './token-list.js'
import { Unpriced, useHasPrices } from './total.js'
import { useHoldings } from './use-holdings.js'
import { useIsOnline } from './use-is-online.js'

export { Total } from './total.js'

/** As many as the account shows while this is on its way. */
const PENDING_ROWS = 3
/** What takes the place of these rows is as high as they are: nothing below moves up. Rows of 56 px, 8 px between them. */
const inPlaceOfRows = { minBlockSize: PENDING_ROWS * 56 + (PENDING_ROWS - 1) * 8 }

export default function TokensTab() {
  return <HoldingsTab pending={<Pending />}>{active => <Tokens key={active.account} active={active} />}</HoldingsTab>
}

function Tokens({ active: { account, network } }: { readonly active: ActiveAccount }) {
  const { holdings, retry } = useHoldings(account)
  const t = useMessages(messages)
  const hasPrices = useHasPrices()
  const isOnline = useIsOnline()
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
      <div style={inPlaceOfRows}>
        <NothingKnown
          {...{ reading: holdings, retry, empty }}
          pending={<Pending />}
          failed={t('unavailable')}
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
        <div style={inPlaceOfRows}>{empty}</div>
      ) : (
        hasPrices && <Unpriced assets={assets} />
      )}
      <TokenList assets={assets} />
      <ShowPictures />
    </Stack>
  )
}

const Pending = () => <SkeletonRows count={PENDING_ROWS} testId="tokens-pending" />
