import { useReadable, useService } from '@latchkit/kernel/react'
import { type ActiveAccount, Connections } from '@latchkit/plugin-connections/contract'
import { Messages } from '@latchkit/plugin-shell/contract'
import { EmptyState, FailureState, useMessages } from '@latchkit/plugin-shell/ui'
import type { ReactNode } from 'react'
import type { ReadStatus } from '../contract.js'
import { messages } from '../messages.js'
import { useCountdown } from './use-reached.js'

interface HoldingsTabProps {
  /** Stands in until the account and the texts are there. */
  readonly pending: ReactNode
  readonly children: (active: ActiveAccount) => ReactNode
}

/** A tab about the account that is shown. */
export function HoldingsTab({ pending, children }: HoldingsTabProps) {
  const { active } = useService(Connections)
  const account = useReadable(active)
  const catalogues = useService(Messages)
  // Renders again once the texts are there.
  useMessages(messages)
  return account && catalogues.ready(messages) ? children(account) : pending
}

interface NothingKnownProps {
  readonly reading: ReadStatus | undefined
  /** Undefined while it is too early. */
  readonly retry: (() => void) | undefined
  /** What a failure is called. */
  readonly failed: string
  readonly pending: ReactNode
  /** What there is to say where there is nothing. */
  readonly empty: ReactNode
  /** What the test ids begin with. */
  readonly testId: string
}

/** What stands in the place of all that an account has, as long as nothing of it is known. */
export function NothingKnown({ reading, retry, failed, pending, empty, testId }: NothingKnownProps) {
  const t = useMessages(messages)
  const heldFor = useCountdown(retry ? undefined : reading?.retryAtMs)
  switch (reading?.status ?? 'loading') {
    case 'loading':
      return pending
    case 'failed':
      return (
        <FailureState
          title={failed}
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
