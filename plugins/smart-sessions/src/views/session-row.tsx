import { useReadable, useService } from '@latchkit/kernel/react'
import { Chains } from '@latchkit/plugin-chains/contract'
import {
  Button,
  CopyButton,
  DescriptionList,
  DescriptionRow,
  Icon,
  IconTile,
  ListRow,
  Notice,
  Stack,
  Text,
  WholeAddress
} from '@latchkit/plugin-shell/ui'
import type { SmartSession, SmartSessionsApi } from '../contract.js'
import { useRevoke } from './use-revoke.js'
import { useSessionTexts } from './use-session-texts.js'

interface SessionRowProps {
  readonly session: SmartSession
  readonly wallet: string
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly context: SmartSessionsApi
}

/** Renders a session as a row that opens its details. */
export function SessionRow({ session, wallet, isOpen, onToggle, context }: SessionRowProps) {
  const texts = useSessionTexts()
  return (
    <>
      <ListRow
        icon={<IconTile name="lock" />}
        title={texts.permissions(session.permissions)}
        detail={texts.summary(session)}
        trailing={<Icon name="chevron-down" />}
        expanded={isOpen}
        onPress={onToggle}
        testId="smart-session"
      />
      {isOpen && (
        <li>
          <SessionDetails session={session} wallet={wallet} context={context} />
        </li>
      )}
    </>
  )
}

type SessionDetailsProps = Pick<SessionRowProps, 'session' | 'wallet' | 'context'>

function SessionDetails({ session, wallet, context }: SessionDetailsProps) {
  const { chain, to, host, permissions, createdAtMs, expiresAtMs } = session
  const { t, date, permission } = useSessionTexts()
  const networks = useReadable(useService(Chains).networks)
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === chain)
  const { state, revoke } = useRevoke(context)
  return (
    <Stack gap={3} align="stretch">
      <DescriptionList testId="smart-session-details">
        <DescriptionRow name={t('to')} wide>
          <WholeAddress address={to} testId="smart-session-to" />
        </DescriptionRow>
        {host && <DescriptionRow name={t('site')}>{host}</DescriptionRow>}
        <DescriptionRow name={t('network')}>{network?.name ?? chain}</DescriptionRow>
        {permissions.map(type => (
          <DescriptionRow key={type} name={t('permission')} detail={type}>
            {permission(type)}
          </DescriptionRow>
        ))}
        <DescriptionRow name={t('created')}>{date(createdAtMs)}</DescriptionRow>
        <DescriptionRow name={t('expires')}>
          {expiresAtMs === undefined ? t('noEnd') : date(expiresAtMs)}
        </DescriptionRow>
      </DescriptionList>
      {state.status === 'failed' && (
        <Notice tone="danger" testId="smart-session-failure">
          {t(failureOf(state.code), { wallet })}{' '}
          <CopyButton text={state.code} label={t('copyDetails')} copiedLabel={t('copied')} />
        </Notice>
      )}
      <Button
        variant="danger"
        wide
        busy={state.status === 'waiting'}
        onPress={() => void revoke(session)}
        testId="smart-session-revoke"
      >
        {t('revoke')}
      </Button>
      <Text size="xs" tone="muted" align="center">
        {t('revokeNote', { wallet })}
      </Text>
    </Stack>
  )
}

function failureOf(code: string) {
  if (code === 'connections/rejected') return 'declined'
  return code === 'smart-sessions/account-changed' ? 'accountChanged' : 'failed'
}
