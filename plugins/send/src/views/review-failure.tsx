import { useRouter } from '@latchkit/kernel/react'
import type { Failure } from '@latchkit/plugin-chains/kit'
import { Button, CopyButton, EmptyState, Screen, useAnnounce, useMessages } from '@latchkit/plugin-shell/ui'
import { useEffect } from 'react'
import type { TransferDraft } from '../contract.js'
import { reviewMessages } from '../review-messages.js'
import type { Warning } from '../warnings.js'
import { useFailure } from './use-failure.js'
import type { SendContext } from './use-send-context.js'
import { WarningList } from './warning-list.js'

interface ReviewFailureProps {
  readonly context: SendContext
  readonly draft: TransferDraft
  readonly failure: Failure
  readonly onRetry: () => void
  /** Warnings about the recipient, which may explain the failure; `undefined` while they are loading. */
  readonly warnings: readonly Warning[] | undefined
}

/** Renders the reason why the transfer cannot be sent, and an action. The wallet got no request yet. */
export function ReviewFailure({
  context,
  draft: { asset, recipient },
  failure,
  onRetry,
  warnings = []
}: ReviewFailureProps) {
  const { active, network, store } = context
  const router = useRouter()
  const announce = useAnnounce()
  const t = useMessages(reviewMessages)
  const { title, detail, action, hasCode, code } = useFailure(failure, {
    token: asset,
    network,
    wallet: active.wallet.name
  })
  useEffect(() => announce(`${title}. ${detail}`), [announce, title, detail])
  const actions = {
    retry: { label: t('tryAgain'), onPress: onRetry },
    most: { label: t('sendMost'), onPress: () => store.changeForm(form => ({ ...form, unit: 'token', isMax: true })) },
    form: { label: t('toForm'), onPress: router.back }
  }
  const { label, onPress } = actions[action]
  return (
    <Screen>
      <EmptyState
        icon="warning"
        title={title}
        detail={detail}
        action={
          <>
            <Button onPress={onPress} testId="send-failure-action">
              {label}
            </Button>
            {hasCode && <CopyButton text={code} label={t('copyDetails')} copiedLabel={t('copied')} />}
          </>
        }
        testId="send-failure"
      />
      <WarningList
        warnings={warnings.filter(({ level }) => level === 'stop')}
        recipient={recipient}
        symbol={network.nativeCurrency.symbol}
      />
    </Screen>
  )
}
