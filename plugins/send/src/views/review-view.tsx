import {
  defineView,
  useOptionalService,
  useReadable,
  useRouter,
  useService,
  useSlice,
  type ViewProps
} from '@latchkit/kernel/react'
import { Activity } from '@latchkit/plugin-activity/contract'
import { Chains, type PreparedTransfer } from '@latchkit/plugin-chains/contract'
import { canonicalAddressOf } from '@latchkit/plugin-chains/kit'
import { Connections } from '@latchkit/plugin-connections/contract'
import {
  Button,
  EmptyState,
  leaveViews,
  Screen,
  Skeleton,
  Stack,
  useAnnounce,
  useMessages
} from '@latchkit/plugin-shell/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { SendResultView, SendView } from '../contract.js'
import type { SendContext } from '../desk.js'
import { emptyForm, type SendForm } from '../form.js'
import { messages } from '../messages.js'
import { reviewMessages } from '../review-messages.js'
import type { SentAsset } from '../state.js'
import { isStopped, type Warning, warningsOf } from '../warnings.js'
import { AtPlace } from './at-place.js'
import { Figures } from './figures.js'
import { ReviewFailure } from './review-failure.js'
import { unbroken } from './unbroken.js'
import { useLoaded } from './use-loaded.js'
import { type Order, useOrder } from './use-order.js'
import { type Place, sendViews } from './use-place.js'
import { isSamePrice, usePrepared } from './use-prepared.js'
import { useWritten } from './use-written.js'
import { WarningList } from './warning-list.js'

const ReviewScreen = ({ context }: ViewProps<void, SendContext>) => (
  <AtPlace context={context}>{place => <Begun place={place} />}</AtPlace>
)

/** Renders the review of the form, or a notice if the active account changed. */
function Begun({ place }: { readonly place: Place }) {
  const { active, desk, network } = place
  const form = useSlice(desk.state, state => state.form)
  const sending = useSlice(desk.state, state => state.sending)
  const [first] = useState(active.account)
  const router = useRouter()
  const t = useMessages(reviewMessages)
  const isChanged = first !== active.account || (form !== undefined && form.account !== active.account)
  const isOver = form === undefined && sending?.status !== 'asking'
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
          detail={t('changedDetail', { address: unbroken(active.address), network: network.name })}
          action={<Button onPress={() => router.replace(SendView)}>{t('toForm')}</Button>}
          testId="send-changed"
        />
      </Screen>
    )
  }
  return <Ordered place={place} form={form ?? emptyForm(active.account)} />
}

function Ordered({ place, form }: { readonly place: Place; readonly form: SendForm }) {
  const shown = useOrder(place, form)
  const router = useRouter()
  const isIncomplete = shown.status === 'incomplete'
  const isEmpty = form.recipient === ''
  useEffect(() => {
    if (isIncomplete && !isEmpty) router.replace(SendView)
  }, [router, isIncomplete, isEmpty])
  if (shown.status === 'there') return <Review place={place} order={shown.order} />
  return (
    <Screen>
      <Waiting />
    </Screen>
  )
}

const Waiting = () => (
  <Stack gap={3} align="stretch">
    <Skeleton shape="row" height={72} />
    <Skeleton shape="row" height={96} />
    <Skeleton shape="row" height={120} />
  </Stack>
)

function Review({ place, order }: { readonly place: Place; readonly order: Order }) {
  const { active, desk, network, transfer } = place
  const { request, asset, name } = order
  const { outcome, renew, latest } = usePrepared(request, transfer)
  const prepared = outcome && 'prepared' in outcome ? outcome.prepared : undefined
  const [tries, setTries] = useState(0)
  const warnings = useWarnings(place, order, prepared, tries)
  const isNew = useNewPrice(prepared)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const router = useRouter()
  const written = useWritten()
  const t = useMessages(reviewMessages)

  if (outcome && 'failure' in outcome) {
    const retry = () => {
      renew()
      // The same error may have failed the inspection of the recipient, so that is retried too.
      setTries(tries + 1)
    }
    return <ReviewFailure place={place} order={order} failure={outcome.failure} onRetry={retry} warnings={warnings} />
  }
  const isHeld = !prepared || !warnings || warnings.some(({ id, level }) => level === 'tick' && !ticked.includes(id))
  const stopped = warnings !== undefined && isStopped(warnings)

  const confirm = async () => {
    if (!prepared) return
    setBusy(true)
    const now = await latest()
    setBusy(false)
    // Preparing again failed or changed the costs. The view shows that now.
    if (!now || !isSamePrice(now, prepared)) return
    void desk.send(now, { token: tokenOf(asset), name, wallet: walletOf(active) })
    router.push(SendResultView)
  }
  const sendLabel = (units: bigint) => {
    const amount = written.amount(units, asset)
    if (!asset.isCollectible || amount.length <= MAX_LABEL_CHARACTERS) return t('send', { amount })
    return units === 1n ? t('sendNft') : t('sendNfts', { amount: written.decimal(`${units}`) })
  }
  const listed = (isListed: (warning: Warning) => boolean) => (
    <WarningList
      warnings={warnings?.filter(isListed) ?? []}
      recipient={request.recipient}
      symbol={network.nativeCurrency.symbol}
      isCollectible={asset.isCollectible ?? false}
      ticked={ticked}
      onTick={(id, isTicked) => setTicked(isTicked ? [...ticked, id] : ticked.filter(other => other !== id))}
    />
  )
  const label = stopped ? t('stopped') : prepared ? sendLabel(prepared.amount) : t('sendAll')
  return (
    <Screen
      footer={
        <Button
          wide
          disabled={isHeld || stopped}
          held={isNew}
          busy={isBusy}
          onPress={() => void confirm()}
          testId="send-confirm"
        >
          {label}
        </Button>
      }
    >
      <Figures place={place} order={order} prepared={prepared} alarm={listed(({ id }) => id !== 'leaves-nothing')} />
      {listed(({ id }) => id === 'leaves-nothing')}
    </Screen>
  )
}

