import { useReadable, useService } from '@latchkit/kernel/react'
import { type ActiveAccount, Connections } from '@latchkit/plugin-connections/contract'
import { Messages } from '@latchkit/plugin-shell/contract'
import { EmptyState, FailureState, useMessages } from '@latchkit/plugin-shell/ui'
import type { ReactNode } from 'react'
import type { ReadStatus } from '../contract.js'
import { messages } from '../messages.js'
import { useCountdown } from './use-retry-time.js'

interface HoldingsTabProps {
  /** Skeleton, shown until an account is active and the texts are loaded. */
  readonly pending: ReactNode
  readonly children: (active: ActiveAccount) => ReactNode
}

export function HoldingsTab({ pending, children }: HoldingsTabProps) {
  const { active } = useService(Connections)
  const account = useReadable(active)
  const catalogues = useService(Messages)
  // Renders again when the texts are loaded.
  useMessages(messages)
  return account && catalogues.ready(messages) ? children(account) : pending
}

interface NoHoldingsProps {
  readonly last: ReadStatus | undefined
  /** Undefined during the pause after a failure. */
  readonly retry: (() => void) | undefined
  readonly failureTitle: string
  readonly pending: ReactNode
  /** Content after a read without results. */
  readonly empty: ReactNode
  /** Prefix of the test ids. */
  readonly testId: string
}

/** Renders the status of the last read in place of holdings. */
export function NoHoldings({ last, retry, failureTitle, pending, empty, testId }: NoHoldingsProps) {
  const t = useMessages(messages)
  const heldFor = useCountdown(retry ? undefined : last?.retryAtMs)
  switch (last?.status ?? 'loading') {
    case 'loading':
      return pending
    case 'failed':
      return (
        <FailureState
          title={failureTitle}
          detail={t('failedDetail')}
          code="balances/unavailable"
          isRetryHeld={!retry}
          {...(heldFor !== undefined && { heldFor })}
          onRetry={() => retry?.()}
          testId={`${testId}-failed`}
        />
      )
    case 'none':
      return <EmptyState icon="wallet" title={t('noneTitle')} detail={t('noneDetail')} testId={`${testId}-none`} />
    case 'ready':
      return empty
  }
}
