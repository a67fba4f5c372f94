import { defineView, useRouter, useSlice } from '@latchkit/kernel/react'
import {
  Button,
  bidiAddress,
  EmptyState,
  leaveViews,
  Screen,
  Skeleton,
  Stack,
  useAnnounce,
  useMessages
} from '@latchkit/plugin-shell/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type DraftAsset, type PreparedDraft, SendResultView, SendView, type TransferDraft } from '../contract.js'
import { withChoices } from '../form.js'
import type { SendViewContext } from '../lazy/send-store.js'
import { messages } from '../messages.js'
import { reviewMessages } from '../review-messages.js'
import type { Warning } from '../warnings.js'
import { requireSendContext } from './require-send-context.js'
import { ReviewFailure } from './review-failure.js'
import { TransferSummary } from './transfer-summary.js'
import { useAmountFormat } from './use-amount-format.js'
import { isSamePrice, usePrepared } from './use-prepared.js'
import { type SendContext, sendViews } from './use-send-context.js'
import { useWarnings } from './use-warnings.js'
import { WarningList } from './warning-list.js'

/** Parameters of the view; `undefined` if a site opens it without a draft. */
type Params = TransferDraft | undefined

/** Renders the review of the draft, or a notice if the active account changed. */
function ActiveReview({ context, params }: { readonly context: SendContext; readonly params: Params }) {
  const { active, store, network } = context
  const form = useSlice(store.state, state => state.form)
  const submission = useSlice(store.state, state => state.submission)
  const { speed = 'normal', isMax = false } = form ?? {}
  const draft = useMemo(() => params && withChoices(params, { speed, isMax }), [params, speed, isMax])
  const router = useRouter()
  const t = useMessages(reviewMessages)
  const isChanged = draft !== undefined && draft.account !== active.account
  const isOver = draft === undefined || (form === undefined && submission?.status !== 'requested')
  useEffect(() => {
    // The transfer was sent, or the view was opened without a form.
    if (isOver && !isChanged) leaveViews(router, sendViews)
  }, [router, isOver, isChanged])

  if (isChanged) {
    return (
      <Screen>
        <EmptyState
          icon="warning"
          title={t('changedTitle')}
          detail={t('changedDetail', { address: bidiAddress(active.address), network: network.name })}
          action={<Button onPress={() => router.replace(SendView)}>{t('toForm')}</Button>}
          testId="send-changed"
        />
      </Screen>
    )
  }
  if (draft && !isOver) return <Review context={context} draft={draft} />
  return (
    <Screen>
      <Stack gap={3} align="stretch">
        <Skeleton shape="row" height={72} />
        <Skeleton shape="row" height={96} />
        <Skeleton shape="row" height={120} />
      </Stack>
    </Screen>
  )
}

interface ReviewProps {
  readonly context: SendContext
  readonly draft: TransferDraft
}

function Review({ context, draft }: ReviewProps) {
  const { store, network } = context
  const { outcome, renew, latest } = usePrepared(draft, store)
  const prepared = outcome && 'prepared' in outcome ? outcome.prepared : undefined
  const [tries, setTries] = useState(0)
  const warnings = useWarnings(context, draft, prepared?.transfer, tries)
  const [ticked, setTicked] = useState<readonly string[]>([])

  if (outcome && 'failure' in outcome) {
    const retry = () => {
      renew()
      // The same error may have failed the inspection of the recipient, so that is retried too.
      setTries(tries + 1)
    }
    return (
      <ReviewFailure context={context} draft={draft} failure={outcome.failure} onRetry={retry} warnings={warnings} />
    )
  }
  const listed = (isListed: (warning: Warning) => boolean) => (
    <WarningList
      warnings={warnings?.filter(isListed) ?? []}
      recipient={draft.recipient}
      symbol={network.nativeCurrency.symbol}
      isCollectible={draft.asset.isCollectible ?? false}
      ticked={ticked}
      onTick={(id, isTicked) => setTicked(isTicked ? [...ticked, id] : ticked.filter(other => other !== id))}
    />
  )
  const isUnticked = warnings?.some(({ id, level }) => level === 'tick' && !ticked.includes(id)) ?? true
  return (
    <Screen
      footer={
        <ConfirmButton
          context={context}
          draft={draft}
          prepared={prepared}
          latest={latest}
          isStopped={warnings?.some(({ level }) => level === 'stop') ?? false}
          isHeld={isUnticked}
        />
      }
    >
      <TransferSummary
        context={context}
        draft={draft}
        prepared={prepared?.transfer}
        alarm={listed(({ id }) => id !== 'leaves-nothing')}
      />
      {listed(({ id }) => id === 'leaves-nothing')}
    </Screen>
  )
}

