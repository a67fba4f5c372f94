import { useRouter } from '@latchkit/kernel/react'
import { AttemptPanel, Button, CopyButton, Notice, Screen, Stack, useMessages } from '@latchkit/plugin-shell/ui'
import { SwapPreviewView, SwapView } from '../contract.js'
import { previewMessages } from '../preview-messages.js'
import type { Approved, Revocation } from '../store.js'
import { bidiAddress } from './bidi-address.js'
import { useDone } from './result-sent.js'
import type { ResultProps } from './result-view.js'
import { useAmountFormat } from './use-amount-format.js'
import { useFailure } from './use-failure.js'

/** Renders a failed swap: what happened, what was spent, what is still approved, and what the visitor can do. */
export function FailedResult({ store, submission, icon, network, values }: ResultProps) {
  const { failure = { code: undefined, context: {} }, approved, revocation, from, to } = submission
  const done = useDone(store)
  const again = useAgain(store)
  const t = useMessages(previewMessages)
  const { ring, title, detailAfter, hasCode, code } = useFailure(failure, {
    from,
    to,
    network,
    wallet: values.wallet,
    provider: values.provider
  })
  return (
    <Screen align="center" testId="swap-failed">
      <AttemptPanel
        ring={ring}
        icon={icon}
        title={title}
        detail={detailAfter}
        action={
          code === 'swap/disconnected' ? (
            <Button onPress={done} testId="swap-done">
              {t('done')}
            </Button>
          ) : (
            // The preview prepares a new transaction, so that the same one is never signed twice.
            <Button onPress={again} testId="swap-again">
              {t('tryAgain')}
            </Button>
          )
        }
        extra={hasCode && <CopyButton text={code} label={t('copyDetails')} copiedLabel={t('copied')} />}
      />
      {approved && (
        <ApprovedNotice
          approved={approved}
          revocation={revocation}
          values={values}
          onRevoke={() => void store.revoke()}
        />
      )}
    </Screen>
  )
}

interface ApprovedNoticeProps extends Pick<ResultProps, 'values'> {
  readonly approved: Approved
  readonly revocation: Revocation | undefined
  readonly onRevoke: () => void
}

const progress = {
  wallet: 'revokeWallet',
  confirming: 'revokeConfirming',
  done: 'revokeDone',
  failed: 'revokeFailed'
} as const

/** Renders the approval that the failed swap left behind, with a button that removes it. */
function ApprovedNotice({ approved, revocation, values, onRevoke }: ApprovedNoticeProps) {
  const { spender, amount, token } = approved
  const format = useAmountFormat()
  const t = useMessages(previewMessages)
  const isDone = revocation?.status === 'done'
  const isOpen = revocation?.status === 'wallet' || revocation?.status === 'confirming'
  return (
    <div className="swap-progress">
      <Notice tone={isDone ? 'info' : 'warning'} testId="swap-approved">
        <Stack gap={2} align="start">
          <span>
            {t('spentFee', values)} {!isDone && t('stillApproved', { ...values, amount: format.amount(amount, token) })}
          </span>
          {!isDone && (
            <span className="swap-total-note">{t('contractAddress', { address: bidiAddress(spender) })}</span>
          )}
          {revocation && <strong role="status">{t(progress[revocation.status], values)}</strong>}
          {!isDone && (
            <Button variant="secondary" size="sm" busy={isOpen} onPress={onRevoke} testId="swap-revoke">
              {t('revoke')}
            </Button>
          )}
        </Stack>
      </Notice>
    </div>
  )
}

/** Returns a function that goes back to the preview, or to the form if the preview is not below this view. */
function useAgain(store: ResultProps['store']) {
  const router = useRouter()
  return () => {
    store.clearOutcome()
    if (router.state.get().stack.at(-2)?.view === SwapPreviewView.id) router.back()
    else router.replace(SwapView)
  }
}
