import { defineView, useReadable, useRouter, useSlice } from '@latchkit/kernel/react'
import type { Failure } from '@latchkit/plugin-chains/kit'
import {
  Button,
  CopyButton,
  EmptyState,
  leaveViews,
  Screen,
  Skeleton,
  Stack,
  useAnnounce,
  useMessages,
  useStyles
} from '@latchkit/plugin-shell/ui'
import { useEffect, useRef, useState } from 'react'
import { SwapResultView, SwapView } from '../contract.js'
import { failureMessages } from '../failure-messages.js'
import { messages } from '../messages.js'
import { previewMessages } from '../preview-messages.js'
import type { SwapViewContext } from '../store.js'
import { PreviewSummary, type QuotedSwap } from './preview-summary.js'
import { requireSwapContext } from './require-swap-context.js'
import { RiskList } from './risk-list.js'
import { styles } from './styles.js'
import { useAmountFormat } from './use-amount-format.js'
import { useFailure } from './use-failure.js'
import { type ReadyPreparation, type ShownPreparation, useArmed, usePreparation } from './use-preparation.js'
import { type SwapContext, swapViews } from './use-swap-context.js'

interface ContextProps {
  readonly context: SwapContext
}

/** Renders the preview of the form's swap. Leaves the view without a complete form. */
function ActivePreview({ context }: ContextProps) {
  const { store, active } = context
  useStyles(styles)
  const form = useSlice(store.state, state => state.form)
  const submission = useSlice(store.state, state => state.submission)
  const { from, to, amount } = useReadable(store.input)
  const chosen = useReadable(store.chosen)
  const router = useRouter()
  const isOpen = submission?.status === 'open' || submission?.status === 'worse'
  const [first] = useState(active.account)
  // The form is adapted to another account, and the visitor checks it there.
  const isOver = form?.to === undefined || active.account !== first || form.account !== active.account
  useEffect(() => {
    // Seen in the result view, from which the visitor came back.
    if (submission && !isOpen) store.clearOutcome()
  }, [store, submission, isOpen])
  useEffect(() => {
    if (isOpen) router.replace(SwapResultView)
    // The swap was sent, the account changed, or the view was opened without a form.
    else if (isOver) leaveOrForm()

    function leaveOrForm() {
      const { stack } = router.state.get()
      if (stack.at(-2)?.view === SwapView.id) router.back()
      else leaveViews(router, swapViews)
    }
  }, [router, isOpen, isOver])

  if (isOver || !from || !to || amount === undefined || !chosen) return <PendingPreview />
  return <Preview context={context} quoted={{ from, to, amount, offer: chosen }} />
}

const PendingPreview = () => (
  <Screen>
    <Stack gap={3} align="stretch">
      <Skeleton shape="row" height={136} />
      <Skeleton shape="row" height={180} />
      <Skeleton shape="row" height={96} />
    </Stack>
  </Screen>
)

interface PreviewProps extends ContextProps {
  readonly quoted: QuotedSwap
}

function Preview({ context, quoted }: PreviewProps) {
  const { store } = context
  const shown = usePreparation(store)
  const { ready, failure } = shown
  useRenewed(ready)
  if (failure) return <PreviewFailure context={context} quoted={quoted} failure={failure} />
  // The prepared offer is shown, not a newer price that the transactions are not for.
  const swap = ready ? { ...quoted, offer: ready.offer } : quoted
  return (
    <Screen footer={<ConfirmButton context={context} quoted={swap} shown={shown} />}>
      <PreviewSummary context={context} quoted={swap} ready={ready} risks={<RiskList store={store} />} />
    </Screen>
  )
}

interface ConfirmButtonProps extends PreviewProps {
  readonly shown: ShownPreparation
}

/** Renders the button that requests the shown swap from the wallet. */
function ConfirmButton({ context: { store }, quoted, shown: { ready, isUpdating } }: ConfirmButtonProps) {
  const warnings = useReadable(store.warnings)
  const isAccepted = useSlice(store.state, state => state.isAccepted)
  const isArmed = useArmed(JSON.stringify([ready && contentOf(ready), quoted.amount, warnings]))
  const format = useAmountFormat()
  const router = useRouter()
  const t = useMessages(previewMessages)
  const confirm = () => {
    // Never rejects, and survives the view. The result view shows the steps and the outcome.
    void store.submitPrepared()
    if (store.state.get().submission) router.push(SwapResultView)
  }
  const isUnticked = warnings.some(({ needsTick }) => needsTick) && !isAccepted
  const label =
    ready && (ready.approvals > 0 || ready.isBatch)
      ? t('confirmApprove')
      : t('confirm', { amount: format.amount(quoted.amount, quoted.from) })
  return (
    <Button
      wide
      disabled={!ready || isUnticked}
      held={!isArmed || isUpdating}
      onPress={confirm}
      testId="swap-confirm-button"
    >
      {ready && isUpdating ? t('updating') : label}
    </Button>
  )
}

/** Returns what the visitor confirms. */
const contentOf = ({ offer, target, approvals, fee, isBatch, isWorse }: ReadyPreparation) => [
  offer.provider.id,
  target,
  offer.spender,
  offer.toAmount,
  offer.minimumAmount,
  approvals,
  fee,
  isBatch,
  isWorse
]

/** Announces that the figures changed while they were shown. */
function useRenewed(ready: ReadyPreparation | undefined) {
  const before = useRef<string>(undefined)
  const announce = useAnnounce()
  const t = useMessages(previewMessages)
  const content = ready && JSON.stringify(contentOf(ready))
  useEffect(() => {
    if (content === undefined) return
    if (before.current !== undefined && before.current !== content) announce(t('renewed'))
    before.current = content
  }, [announce, t, content])
}

/** Renders the reason why the swap cannot be requested, and an action. The wallet got no request yet. */
function PreviewFailure({
  context: { active, network, store },
  quoted: { from, to, offer },
  failure
}: PreviewProps & { readonly failure: Failure }) {
  const router = useRouter()
  const announce = useAnnounce()
  const t = useMessages(previewMessages)
  const { title, detail, action, hasCode, code } = useFailure(failure, {
    from,
    to,
    network,
    wallet: active.wallet.name,
    provider: offer.provider.name
  })
  useEffect(() => announce(`${title}. ${detail}`), [announce, title, detail])
  return (
    <Screen>
      <EmptyState
        icon="warning"
        title={title}
        detail={detail}
        action={
          <>
            <Button
              onPress={action === 'retry' ? () => void store.prepareChosen() : router.back}
              testId="swap-failure-action"
            >
              {t(action === 'retry' ? 'tryAgain' : 'toForm')}
            </Button>
            {hasCode && <CopyButton text={code} label={t('copyDetails')} copiedLabel={t('copied')} />}
          </>
        }
        testId="swap-failure"
      />
    </Screen>
  )
}

export default defineView<void, SwapViewContext>({
  Component: requireSwapContext(ActivePreview),
  useTitle: () => useMessages(previewMessages)('previewTitle'),
  messages: [messages, previewMessages, failureMessages]
})
