import { useRouter } from '@latchkit/kernel/react'
import { ConnectView } from '@latchkit/plugin-connect/contract'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import {
  EmptyState,
  ExplorerRow,
  FailureState,
  Link,
  NoWalletScreen,
  SkeletonRows,
  Text,
  useExplorerPage,
  useMessages
} from '@latchkit/plugin-shell/ui'
import { messages } from '../messages.js'
import type { ShownActivity } from './use-activity.js'

/** Number of rows of a full tab, so that the content below does not move. */
const SKELETON_ROWS = 5

interface HistoryEndProps {
  readonly active: ActiveAccount
  readonly shown: ShownActivity
}

/** Renders, below or instead of the rows, that the history loads, failed, is empty or has no source. */
export function HistoryEnd({ active: { network, address }, shown }: HistoryEndProps) {
  const { rows, state, refresh } = shown
  const t = useMessages(messages)
  const explorer = useExplorerPage(network, { address })
  const where = { network: network?.name ?? t('thisNetwork') }
  switch (state.status) {
    case 'loading':
      return <SkeletonRows count={Math.max(1, SKELETON_ROWS - rows.length)} testId="activity-pending" />
    case 'failed':
      return (
        <FailureState
          title={t('failed')}
          detail={t('failedTry')}
          code={state.code ?? 'activity/failed'}
          onRetry={refresh}
          testId="activity-failed"
        />
      )
    case 'unserved':
      return (
        <EmptyState
          icon="info"
          title={t('unservedTitle')}
          detail={t('unservedDetail', where)}
          {...(explorer && { action: <Link href={explorer.href}>{explorer.text}</Link> })}
          testId="activity-unserved"
        />
      )
    case 'ready':
      return rows.length === 0 && !state.hasMore ? (
        <EmptyState icon="swap" title={t('emptyTitle')} detail={t('emptyDetail', where)} testId="activity-empty" />
      ) : null
  }
}

/** Renders the number of hidden transactions, and a link to the explorer. */
export function HiddenNote({ active: { network, address }, shown: { hidden } }: HistoryEndProps) {
  const t = useMessages(messages)
  return (
    <>
      {hidden > 0 && (
        <Text size="sm" tone="muted" align="center" testId="activity-hidden">
          {t('hidden', { count: hidden })}
        </Text>
      )}
      <ExplorerRow alone network={network} page={{ address }} />
    </>
  )
}

/** Renders a view that the site opened without a connected wallet. */
export function NotConnected() {
  const router = useRouter()
  const t = useMessages(messages)
  return <NoWalletScreen detail={t('connectDetail')} onConnect={() => router.reset(ConnectView)} />
}
