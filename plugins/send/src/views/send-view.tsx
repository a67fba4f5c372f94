import { checkOptions, type RefType } from '@latchkit/kernel'
import { type OptionRule, optionRules } from '@latchkit/kernel/options'
import { defineView, useRouter, useSlice, type ViewProps } from '@latchkit/kernel/react'
import { Button, Field, Notice, Screen, useAnnounce, useMessages } from '@latchkit/plugin-shell/ui'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type SendArguments, SendResultView, SendReviewView, type SendView } from '../contract.js'
import type { SendContext } from '../desk.js'
import { formAmount, memoExcess, type SendForm } from '../form.js'
import { label } from '../label.js'
import { messages, type SendMessage } from '../messages.js'
import { currencyPlaces } from '../written.js'
import { AmountPart } from './amount-part.js'
import { AtPlace } from './at-place.js'
import { CollectiblePart } from './collectible-part.js'
import { RecipientPart } from './recipient-part.js'
import { unbroken } from './unbroken.js'
import { lackOf, useLack } from './use-lack.js'
import type { Place } from './use-place.js'
import { useRecipient } from './use-recipient.js'
import { useSendables } from './use-sendables.js'
import { useWritten } from './use-written.js'

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

function SendScreen({ params, context }: ViewProps<Params, SendContext>) {
  return <AtPlace context={context}>{place => <Begun place={place} params={params} />}</AtPlace>
}

/** Renders the form of the active account, with the values that the view was opened with. */
function Begun({ place, params }: { readonly place: Place; readonly params: Params }) {
  const { active, desk, transfer } = place
  const { mark } = useWritten()
  const router = useRouter()
  const form = useSlice(desk.state, state => state.form)
  const sending = useSlice(desk.state, state => state.sending)
  const isOpen = sending?.status === 'asking' || (sending && !sending.isSeen)
  useEffect(() => {
    // An open request, or an outcome that the visitor has not seen yet, is shown first.
    if (isOpen) router.replace(SendResultView)
    else desk.settle()
  }, [desk, router, isOpen])
  // In a layout effect, so that the typed values do not flicker.
  useLayoutEffect(
    () => desk.begin({ account: active.account, start: params, mark, transfer }),
    [desk, active.account, params, mark, transfer]
  )
  // The layout effect creates the form before the next paint.
  if (!form) return <Screen />
  return <Form place={place} form={form.account === active.account ? form : desk.movedTo(form, active.account)} />
}

interface FormProps {
  readonly place: Place
  readonly form: SendForm
}

function Form({ place, form }: FormProps) {
  const { active, desk, transfer, network } = place
  const { mark } = useWritten()
  const sendables = useSendables(place, form)
  const recipient = useRecipient(place, form)
  const router = useRouter()
  const announce = useAnnounce()
  const t = useMessages(messages)
  const [lack, setLack] = useLack(form)
  const [tries, setTries] = useState(0)
  const marker = useFirstWrong(tries)
  const changed = useAccountChange(place, form)
  const { memoBytes = 0 } = transfer

  const asset = sendables.assets.find(({ address }) => address === form.token)
  const places = currencyPlaces(sendables.currency)
  const amount = asset && formAmount(form, { asset, mark, places })
  const excess = memoExcess(form.memo, memoBytes)

  const isReading = recipient.status === 'reading' || sendables.status === 'loading'
  const review = () => {
    const lacks = lackOf(form, asset !== undefined || sendables.status === 'failed')
    setLack(lacks)
    setTries(tries + 1)
    if (lacks) announce(t(lacks))
    else if (sendables.status === 'failed') announce(t('assetsFailed', { network: network.name }))
    else if (form.isCollectible && asset?.amount === 0n) announce(t('nftGone'))
    else if (amount && 'amount' in amount && recipient.status === 'there' && excess === 0) router.push(SendReviewView)
  }

  const coin = sendables.assets.find(({ address }) => address === undefined)
  const isAllOfCoin =
    !form.isMax && form.token === undefined && amount && 'amount' in amount && amount.amount === coin?.amount

  return (
    <Screen
      footer={
        <Button wide busy={isReading} onPress={review} testId="send-review-button">
          {t('review')}
        </Button>
      }
    >
      <span ref={marker} hidden />
      {changed && (
        <Notice tone="warning" testId="send-account-changed">
          {t(changed, { address: unbroken(active.address), network: network.name })}
        </Notice>
      )}
      {sendables.status === 'failed' && (
        <Notice tone="danger" testId="send-assets-failed">
          {t('assetsFailed', { network: network.name })}{' '}
          <Button variant="plain" size="sm" onPress={sendables.retry}>
            {t('tryAgain')}
          </Button>
        </Notice>
      )}
      {form.isCollectible ? (
        <CollectiblePart place={place} form={form} sendables={sendables} asset={asset} amount={amount} lack={lack} />
      ) : (
        <AmountPart place={place} form={form} sendables={sendables} asset={asset} amount={amount} lack={lack} />
      )}
      <RecipientPart place={place} form={form} recipient={recipient} asset={asset} isAsked={lack === 'incomplete'} />
      {memoBytes > 0 && (
        <Field
          label={t('memo')}
          value={form.memo}
          placeholder={t('memoHint')}
          onChange={memo => desk.change(before => ({ ...before, memo }))}
          {...(excess > 0 && { error: t('memoTooLong', { count: excess }) })}
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

/** Returns a ref for an element in the form. After each try, focuses the first invalid field of that form. */
function useFirstWrong(tries: number) {
  const marker = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (tries === 0) return
    marker.current?.closest('[data-scroll]')?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tries])
  return marker
}

/** Returns the message to show if the active account changed since the form was opened, else `undefined`. */
function useAccountChange({ active: { account } }: Place, { amount }: SendForm): SendMessage | undefined {
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

export default defineView<Params, SendContext>({
  Component: SendScreen,
  useTitle: () => useMessages(label)('send'),
  messages: [label, messages],
  readArguments
})
