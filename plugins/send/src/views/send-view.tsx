import { checkOptions, type RefType } from '@latchkit/kernel'
import { type OptionRule, optionRules } from '@latchkit/kernel/options'
import { defineView, useRouter, useSlice } from '@latchkit/kernel/react'
import { Button, bidiAddress, Field, Notice, Screen, useAnnounce, useMessages } from '@latchkit/plugin-shell/ui'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type SendArguments, SendResultView, SendReviewView, type SendView } from '../contract.js'
import type { SendForm } from '../form.js'
import { label } from '../label.js'
import type { SendViewContext } from '../lazy/send-store.js'
import { messages, type SendMessage } from '../messages.js'
import { AmountSection } from './amount-section.js'
import { CollectibleSection } from './collectible-section.js'
import { RecipientSection } from './recipient-section.js'
import { requireSendContext } from './require-send-context.js'
import { useAmountFormat } from './use-amount-format.js'
import { missingInput, useMissingInput } from './use-missing-input.js'
import type { SendContext } from './use-send-context.js'
import { type InterpretedForm, useTransferDraft } from './use-transfer-draft.js'
import type { ShownAssets } from './use-transferable-assets.js'

type Params = RefType<typeof SendView>

/** Maximum characters of an argument; addresses and names of all chain families are shorter. */
const MAX_ARGUMENT_CHARACTERS = 300
const text: OptionRule = [
  value => typeof value === 'string' && value !== '' && value.length <= MAX_ARGUMENT_CHARACTERS,
  `must be a text of at most ${MAX_ARGUMENT_CHARACTERS} characters`
]
const argumentRules = optionRules<SendArguments>({
  token: text,
  amount: [
    value => typeof value === 'string' && /^\d{1,40}(?:\.\d{1,40})?$/.test(value),
    'must be a plain decimal in whole units as text ("1.5")'
  ],
  to: text,
  namespace: text
})

function readArguments(given: unknown): Params {
  const { token, amount, to } = checkOptions('open', argumentRules, given)
  return { ...(token && { token }), ...(amount && { amount }), ...(to && { recipient: to }) }
}

/** Renders the form of the active account, with the values that the view was opened with. */
function ActiveForm({ context, params }: { readonly context: SendContext; readonly params: Params }) {
  const { active, store, transfer } = context
  const { mark } = useAmountFormat()
  const router = useRouter()
  const form = useSlice(store.state, state => state.form)
  const submission = useSlice(store.state, state => state.submission)
  const isOpen = submission?.status === 'requested' || (submission && !submission.isSeen)
  useEffect(() => {
    // An open request, or an outcome that the visitor has not seen yet, is shown first.
    if (isOpen) router.replace(SendResultView)
    else store.clearOutcome()
  }, [store, router, isOpen])
  // In a layout effect, so that the typed values do not flicker.
  useLayoutEffect(
    () => store.startForm({ account: active.account, start: params, mark, transfer }),
    [store, active.account, params, mark, transfer]
  )
  // The layout effect creates the form before the next paint.
  if (!form) return <Screen />
  return (
    <Form context={context} form={form.account === active.account ? form : store.adaptForm(form, active.account)} />
  )
}

interface FormProps {
  readonly context: SendContext
  readonly form: SendForm
}

function Form({ context, form }: FormProps) {
  const { store, transfer } = context
  const t = useMessages(messages)
  const input = useTransferDraft(context, form)
  const { assets, asset, amount, recipient, memoExcess } = input
  const { missing, marker, review } = useReview(context, form, input)
  const coin = assets.assets.find(({ address }) => address === undefined)
  const isAllOfCoin =
    !form.isMax && form.token === undefined && amount && 'amount' in amount && amount.amount === coin?.amount
  const AssetSection = form.isCollectible ? CollectibleSection : AmountSection
  return (
    <Screen
      footer={
        <Button
          wide
          busy={recipient.status === 'reading' || assets.status === 'loading'}
          onPress={review}
          testId="send-review-button"
        >
          {t('review')}
        </Button>
      }
    >
      <span ref={marker} hidden />
      <FormNotices context={context} form={form} assets={assets} />
      <AssetSection context={context} form={form} assets={assets} asset={asset} amount={amount} missing={missing} />
      <RecipientSection
        context={context}
        form={form}
        recipient={recipient}
        asset={asset}
        isRequired={missing === 'incomplete'}
      />
      {(transfer.memoBytes ?? 0) > 0 && (
        <Field
          label={t('memo')}
          value={form.memo}
          placeholder={t('memoHint')}
          onChange={memo => store.changeForm(before => ({ ...before, memo }))}
          {...(memoExcess > 0 && { error: t('memoTooLong', { count: memoExcess }) })}
          testId="send-memo"
        />
      )}
      {isAllOfCoin && (
        <Notice tone="info" testId="send-fee-hint">
          {t('feeHint')}
        </Notice>
      )}
    </Screen>
  )
}

/** Renders notices about a changed account and about assets that could not be read. */
function FormNotices({ context, form, assets }: FormProps & { readonly assets: ShownAssets }) {
  const { active, network } = context
  const t = useMessages(messages)
  const changed = useAccountChange(context, form)
  return (
    <>
      {changed && (
        <Notice tone="warning" testId="send-account-changed">
          {t(changed, { address: bidiAddress(active.address), network: network.name })}
        </Notice>
      )}
      {assets.status === 'failed' && (
        <Notice tone="danger" testId="send-assets-failed">
          {t('assetsFailed', { network: network.name })}{' '}
          <Button variant="plain" size="sm" onPress={assets.retry}>
            {t('tryAgain')}
          </Button>
        </Notice>
      )}
    </>
  )
}

/** Returns the handler of the review button, which passes the draft to the review or shows the missing input. */
function useReview({ network }: SendContext, form: SendForm, { assets, asset, draft }: InterpretedForm) {
  const router = useRouter()
  const announce = useAnnounce()
  const t = useMessages(messages)
  const [missing, setMissing] = useMissingInput(form)
  const [tries, setTries] = useState(0)
  const marker = useFirstInvalidField(tries)
  const review = () => {
    const found = missingInput(form, asset !== undefined || assets.status === 'failed')
    setMissing(found)
    setTries(tries + 1)
    if (found) announce(t(found))
    else if (assets.status === 'failed') announce(t('assetsFailed', { network: network.name }))
    else if (form.isCollectible && asset?.amount === 0n) announce(t('nftGone'))
    else if (draft) router.push(SendReviewView, draft)
  }
  return { missing, marker, review }
}

/** Returns a ref for an element in the form. Focuses the first invalid field of that form after each try. */
function useFirstInvalidField(tries: number) {
  const marker = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (tries === 0) return
    marker.current?.closest('[data-scroll]')?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tries])
  return marker
}

/** Returns the message to show if the active account changed since the form was opened, else `undefined`. */
function useAccountChange({ active: { account } }: SendContext, { amount }: SendForm): SendMessage | undefined {
  const [first] = useState(account)
  const before = useRef({ account, amount })
  const [isEmptied, setEmptied] = useState(false)
  useLayoutEffect(() => {
    if (before.current.account !== account) setEmptied(before.current.amount !== '' && amount === '')
    before.current = { account, amount }
  }, [account, amount])
  if (first === account) return undefined
  return isEmptied && amount === '' ? 'accountChangedAmount' : 'accountChanged'
}

export default defineView<Params, SendViewContext>({
  Component: requireSendContext(ActiveForm),
  useTitle: () => useMessages(label)('send'),
  messages: [label, messages],
  readArguments
})
