import type { Token } from '@latchkit/plugin-chains/contract'
import { Icon, useMessages } from '@latchkit/plugin-shell/ui'
import { type PreviewMessage, previewMessages } from '../preview-messages.js'
import type { ShownOffer, SwapStep } from '../store.js'
import { useAmountFormat } from './use-amount-format.js'

/** Swap whose steps are shown. */
export interface SteppedSwap {
  readonly from: Token
  readonly to: Token
  /** Base units of `from`, decimal text. */
  readonly amount: string
  readonly offer: ShownOffer
}

interface StepListProps {
  readonly swap: SteppedSwap
  readonly steps: readonly SwapStep[]
  /** Name of the wallet, for the step that waits for it. @defaultValue the steps have not begun */
  readonly wallet?: string
}

type Kind = SwapStep['kind']
const titles: Readonly<Record<Kind, PreviewMessage>> = {
  reset: 'stepReset',
  approve: 'stepApprove',
  swap: 'stepSwap',
  batch: 'stepBatch'
}
const details: Readonly<Record<Kind, PreviewMessage>> = {
  reset: 'stepResetDetail',
  approve: 'stepApproveDetail',
  swap: 'stepSwapDetail',
  batch: 'stepBatchDetail'
}
const progress: Partial<Record<SwapStep['status'], PreviewMessage>> = {
  wallet: 'stepWallet',
  confirming: 'stepConfirming',
  done: 'stepDone',
  failed: 'stepFailed'
}

/** Returns the steps of a swap that has not begun. */
export function plannedSteps(approvals: number, isBatch: boolean): readonly SwapStep[] {
  const step = (kind: Kind): SwapStep => ({ kind, status: 'waiting' })
  if (isBatch) return [step('batch')]
  return [...(approvals > 1 ? [step('reset')] : []), ...(approvals > 0 ? [step('approve')] : []), step('swap')]
}

/** Renders the requests to the wallet in their order, with their progress. */
export function StepList({ swap, steps, wallet }: StepListProps) {
  const { from, to, amount, offer } = swap
  const format = useAmountFormat()
  const t = useMessages(previewMessages)
  const values = {
    amount: format.amount(amount, from),
    symbol: from.symbol,
    provider: offer.provider.name,
    from: format.amount(amount, from),
    to: format.rounded(offer.minimumAmount, to)
  }
  const note = ({ kind, status }: SwapStep) => {
    const text = status === 'done' && kind !== 'approve' && kind !== 'reset' ? 'stepSent' : progress[status]
    return text && wallet !== undefined ? t(text, { wallet }) : t(details[kind], values)
  }
  return (
    <ol className="swap-steps" aria-label={t('steps')} data-testid="swap-steps">
      {steps.map((step, index) => (
        <li
          key={step.kind}
          className="swap-step"
          data-status={step.status}
          aria-current={step.status === 'wallet' || step.status === 'confirming' ? 'step' : undefined}
          data-testid={`swap-step-${step.kind}`}
        >
          <span className="swap-step-mark" aria-hidden="true">
            <StepMark status={step.status} number={index + 1} />
          </span>
          <span className="swap-step-text">
            <span className="swap-step-title">{t(titles[step.kind], values)}</span>
            <span className="swap-step-note">{note(step)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

function StepMark({ status, number }: { readonly status: SwapStep['status']; readonly number: number }) {
  switch (status) {
    case 'done':
      return <Icon name="check" size={16} />
    case 'failed':
      return <Icon name="close" size={16} />
    case 'wallet':
    case 'confirming':
      return <span className="spinner" />
    default:
      return number
  }
}
