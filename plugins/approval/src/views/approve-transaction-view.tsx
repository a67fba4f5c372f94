import { defineView, useReadable, type ViewProps } from '@latchkit/kernel/react'
import type { RequestAction } from '@latchkit/plugin-chains/contract'
import {
  Button,
  DescriptionList,
  DescriptionRow,
  Divider,
  Screen,
  Skeleton,
  Stack,
  shortAddress,
  Text,
  TextBox,
  useMessages
} from '@latchkit/plugin-shell/ui'
import { useState } from 'react'
import { type ApprovalMessage, messages } from '../messages.js'
import type { ApprovalContext, ShownRequest } from '../view-context.js'
import { ActionCard } from './action-card.js'
import { useArmed } from './use-armed.js'
import { useAssetText } from './use-asset-text.js'
import { WarningNotice } from './warning-notice.js'

function ApproveScreen({ context }: ViewProps<void, ApprovalContext>) {
  const { shown, waiting } = useReadable(context.state)
  if (!shown) return <Loading />
  return <Request key={shown.id} context={context} request={shown} waiting={waiting} />
}

function Loading() {
  return (
    <Screen>
      <Stack gap={3} align="stretch">
        <Skeleton shape="row" height={72} />
        <Skeleton shape="row" height={96} />
      </Stack>
    </Screen>
  )
}

interface RequestProps {
  readonly context: ApprovalContext
  readonly request: ShownRequest
  /** Number of requests, this one included. */
  readonly waiting: number
}

function Request({ context, request, waiting }: RequestProps) {
  const { decoded, active, isCompleting } = request
  // The tick is for these warnings. Others may come with the data from the chain.
  const warnings = JSON.stringify(decoded?.warnings)
  const [ticked, setTicked] = useState<string>()
  const isTicked = ticked !== undefined && ticked === warnings
  const t = useMessages(messages)
  return (
    <Screen
      header={waiting > 1 && <Queue waiting={waiting - 1} onRejectAll={context.rejectAll} />}
      footer={<Decision context={context} request={request} isTicked={isTicked} />}
    >
      <Stack gap={4} align="stretch">
        <Text size="sm" weight="medium" align="center" testId="approval-origin">
          {t('requestBy', { origin: `\u2068${request.origin.replace(/^https:\/\//, '')}\u2069` })}
        </Text>
        {decoded ? (
          decoded.actions.map((action, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the actions of a request do not move
            <Stack key={index} gap={4} align="stretch">
              {index > 0 && <Divider />}
              <ActionCard action={action} active={active} />
            </Stack>
          ))
        ) : (
          <Skeleton shape="row" height={120} testId="approval-pending" />
        )}
        <WarningNotice
          warnings={decoded?.warnings ?? []}
          isTicked={isTicked}
          onTick={is => setTicked(is ? warnings : undefined)}
        />
        <Surroundings request={request} />
        {decoded && isCompleting && (
          <Text size="xs" tone="muted">
            {t('completing')}
          </Text>
        )}
        {decoded && <RawData raw={decoded.raw} />}
      </Stack>
    </Screen>
  )
}

/** Renders the number of the other requests, and the button that rejects them all. */
function Queue({ waiting, onRejectAll }: { readonly waiting: number; readonly onRejectAll: () => void }) {
  const t = useMessages(messages)
  return (
    <Stack direction="row" justify="between">
      <Text size="sm" tone="muted" testId="approval-waiting">
        {t('waiting', { count: waiting })}
      </Text>
      <Button variant="plain" size="sm" onPress={onRejectAll} testId="approval-reject-all">
        {t('rejectAll')}
      </Button>
    </Stack>
  )
}

/** Renders account, network and fee of the request. */
function Surroundings({ request: { active, decoded, chain } }: { readonly request: ShownRequest }) {
  const text = useAssetText(active)
  const t = useMessages(messages)
  return (
    <DescriptionList>
      <DescriptionRow name={t('account')} detail={<bdi>{active.wallet.name}</bdi>}>
        <bdi dir="ltr">{shortAddress(active.address)}</bdi>
      </DescriptionRow>
      <DescriptionRow name={t('network')}>
        <bdi>{active.network?.name ?? chain}</bdi>
      </DescriptionRow>
      {decoded?.fee !== undefined && (
        <DescriptionRow name={t('fee')} detail={t('feeMost')} testId="approval-fee">
          <bdi>{text.amount(decoded.fee, {})}</bdi>
        </DescriptionRow>
      )}
    </DescriptionList>
  )
}

function RawData({ raw }: { readonly raw: string }) {
  const [isShown, setShown] = useState(false)
  const t = useMessages(messages)
  return (
    <Stack gap={1} align="stretch">
      <Button variant="plain" size="sm" onPress={() => setShown(!isShown)} testId="approval-raw-toggle">
        {t(isShown ? 'hideRaw' : 'showRaw')}
      </Button>
      {isShown && <TextBox text={raw} label={t('raw')} mono testId="approval-raw" />}
    </Stack>
  )
}

interface DecisionProps extends Omit<RequestProps, 'waiting'> {
  readonly isTicked: boolean
}

function Decision({ context, request, isTicked }: DecisionProps) {
  const { id, decoded, isCompleting, isSettled } = request
  const t = useMessages(messages)
  const isArmed = useArmed(isCompleting ? undefined : decoded)
  const isMissingTick = decoded !== undefined && decoded.warnings.length > 0 && !isTicked
  return (
    <Stack direction="row" gap={2}>
      <Button
        wide
        variant="secondary"
        held={isSettled}
        onPress={() => context.decide(id, false)}
        testId="approval-reject"
      >
        {t('reject')}
      </Button>
      <Button
        wide
        disabled={!decoded || isMissingTick}
        held={!isArmed || isSettled}
        onPress={() => context.decide(id, true)}
        testId="approval-approve"
      >
        {t(labelOf(decoded?.actions))}
      </Button>
    </Stack>
  )
}

const onlySigned: ReadonlySet<string> = new Set(['message', 'typed-data'])

/** Returns the label of the button that approves. */
function labelOf(actions: readonly RequestAction[] = []): ApprovalMessage {
  if (actions.some(({ type }) => type === 'sign-in')) return 'signIn'
  return actions.length > 0 && actions.every(({ type }) => onlySigned.has(type)) ? 'sign' : 'approve'
}

const titles = { signIn: 'titleSignIn', sign: 'titleMessage', approve: 'title' } as const

function titleOf(actions: readonly RequestAction[] = []): ApprovalMessage {
  if (actions.some(({ type }) => type === 'control')) return 'titleControl'
  // Undecoded data may be a message or a transaction.
  if (actions.length > 0 && actions.every(({ type }) => type === 'data')) return 'titleData'
  return titles[labelOf(actions) as keyof typeof titles]
}

export default defineView<void, ApprovalContext>({
  Component: ApproveScreen,
  useTitle: (_, { state }) => useMessages(messages)(titleOf(useReadable(state).shown?.decoded?.actions)),
  messages: [messages]
})
