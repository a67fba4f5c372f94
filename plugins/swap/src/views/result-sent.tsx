import { useOptionalService, useReadable, useRouter, useService } from '@latchkit/kernel/react'
import { Activity, type FollowedTransaction, TransactionView } from '@latchkit/plugin-activity/contract'
import type { TransactionStatus } from '@latchkit/plugin-chains/contract'
import { explorerUrl } from '@latchkit/plugin-chains/kit'
import { Connections } from '@latchkit/plugin-connections/contract'
import { AttemptPanel, Button, Link, leaveViews, Screen, useMessages } from '@latchkit/plugin-shell/ui'
import { type PreviewMessage, previewMessages } from '../preview-messages.js'
import type { SwapStore } from '../store.js'
import { ApprovedNotice } from './approved-notice.js'
import type { ResultProps } from './result-view.js'
import { swapViews } from './use-swap-context.js'

interface StatusMessage {
  readonly ring: 'waiting' | 'done' | 'failed'
  readonly title: PreviewMessage
  readonly detail: PreviewMessage
}
const statusMessages: Readonly<Record<TransactionStatus, StatusMessage>> = {
  pending: { ring: 'waiting', title: 'sent', detail: 'sentDetail' },
  confirmed: { ring: 'done', title: 'confirmed', detail: 'confirmedDetail' },
  failed: { ring: 'failed', title: 'failedOnChain', detail: 'failedOnChainDetail' },
  replaced: { ring: 'failed', title: 'replaced', detail: 'replacedDetail' },
  dropped: { ring: 'failed', title: 'dropped', detail: 'droppedDetail' },
  unknown: { ring: 'failed', title: 'unknown', detail: 'unknownDetail' }
}
/** Texts without a known status: they only say that the swap was sent. */
const untracked: StatusMessage = { ring: 'done', title: 'sent', detail: 'sentPlain' }

/** Renders a sent swap with its last known status. */
export function SentResult({ store, submission, icon, network, values }: ResultProps) {
  const { id = '' } = submission
  const done = useDone(store)
  const tracked = useTrackedTransaction(id)
  const t = useMessages(previewMessages)
  const { ring, title, detail } = tracked ? statusMessages[tracked.status] : untracked
  const reason = tracked?.status === 'failed' ? tracked.reason : undefined
  const href = network && explorerUrl(network, { transaction: tracked?.replacement ?? id })
  const explorer = network?.blockExplorers?.default.name ?? ''
  return (
    <Screen align="center" testId="swap-result">
      <AttemptPanel
        ring={ring}
        icon={icon}
        title={t(title)}
        detail={reason ? t('failedReason', { ...values, reason }) : t(detail, values)}
        action={
          <Button onPress={done} testId="swap-done">
            {t('done')}
          </Button>
        }
        extra={<TransactionLink id={id} href={href} explorer={explorer} isListed={tracked !== undefined} />}
      />
      <ApprovedNotice store={store} submission={submission} values={values} />
    </Screen>
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
  const t = useMessages(previewMessages)
  if (href) return <Link href={href}>{t('viewOn', { explorer })}</Link>
  if (!isListed) return null
  return (
    <Button variant="plain" size="sm" onPress={() => router.push(TransactionView, { id })} testId="swap-transaction">
      {t('viewTransaction')}
    </Button>
  )
}

function useTrackedTransaction(id: string): FollowedTransaction | undefined {
  const activity = useOptionalService(Activity)
  return useReadable(activity?.state)?.sent.find(transaction => transaction.id === id)
}

/** Returns a function that leaves this plugin's views, or closes the dialog if no account is connected. */
export function useDone(store: SwapStore) {
  const router = useRouter()
  const { active } = useService(Connections)
  return () => {
    if (active.get()) leaveViews(router, swapViews)
    else void router.close('done')
    store.clearOutcome()
  }
}
