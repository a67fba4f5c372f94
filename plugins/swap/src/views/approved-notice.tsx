import { Button, bidiAddress, Notice, Stack, useMessages } from '@latchkit/plugin-shell/ui'
import { previewMessages } from '../preview-messages.js'
import type { ResultProps } from './result-view.js'
import { useAmountFormat } from './use-amount-format.js'

const progress = {
  wallet: 'revokeWallet',
  confirming: 'revokeConfirming',
  done: 'revokeDone',
  failed: 'revokeFailed'
} as const

/** Renders the approval that the swap left behind, with a button that removes it; nothing without such an approval. */
export function ApprovedNotice({ store, submission, values }: Pick<ResultProps, 'store' | 'submission' | 'values'>) {
  const { approved, revocation, status } = submission
  const format = useAmountFormat()
  const t = useMessages(previewMessages)
  if (!approved) return null
  const { spender, amount, token } = approved
  const isDone = revocation?.status === 'done'
  const isOpen = revocation?.status === 'wallet' || revocation?.status === 'confirming'
  return (
    <div className="swap-progress">
      <Notice tone={isDone ? 'info' : 'warning'} testId="swap-approved">
        <Stack gap={2} align="start">
          <span>
            {status === 'failed' && t('spentFee', values)}{' '}
            {!isDone && t('stillApproved', { ...values, amount: format.amount(amount, token) })}
          </span>
          {!isDone && (
            <span className="swap-total-note">{t('contractAddress', { address: bidiAddress(spender) })}</span>
          )}
          {revocation && <strong role="status">{t(progress[revocation.status], values)}</strong>}
          {!isDone && (
            <Button
              variant="secondary"
              size="sm"
              busy={isOpen}
              onPress={() => void store.revoke()}
              testId="swap-revoke"
            >
              {t('revoke')}
            </Button>
          )}
        </Stack>
      </Notice>
    </div>
  )
}
