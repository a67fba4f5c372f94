import {
  defineView,
  useOptionalService,
  useReadable,
  useRouter,
  useService,
  useSlice,
  type ViewProps
} from '@latchkit/kernel/react'
import { Activity, type FollowedTransaction, TransactionView } from '@latchkit/plugin-activity/contract'
import {
  Chains,
  type Network,
  namespaceOf,
  parseAccountId,
  type TransactionStatus
} from '@latchkit/plugin-chains/contract'
import { explorerUrl, type Failure } from '@latchkit/plugin-chains/kit'
import { type ConnectedWallet, Connections } from '@latchkit/plugin-connections/contract'
import {
  AttemptScreen,
  Button,
  bidiAddress,
  CopyButton,
  helpMessages,
  Link,
  leaveViews,
  useMessages,
  useWalletHelp,
  WalletIcon
} from '@latchkit/plugin-shell/ui'
import { useEffect, useLayoutEffect } from 'react'
import { label } from '../label.js'
import type { SendStore, SendViewContext } from '../lazy/send-store.js'
import { type ReviewMessage, reviewMessages } from '../review-messages.js'
import type { Submission, SubmittedAsset } from '../state.js'
import { useAmountFormat } from './use-amount-format.js'
import { useFailure } from './use-failure.js'
import { sendViews } from './use-send-context.js'

function ResultScreen({ context }: ViewProps<void, SendViewContext>) {
  const store = useReadable(context)
  return store ? <CurrentResult store={store} /> : null
}

interface StoreProps {
  readonly store: SendStore
}

/** Renders the current transfer, or leaves the view if no transfer exists. */
function CurrentResult({ store }: StoreProps) {
  const submission = useSlice(store.state, state => state.submission)
  const router = useRouter()
  const isOver = submission === undefined
  useEffect(() => {
    // After a cancel the form is still there. Otherwise there is no transfer to show.
    if (isOver) router.back()
  }, [router, isOver])
  return submission ? <Result store={store} submission={submission} /> : null
}

interface ResultProps extends StoreProps {
  readonly submission: Submission
}

function Result({ store, submission }: ResultProps) {
  const { status, account, token, amount, recipient, name, wallet } = submission
  const network = useNetwork(account)
  const connected = useConnectedWallet(account, wallet.connector)
  const format = useAmountFormat()
  // In a layout effect, so that the outcome counts as seen even if the visitor leaves at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each status is seen once it is rendered
  useLayoutEffect(store.markSeen, [store, status])

  const icon = (
    <WalletIcon
      size={64}
      name={wallet.name}
      {...(wallet.icon && { src: wallet.icon })}
      {...(connected?.listedIds && { ids: connected.listedIds })}
      {...(connected?.isIconListed && { trusted: true })}
    />
  )
  const values = {
    wallet: wallet.name,
    amount: format.amount(BigInt(amount), token),
    recipient: name === undefined ? bidiAddress(recipient) : `${name} (${bidiAddress(recipient)})`
  }
  const props = { store, icon, values }
  if (status === 'requested') return <Requested {...props} wallet={connected} />
  if (status === 'sent') return <Sent {...props} id={submission.id} network={network} />
  return network ? <Failed {...props} failure={submission.failure} token={token} network={network} /> : null
}

interface OutcomeProps extends StoreProps {
  readonly icon: React.ReactElement
  readonly values: { readonly wallet: string; readonly amount: string; readonly recipient: string }
}

/** Renders the open request to the wallet. */
function Requested({ store, icon, values, wallet }: OutcomeProps & { readonly wallet: ConnectedWallet | undefined }) {
  const help = useWalletHelp(wallet)
  const t = useMessages(reviewMessages)
  return (
    <AttemptScreen
      ring="waiting"
      icon={icon}
      title={t('approve', values)}
      detail={t('approveDetail', values)}
      help={help}
      action={
        <Button variant="secondary" onPress={store.cancel} testId="send-cancel">
          {t('cancel')}
        </Button>
      }
      testId="send-wallet"
    />
  )
}

interface FailedProps extends OutcomeProps {
  readonly failure: Failure
  readonly token: SubmittedAsset
  readonly network: Network
}

/** Renders the failure, with an action that leads back to the review or, after a disconnect, away. */
function Failed({ store, icon, values, failure, token, network }: FailedProps) {
  const router = useRouter()
  const done = useDone(store)
  const t = useMessages(reviewMessages)
  const { ring, title, detail, hasCode, code } = useFailure(failure, { token, network, wallet: values.wallet })
  return (
    <AttemptScreen
      ring={ring}
      icon={icon}
      title={title}
      detail={code === 'transfer/unreachable' ? t('unreachableAfter', { network: network.name }) : detail}
      action={
        code === 'send/disconnected' ? (
          <Button onPress={done} testId="send-done">
            {t('done')}
          </Button>
        ) : (
          // The review prepares a new transfer, so that the same transfer is never signed twice.
          <Button onPress={router.back} testId="send-again">
            {t('toReview')}
          </Button>
        )
      }
      extra={hasCode && <CopyButton text={code} label={t('copyDetails')} copiedLabel={t('copied')} />}
      testId="send-refused"
    />
  )
}

