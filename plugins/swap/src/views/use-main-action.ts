import { useReadable, useRouter, useSlice } from '@latchkit/kernel/react'
import { useMessages } from '@latchkit/plugin-shell/ui'
import { type RefObject, useRef } from 'react'
import { SwapPreviewView, SwapSelectTokenView } from '../contract.js'
import { messages, type SwapMessage } from '../messages.js'
import type { ShownOffer, SwapInput, SwapState, SwapTarget } from '../store.js'
import type { SwapContext } from './use-swap-context.js'

/** Next step of the visitor: the missing input, or the review. */
export type NextStep =
  | { readonly kind: 'token'; readonly target: SwapTarget; readonly label: SwapMessage }
  | { readonly kind: 'amount'; readonly label: SwapMessage }
  | { readonly kind: 'slippage' | 'refresh' | 'wait' | 'review'; readonly label: SwapMessage }

/** Returns the first thing that the form lacks, or the review if it lacks nothing. */
function nextStep(
  form: SwapState['form'],
  input: SwapInput,
  { offers, costs }: Pick<SwapState, 'offers' | 'costs'>,
  chosen: ShownOffer | undefined
): NextStep {
  const { from, amountProblem, slippageProblem } = input
  const hasProblem = (target: SwapTarget) => input.unknown.includes(target) || input.unread.includes(target)
  if (form?.to === undefined || hasProblem('to')) return { kind: 'token', target: 'to', label: 'chooseReceive' }
  if (hasProblem('from')) return { kind: 'token', target: 'from', label: 'choosePay' }
  if (input.isSameToken) return { kind: 'token', target: 'to', label: 'chooseOther' }
  if (amountProblem === 'too-much') return { kind: 'amount', label: 'notEnough' }
  if (amountProblem === 'empty' || amountProblem === 'zero') return { kind: 'amount', label: 'enterAmount' }
  if (amountProblem !== undefined) return { kind: 'amount', label: 'checkAmount' }
  if (!from || !input.to) return { kind: 'wait', label: 'loadingToken' }
  if (slippageProblem !== undefined) return { kind: 'slippage', label: 'checkSlippage' }
  if (offers.status === 'failed') return { kind: 'refresh', label: 'tryAgain' }
  if (offers.status !== 'ready') return { kind: 'wait', label: 'gettingOffers' }
  if (!chosen) return { kind: 'wait', label: 'noOffers' }
  if (costs.status === 'ready' && costs.isTooMuch) return { kind: 'amount', label: 'notEnoughFee' }
  if (costs.status === 'failed' && costs.failure.code === 'transfer/insufficient-fee') {
    return { kind: 'amount', label: 'notEnoughFee' }
  }
  return { kind: 'review', label: 'review' }
}

export interface MainAction {
  readonly label: string
  readonly kind: NextStep['kind']
  readonly run: () => void
  /** Ref of an element in the form, from which its fields are found. */
  readonly marker: RefObject<HTMLSpanElement | null>
}

/** Returns the label of the form's main button, and its action, which leads to what is missing. */
export function useMainAction({ store, network }: SwapContext, openSlippage: () => void): MainAction {
  const { form, offers, costs } = useReadable(store.state)
  const input = useReadable(store.input)
  const chosen = useReadable(store.chosen)
  const router = useRouter()
  const t = useMessages(messages)
  const marker = useRef<HTMLSpanElement>(null)
  const isPending = useSlice(store.state, state => state.max === 'loading')
  const step = isPending
    ? ({ kind: 'wait', label: 'loadingToken' } as const)
    : nextStep(form, input, { offers, costs }, chosen)
  const focus = (selector: string) =>
    marker.current?.closest('[data-scroll]')?.querySelector<HTMLElement>(selector)?.focus()
  const run = () => {
    switch (step.kind) {
      case 'token':
        return router.push(SwapSelectTokenView, { target: step.target })
      case 'amount':
        return focus('[data-testid=swap-input-from]')
      case 'slippage':
        openSlippage()
        // After the field is rendered.
        setTimeout(() => focus('[data-testid=swap-slippage-input]'))
        return
      case 'refresh':
        return store.refresh()
      case 'review':
        return router.push(SwapPreviewView)
    }
  }
  const symbol = step.label === 'notEnoughFee' ? network.nativeCurrency.symbol : (input.from?.symbol ?? '')
  return { label: t(step.label, { symbol }), kind: step.kind, run, marker }
}
