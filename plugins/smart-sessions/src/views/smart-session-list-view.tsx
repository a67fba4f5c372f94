import { defineView, useReadable, useRouter, useService, type ViewProps } from '@latchkit/kernel/react'
import { ConnectView } from '@latchkit/plugin-connect/contract'
import { type ActiveAccount, Connections } from '@latchkit/plugin-connections/contract'
import {
  EmptyState,
  FailureState,
  List,
  NoWalletScreen,
  Screen,
  SkeletonRows,
  Text,
  useMessages
} from '@latchkit/plugin-shell/ui'
import { useEffect, useState } from 'react'
import type { SmartSession, SmartSessionsApi } from '../contract.js'
import { accountKey } from '../contract.js'
import { label } from '../label.js'
import { messages } from '../messages.js'
import { SessionRow } from './session-row.js'

const SKELETON_ROWS = 3

function SmartSessionListScreen({ context }: ViewProps<void, SmartSessionsApi>) {
  const connections = useService(Connections)
  const active = useReadable(connections.active)
  const { byNamespace } = useReadable(connections.state)
  const router = useRouter()
  const t = useMessages(messages)
  if (active) return <Sessions key={accountKey(active)} active={active} context={context} />
  // A stored connection is being restored.
  if (Object.values(byNamespace).some(({ loading }) => loading)) return <Pending />
  return <NoWalletScreen detail={t('connectDetail')} onConnect={() => router.reset(ConnectView)} />
}

const Pending = () => (
  <Screen>
    <SkeletonRows count={SKELETON_ROWS} testId="smart-sessions-pending" />
  </Screen>
)

interface SessionsProps {
  readonly active: ActiveAccount
  readonly context: SmartSessionsApi
}

function Sessions({ active, context }: SessionsProps) {
  const t = useMessages(messages)
  const state = useReadable(context.state).get(accountKey(active))
  const isAvailable = context.isAvailable()
  const wallet = active.wallet.name
  useEffect(() => {
    if (isAvailable) void context.refresh()
  }, [context, isAvailable])

  if (!isAvailable) {
    return (
      <Screen>
        <EmptyState
          icon="info"
          title={t('unavailableTitle')}
          detail={t('unavailableDetail', { wallet })}
          testId="smart-sessions-unavailable"
        />
      </Screen>
    )
  }
  if (!state || state.status === 'loading') return <Pending />
  if (state.status === 'failed') {
    return (
      <Screen>
        <FailureState
          title={t('loadFailed')}
          detail={t('loadFailedDetail')}
          code={state.code}
          onRetry={() => void context.refresh()}
          testId="smart-sessions-failed"
        />
      </Screen>
    )
  }
  return state.sessions.length === 0 ? (
    <Screen>
      <EmptyState icon="lock" title={t('emptyTitle')} detail={t('emptyDetail')} testId="smart-sessions-empty" />
    </Screen>
  ) : (
    <SessionList sessions={state.sessions} wallet={wallet} context={context} />
  )
}

interface SessionListProps {
  readonly sessions: readonly SmartSession[]
  readonly wallet: string
  readonly context: SmartSessionsApi
}

function SessionList({ sessions, wallet, context }: SessionListProps) {
  const t = useMessages(messages)
  const [opened, setOpened] = useState<string>()
  return (
    <Screen>
      <Text size="sm" tone="muted">
        {t('intro', { wallet })}
      </Text>
      <List label={t('list')} testId="smart-sessions">
        {sessions.map(session => (
          <SessionRow
            key={session.pci}
            session={session}
            wallet={wallet}
            isOpen={session.pci === opened}
            onToggle={() => setOpened(session.pci === opened ? undefined : session.pci)}
            context={context}
          />
        ))}
      </List>
    </Screen>
  )
}

export default defineView<void, SmartSessionsApi>({
  Component: SmartSessionListScreen,
  useTitle: () => useMessages(label)('sessions'),
  messages: [label, messages]
})