interface SentProps extends OutcomeProps {
  readonly id: string
  readonly network: Network | undefined
}

/** Renders a sent transaction with its last known status. */
function Sent({ store, icon, values, id, network }: SentProps) {
  const done = useDone(store)
  const tracked = useTrackedTransaction(id)
  const t = useMessages(reviewMessages)
  const { ring, title, detail } = statusMessage(tracked?.status)
  const reason = tracked?.status === 'failed' ? tracked.reason : undefined
  const href = network && explorerUrl(network, { transaction: tracked?.replacement ?? id })
  const explorer = network?.blockExplorers?.default.name ?? ''
  return (
    <AttemptScreen
      ring={ring}
      icon={icon}
      title={t(title)}
      detail={reason ? t('failedReason', { ...values, reason }) : t(detail, values)}
      action={
        <Button onPress={done} testId="send-done">
          {t('done')}
        </Button>
      }
      extra={<TransactionLink id={id} href={href} explorer={explorer} isListed={tracked !== undefined} />}
      testId="send-result"
    />
  )
}

interface TransactionLinkProps {
  readonly id: string
  readonly href: string | undefined
  readonly explorer: string
  /** True if the account's activity lists the transaction. */
  readonly isListed: boolean
}

/** Renders a link to the block explorer or, without an explorer, to the activity's transaction view. */
function TransactionLink({ id, href, explorer, isListed }: TransactionLinkProps) {
  const router = useRouter()
  const t = useMessages(reviewMessages)
  if (href) return <Link href={href}>{t('viewOn', { explorer })}</Link>
  if (!isListed) return null
  return (
    <Button variant="plain" size="sm" onPress={() => router.push(TransactionView, { id })} testId="send-transaction">
      {t('viewTransaction')}
    </Button>
  )
}

interface StatusMessage {
  readonly ring: 'waiting' | 'done' | 'failed'
  readonly title: ReviewMessage
  readonly detail: ReviewMessage
}
const statusMessages: Readonly<Record<TransactionStatus, StatusMessage>> = {
  pending: { ring: 'waiting', title: 'sent', detail: 'sentDetail' },
  confirmed: { ring: 'done', title: 'confirmed', detail: 'confirmedDetail' },
  failed: { ring: 'failed', title: 'failedOnChain', detail: 'failedOnChainDetail' },
  replaced: { ring: 'failed', title: 'replaced', detail: 'replacedDetail' },
  dropped: { ring: 'failed', title: 'dropped', detail: 'droppedDetail' },
  unknown: { ring: 'failed', title: 'unknown', detail: 'unknownDetail' }
}
/** Returns the ring and the texts for a status. Without a status, the texts only say that the transfer was sent. */
const statusMessage = (status: TransactionStatus | undefined): StatusMessage =>
  status ? statusMessages[status] : { ring: 'done', title: 'sent', detail: 'sentPlain' }

function useTrackedTransaction(id: string): FollowedTransaction | undefined {
  const activity = useOptionalService(Activity)
  return useReadable(activity?.state)?.sent.find(transaction => transaction.id === id)
}

/** Returns the network of an account, even if another account is active by now. */
function useNetwork(account: Submission['account']): Network | undefined {
  const networks = useReadable(useService(Chains).networks)
  const { chain } = parseAccountId(account) ?? {}
  return networks.find(({ caipNetworkId }) => caipNetworkId === chain)
}

/** Returns the wallet that got the request, or `undefined` if it is not connected. */
function useConnectedWallet(account: Submission['account'], connector: string): ConnectedWallet | undefined {
  const { byNamespace } = useReadable(useService(Connections).state)
  return byNamespace[namespaceOf(account)]?.wallets.find(wallet => wallet.connector === connector)
}

/** Returns a function that leaves this plugin's views, or closes the dialog if no account is connected. */
function useDone(store: SendStore) {
  const router = useRouter()
  const { active } = useService(Connections)
  return () => {
    if (active.get()) leaveViews(router, sendViews)
    else void router.close('done')
    store.clearOutcome()
  }
}

export default defineView<void, SendViewContext>({
  Component: ResultScreen,
  useTitle: () => useMessages(label)('send'),
  messages: [label, reviewMessages, helpMessages]
})