interface ConfirmButtonProps extends ReviewProps {
  readonly prepared: PreparedDraft | undefined
  readonly latest: () => Promise<PreparedDraft | undefined>
  /** True if a warning blocks the transfer. */
  readonly isStopped: boolean
  /** True while the warnings are loading or a checkbox is not ticked. */
  readonly isHeld: boolean
}

/** Renders the button that requests the shown transfer from the wallet. */
function ConfirmButton({ context: { store }, draft, prepared, latest, isStopped, isHeld }: ConfirmButtonProps) {
  const isNew = useNewPrice(prepared)
  const label = useConfirmLabel(draft.asset, prepared)
  const [isBusy, setBusy] = useState(false)
  const router = useRouter()
  const t = useMessages(reviewMessages)
  const confirm = async () => {
    if (!prepared) return
    setBusy(true)
    const now = await latest()
    setBusy(false)
    // Preparing again failed or changed the costs. The view shows that now.
    if (!now || !isSamePrice(now, prepared)) return
    // No signal, because the request survives the view. The result view shows the error.
    store.submit(now).catch(() => {})
    router.push(SendResultView)
  }
  return (
    <Button
      wide
      disabled={!prepared || isHeld || isStopped}
      held={isNew}
      busy={isBusy}
      onPress={() => void confirm()}
      testId="send-confirm"
    >
      {isStopped ? t('stopped') : label}
    </Button>
  )
}

/** Maximum characters of an NFT's name and number on the button; a longer text is shown above the button only. */
const MAX_LABEL_CHARACTERS = 26

function useConfirmLabel(asset: DraftAsset, prepared: PreparedDraft | undefined): string {
  const format = useAmountFormat()
  const t = useMessages(reviewMessages)
  if (!prepared) return t('sendAll')
  const units = prepared.transfer.amount
  const amount = format.amount(units, asset)
  if (!asset.isCollectible || amount.length <= MAX_LABEL_CHARACTERS) return t('send', { amount })
  return units === 1n ? t('sendNft') : t('sendNfts', { amount: format.decimal(`${units}`) })
}

/** Milliseconds that the send button is held after the costs changed, so that a press does not confirm costs not yet seen. */
const HOLD_MS = 800

/** Returns true for a moment after the amount or the costs changed during the review, and announces the change. */
function useNewPrice(prepared: PreparedDraft | undefined): boolean {
  const [isNew, setNew] = useState(false)
  const before = useRef<PreparedDraft>(undefined)
  const announce = useAnnounce()
  const t = useMessages(reviewMessages)
  useEffect(() => {
    // `prepared` is undefined while another draft is being prepared. The next one is compared with the last one shown.
    if (!prepared) return
    const last = before.current
    before.current = prepared
    if (!last || isSamePrice(last, prepared)) return setNew(false)
    setNew(true)
    announce(t('renewed'))
    const timer = setTimeout(() => setNew(false), HOLD_MS)
    return () => clearTimeout(timer)
  }, [announce, t, prepared])
  return isNew
}

export default defineView<Params, SendViewContext>({
  Component: requireSendContext(ActiveReview),
  useTitle: () => useMessages(reviewMessages)('reviewTitle'),
  messages: [messages, reviewMessages]
})
