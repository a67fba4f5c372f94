import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import {
  EmptyState,
  ExplorerRow,
  FailureState,
  Link,
  SkeletonRows,
  Text,
  useExplorerPage,
  useMessages
} from '@latchkit/plugin-shell/ui'
import { messages } from '../messages.js'
import type { ShownActivity } from './use-activity.js'

/** As many as the tab then has, so that what stands under it stays where it is. */
const SKELETON_ROWS = 5

interface HistoryEndProps {
  readonly active: ActiveAccount
  readonly shown: ShownActivity
}

/** Stands under the rows, or in place of them: what is on its way, what went wrong, that there is nothing. */
export function HistoryEnd({ active: { network, address }, shown }: HistoryEndProps) {
  const { rows, state, history } = shown
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
          onRetry={() => history.refresh(true)}
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

/** How much is kept back, and where all of it is. */
export function KeptBack({ active: { network, address }, shown: { hidden } }: HistoryEndProps) {
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
