import type { RefType } from '@latchkit/kernel'
import { defineView, useReadable, useRouter, useService, type ViewProps } from '@latchkit/kernel/react'
import { Chains, parseAccountId } from '@latchkit/plugin-chains/contract'
import { plainText } from '@latchkit/plugin-chains/kit'
import { Connections } from '@latchkit/plugin-connections/contract'
import {
  Button,
  CopyButton,
  DescriptionList,
  DescriptionRow,
  leaveViews,
  Notice,
  Screen,
  Stack,
  StatusRing,
  Text,
  useMessages,
  WalletIcon,
  WholeAddress
} from '@latchkit/plugin-shell/ui'
import { SmartSessionCreatedView, SmartSessionListView, type SmartSessionsApi } from '../contract.js'
import { messages } from '../messages.js'
import { useSessionTexts } from './use-session-texts.js'

type Grant = RefType<typeof SmartSessionCreatedView>

const MAX_NAME_CHARACTERS = 64

function SmartSessionCreatedScreen({ params: grant, context }: ViewProps<Grant, SmartSessionsApi>) {
  const router = useRouter()
  const active = useReadable(useService(Connections).active)
  const t = useMessages(messages)
  const { name = t('yourWallet'), icon } = active?.wallet ?? {}
  const leave = () => leaveViews(router, [SmartSessionCreatedView])
  return (
    <Screen
      footer={
        <Stack gap={2} align="stretch">
          <Button wide autoFocus onPress={leave} testId="smart-session-done">
            {t('done')}
          </Button>
          {context.isAvailable() && (
            <Button
              variant="secondary"
              wide
              onPress={() => router.replace(SmartSessionListView)}
              testId="smart-session-show-all"
            >
              {t('showAll')}
            </Button>
          )}
        </Stack>
      }
    >
      <Stack gap={4} align="stretch">
        <Stack gap={2} align="center">
          <StatusRing state="done">
            <WalletIcon size={64} name={name} {...(icon && { src: icon })} />
          </StatusRing>
          <Text as="h2" size="lg" weight="bold" align="center">
            {t('createdHeading')}
          </Text>
          <Text size="sm" tone="muted" align="center">
            {t('createdDetail')}
          </Text>
        </Stack>
        {grant.adjusted.length > 0 && (
          <Notice tone="info" testId="smart-session-adjusted">
            {t('adjusted', { wallet: name })}
          </Notice>
        )}
        <GrantDetails grant={grant} />
      </Stack>
    </Screen>
  )
}

function GrantDetails({ grant: { account, to, type, expiresAtMs } }: { readonly grant: Grant }) {
  const { t, date, permission } = useSessionTexts()
  const networks = useReadable(useService(Chains).networks)
  const chain = parseAccountId(account)?.chain
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === chain)
  const shownType = plainText(type, MAX_NAME_CHARACTERS)
  return (
    <DescriptionList testId="smart-session-details">
      <DescriptionRow name={t('to')} wide>
        <WholeAddress address={to} testId="smart-session-to" />
        {/* The keyboard needs a focusable element from which it can scroll. */}
        <CopyButton text={to} label={t('copyAddress')} copiedLabel={t('copied')} />
      </DescriptionRow>
      <DescriptionRow name={t('network')}>{network?.name ?? chain}</DescriptionRow>
      <DescriptionRow name={t('permission')} detail={shownType}>
        {permission(shownType)}
      </DescriptionRow>
      <DescriptionRow name={t('expires')}>{expiresAtMs === undefined ? t('noEnd') : date(expiresAtMs)}</DescriptionRow>
    </DescriptionList>
  )
}

export default defineView<Grant, SmartSessionsApi>({
  Component: SmartSessionCreatedScreen,
  useTitle: () => useMessages(messages)('createdTitle'),
  messages: [messages]
})
