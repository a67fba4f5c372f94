import { useRouter } from '@latchkit/kernel/react'
import { Button, CopyButton, EmptyState, Screen, useAnnounce, useMessages } from '@latchkit/plugin-shell/ui'
import { useEffect } from 'react'
import type { Failure } from '../failure.js'
import { reviewMessages } from '../review-messages.js'
import type { Warning } from '../warnings.js'
import { useFailure } from './use-failure.js'
import type { Order } from './use-order.js'
import type { Place } from './use-place.js'
import { WarningList } from './warning-list.js'

interface ReviewFailureProps {
  readonly place: Place
  readonly order: Order
  readonly failure: Failure
  readonly onRetry: () => void
  /** Warnings about the recipient, which may explain the failure; `undefined` while they are loading. */
  readonly warnings: readonly Warning[] | undefined
}

/** Renders the reason why the transfer cannot be sent, and an action. The wallet got no request yet. */
export function ReviewFailure({
  place,
  order: { asset, request },
  failure,
  onRetry,
  warnings = []
}: ReviewFailureProps) {
  const { active, network, desk } = place
  const router = useRouter()
  const announce = useAnnounce()
  const t = useMessages(reviewMessages)
  const { title, detail, way, hasCode, code } = useFailure()(failure, {
    token: asset,
    network,
    wallet: active.wallet.name
  })
  useEffect(() => announce(`${title}. ${detail}`), [announce, title, detail])
  const ways = {
    retry: { label: t('tryAgain'), go: onRetry },
    most: { label: t('sendMost'), go: () => desk.change(form => ({ ...form, unit: 'token', isMax: true })) },
    form: { label: t('toForm'), go: router.back }
  }
  const { label, go } = ways[way]
  return (
    <Screen>
      <EmptyState
        icon="warning"
        title={title}
        detail={detail}
        action={
          <>
            <Button onPress={go} testId="send-failure-way">
              {label}
            </Button>
            {hasCode && <CopyButton text={code} label={t('copyDetails')} copiedLabel={t('copied')} />}
          </>
        }
        testId="send-failure"
      />
      <WarningList
        warnings={warnings.filter(({ level }) => level === 'stop')}
        recipient={request.recipient}
        symbol={network.nativeCurrency.symbol}
      />
    </Screen>
  )
}
