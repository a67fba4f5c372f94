import { AttemptPanel, Button, Screen, useAnnounce, useMessages, useWalletHelp } from '@latchkit/plugin-shell/ui'
import { useEffect } from 'react'
import { type PreviewMessage, previewMessages } from '../preview-messages.js'
import type { SwapStep } from '../store.js'
import type { ResultProps } from './result-view.js'
import { StepList } from './step-list.js'
import { useAmountFormat } from './use-amount-format.js'
import { useArmed } from './use-preparation.js'

const requests: Readonly<Record<SwapStep['kind'], PreviewMessage>> = {
  reset: 'approveReset',
  approve: 'approveApproval',
  swap: 'approveSwap',
  batch: 'approveSwap'
}

/** Renders the step that waits for the wallet or for the network, and all steps below it. */
export function OpenResult({ store, submission, icon, wallet, values }: ResultProps) {
  const { steps } = submission
  const current = steps.find(({ status }) => status === 'wallet' || status === 'confirming')
  const isConfirming = current?.status === 'confirming'
  const help = useWalletHelp(wallet)
  const t = useMessages(previewMessages)
  return (
    <Screen align="center" testId="swap-wallet">
      <AttemptPanel
        ring="waiting"
        icon={icon}
        title={isConfirming ? t('confirmingApproval') : t('approve', values)}
        detail={isConfirming ? t('confirmingApprovalDetail') : t(requests[current?.kind ?? 'swap'], values)}
        help={isConfirming ? undefined : help}
        action={
          <Button variant="secondary" onPress={store.cancel} testId="swap-cancel">
            {t('cancel')}
          </Button>
        }
      />
      {steps.length > 1 && (
        <div className="swap-progress">
          <StepList swap={submission} steps={steps} wallet={values.wallet} />
        </div>
      )}
    </Screen>
  )
}

/** Renders a price that fell below the accepted minimum while the approval was confirmed. The visitor accepts it or stops. */
export function WorseResult({ store, submission, icon, values }: ResultProps) {
  const { offer, worse = offer, to, steps } = submission
  const isArmed = useArmed(`${worse.toAmount} ${worse.minimumAmount}`)
  const announce = useAnnounce()
  const format = useAmountFormat()
  const t = useMessages(previewMessages)
  const detail = t('worseDetail', {
    from: values.from,
    now: format.rounded(worse.toAmount, to),
    least: format.rounded(worse.minimumAmount, to),
    before: values.to
  })
  useEffect(() => announce(detail), [announce, detail])
  return (
    <Screen align="center" testId="swap-worse-price">
      <AttemptPanel
        ring="declined"
        icon={icon}
        title={t('worseTitle')}
        detail={detail}
        action={
          <Button held={!isArmed} onPress={store.acceptWorse} testId="swap-worse-accept">
            {t('worseAccept')}
          </Button>
        }
        extra={
          <Button variant="plain" size="sm" onPress={store.cancel} testId="swap-cancel">
            {t('cancel')}
          </Button>
        }
      />
      <div className="swap-progress">
        <StepList swap={{ ...submission, offer: worse }} steps={steps} wallet={values.wallet} />
      </div>
    </Screen>
  )
}
