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
import { explorerUrl } from '@latchkit/plugin-chains/kit'
import { type ConnectedWallet, Connections } from '@latchkit/plugin-connections/contract'
import {
  AttemptScreen,
  Button,
  CopyButton,
  helpMessages,
  Link,
  leaveViews,
  useMessages,
  useWalletHelp,
  WalletIcon
} from '@latchkit/plugin-shell/ui'
import { useEffect, useLayoutEffect } from 'react'
import type { Desk, SendContext } from '../desk.js'
import { label } from '../label.js'
import { type ReviewMessage, reviewMessages } from '../review-messages.js'
import type { Sending } from '../state.js'
import { unbroken } from './unbroken.js'
import { useFailure } from './use-failure.js'
import { sendViews } from './use-place.js'
import { useWritten } from './use-written.js'

function ResultScreen({ context }: ViewProps<void, SendContext>) {
  const desk = useReadable(context)
  return desk ? <Current desk={desk} /> : null
}

interface DeskProps {
  readonly desk: Desk
}

/** Renders the current transfer, or leaves the view if no transfer exists. */
function Current({ desk }: DeskProps) {
  const sending = useSlice(desk.state, state => state.sending)
  const router = useRouter()
  const isOver = sending === undefined
  useEffect(() => {
    // After a cancel the form is still there. Otherwise there is no transfer to show.
    if (isOver) router.back()
  }, [router, isOver])
  return sending ? <Result desk={desk} sending={sending} /> : null
}

interface ResultProps extends DeskProps {
  readonly sending: Sending
}

function Result({ desk, sending }: ResultProps) {
  const router = useRouter()
  const { status, account, token, amount, recipient, name, wallet } = sending
  const network = useNetwork(account)
  const done = useDone(desk)
  const written = useWritten()
  const inWords = useFailure()
  const t = useMessages(reviewMessages)
  const isAsking = status === 'asking'
  const asked = useConnectedWallet(account, wallet.connector)
  const help = useWalletHelp(asked)
  // In a layout effect, so that the outcome counts as seen even if the visitor leaves at once.
  useLayoutEffect(() => {
    if (isAsking) return
    desk.state.update(next => {
      if (next.sending) next.sending.isSeen = true
    })
  }, [desk, isAsking])

  const icon = (
    <WalletIcon
      size={64}
      name={wallet.name}
      {...(wallet.icon && { src: wallet.icon })}
      {...(asked?.listedIds && { ids: asked.listedIds })}
      {...(asked?.isIconListed && { trusted: true })}
    />
  )
  const values = {
    wallet: wallet.name,
    amount: written.amount(BigInt(amount), token),
    recipient: name === undefined ? unbroken(recipient) : `${name} (${unbroken(recipient)})`
  }
  if (isAsking) {
    return (
      <AttemptScreen
        ring="waiting"
        icon={icon}
        title={t('approve', values)}
        detail={t('approveDetail', values)}
        help={help}
        action={
          <Button variant="secondary" onPress={desk.cancel} testId="send-cancel">
            {t('cancel')}
          </Button>
        }
        testId="send-wallet"
      />
    )
  }
  if (status === 'failed') {
    const failure = sending.failure ?? { code: undefined, context: {} }
    if (!network) return null
    const { ring, title, detail, hasCode, code } = inWords(failure, { token, network, wallet: values.wallet })
    return (
      <AttemptScreen
        ring={ring}
        icon={icon}
        title={title}
        detail={failure.code === 'transfer/unreachable' ? t('unreachableAfter', { network: network.name }) : detail}
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
  return <Sent desk={desk} sending={sending} icon={icon} values={values} network={network} />
}

interface SentProps extends ResultProps {
  readonly icon: React.ReactElement
  readonly values: { readonly amount: string; readonly recipient: string }
  readonly network: Network | undefined
}

/** Renders a sent transaction with its last known status. */
function Sent({ desk, sending: { id = '' }, icon, values, network }: SentProps) {
  const done = useDone(desk)
  const followed = useFollowed(id)
  const t = useMessages(reviewMessages)
  const { ring, title, detail } = fateOf(followed?.status)
  const reason = followed?.status === 'failed' ? followed.reason : undefined
  const href = network && explorerUrl(network, { transaction: followed?.replacement ?? id })
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
      extra={<WayToTransaction id={id} href={href} explorer={explorer} isListed={followed !== undefined} />}
      testId="send-result"
    />
  )
}

interface WayToTransactionProps {
  readonly id: string
  readonly href: string | undefined
  readonly explorer: string
  /** True if the account's activity lists the transaction. */
  readonly isListed: boolean
}

/** Renders a link to the block explorer or, without an explorer, to the activity's transaction view. */
function WayToTransaction({ id, href, explorer, isListed }: WayToTransactionProps) {
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

interface Fate {
  readonly ring: 'waiting' | 'done' | 'failed'
  readonly title: ReviewMessage
  readonly detail: ReviewMessage
}
const fates: Readonly<Record<TransactionStatus, Fate>> = {
  pending: { ring: 'waiting', title: 'sent', detail: 'sentDetail' },
  confirmed: { ring: 'done', title: 'confirmed', detail: 'confirmedDetail' },
  failed: { ring: 'failed', title: 'failedOnChain', detail: 'failedOnChainDetail' },
  replaced: { ring: 'failed', title: 'replaced', detail: 'replacedDetail' },
  dropped: { ring: 'failed', title: 'dropped', detail: 'droppedDetail' },
  unknown: { ring: 'failed', title: 'unknown', detail: 'unknownDetail' }
}
/** Returns the ring and the texts for a status. Without a status, the texts only say that the transfer was sent. */
const fateOf = (status: TransactionStatus | undefined): Fate =>
  status ? fates[status] : { ring: 'done', title: 'sent', detail: 'sentPlain' }

function useFollowed(id: string): FollowedTransaction | undefined {
  const activity = useOptionalService(Activity)
  return useReadable(activity?.state)?.sent.find(one => one.id === id)
}

/** Returns the network of an account, even if another account is active by now. */
function useNetwork(account: Sending['account']): Network | undefined {
  const networks = useReadable(useService(Chains).networks)
  const { chain } = parseAccountId(account) ?? {}
  return networks.find(({ caipNetworkId }) => caipNetworkId === chain)
}

/** Returns the wallet that got the request, or `undefined` if it is not connected. */
function useConnectedWallet(account: Sending['account'], connector: string): ConnectedWallet | undefined {
  const { byNamespace } = useReadable(useService(Connections).state)
  return byNamespace[namespaceOf(account)]?.wallets.find(wallet => wallet.connector === connector)
}

/** Returns a function that leaves this plugin's views, or closes the dialog if no account is connected. */
function useDone(desk: Desk) {
  const router = useRouter()
  const { active } = useService(Connections)
  return () => {
    if (active.get()) leaveViews(router, sendViews)
    else void router.close('done')
    desk.settle()
  }
}

export default defineView<void, SendContext>({
  Component: ResultScreen,
  useTitle: () => useMessages(label)('send'),
  messages: [label, reviewMessages, helpMessages]
})