/** Maximum characters of an NFT's name and number on the button; a longer text is shown above the button only. */
const MAX_LABEL_CHARACTERS = 26

/** Milliseconds that the send button is held after the costs changed, so that a press does not confirm costs not yet seen. */
const HOLD_MS = 800

/** Returns true for a moment after the amount or the costs changed during the review, and announces the change. */
function useNewPrice(prepared: PreparedTransfer | undefined): boolean {
  const [isNew, setNew] = useState(false)
  const before = useRef<PreparedTransfer>(undefined)
  const announce = useAnnounce()
  const t = useMessages(reviewMessages)
  useEffect(() => {
    // `prepared` is undefined between two requests. The next one is compared with the last one shown.
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

const walletOf = ({ connector, wallet: { name, icon } }: Place['active']) => ({
  connector,
  name,
  ...(icon !== undefined && { icon })
})

const tokenOf = ({ address, name, symbol, decimals, icon, isCollectible }: Order['asset']): SentAsset => ({
  name,
  symbol,
  decimals,
  ...(isCollectible && { isCollectible }),
  ...(address !== undefined && { address }),
  ...(icon !== undefined && { icon })
})

/** Returns the warnings, or `undefined` while the recipient is being inspected. A new value of `tries` repeats the inspection. */
function useWarnings(
  place: Place,
  { request, asset, coin }: Order,
  prepared: { readonly amount: bigint; readonly fee: bigint; readonly deposit?: bigint } | undefined,
  tries: number
) {
  const { active, desk, transfer } = place
  const connections = useService(Connections)
  const { byNamespace } = useReadable(connections.state)
  const contacts = useReadable(desk.contacts)
  const paidBefore = usePaidBefore(place)
  const { recipient, token } = request
  const facts = useLoaded(
    `${active.chain} ${recipient} ${tries}`,
    signal => transfer.inspect?.(recipient, active.chain, signal) ?? Promise.resolve([])
  )
  if (facts.status === 'coming') return undefined
  const accounts = byNamespace[active.namespace]?.wallets.flatMap(wallet => wallet.accounts) ?? []
  const spent = prepared && prepared.fee + (prepared.deposit ?? 0n) + (token === undefined ? prepared.amount : 0n)
  return warningsOf({
    recipient,
    sender: active.address,
    own: accounts.map(({ address }) => address).filter(address => address !== active.address),
    known: contacts.filter(({ namespace }) => namespace === active.namespace).map(({ address }) => address),
    paidBefore,
    facts: facts.status === 'there' ? facts.value : undefined,
    token,
    isSpam: asset.isSpam ?? false,
    coinsLeft: coin && spent !== undefined ? (coin.amount > spent ? coin.amount - spent : 0n) : undefined,
    isMaybeSent: desk.isMaybeSent({ account: request.account, recipient, ...(token !== undefined && { token }) })
  })
}

/** Returns the addresses that the account paid, in canonical form, from the loaded part of its history. */
function usePaidBefore({ active: { account, namespace } }: Place): readonly string[] {
  const activity = useOptionalService(Activity)
  const adapter = useService(Chains).adapter(namespace)
  const addresses = useReadable(activity?.state)?.recipients?.[account]
  return useMemo(
    () => (addresses ?? []).flatMap(address => canonicalAddressOf(adapter, address) ?? []),
    [addresses, adapter]
  )
}

export default defineView<void, SendContext>({
  Component: ReviewScreen,
  useTitle: () => useMessages(reviewMessages)('reviewTitle'),
  messages: [messages, reviewMessages]
})
