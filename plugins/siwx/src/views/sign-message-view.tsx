import { defineView, useReadable, type ViewProps } from '@latchkit/kernel/react'
import {
  Button,
  DescriptionList,
  DescriptionRow,
  helpMessages,
  Screen,
  StableHeight,
  Stack,
  StatusRing,
  shortAddress,
  Text,
  useAnnounce,
  useHelpDue,
  useMessages,
  useWalletHelp,
  WalletIcon
} from '@latchkit/plugin-shell/ui'
import { useEffect } from 'react'
import { messages } from '../messages.js'
import type { ShownSignIn, SignInContext } from '../view-context.js'

function SignMessageScreen({ context }: ViewProps<void, SignInContext>) {
  const shown = useReadable(context.shown)
  return shown ? <SignInScreen context={context} shown={shown} /> : <Screen />
}

interface SignInScreenProps {
  readonly context: SignInContext
  readonly shown: ShownSignIn
}

function SignInScreen({ context, shown: { active, status } }: SignInScreenProps) {
  const { wallet, network, chain, address } = active
  const t = useMessages(messages)
  return (
    <Screen align="center" footer={<Decision context={context} status={status} />}>
      <Stack gap={4} align="stretch">
        <Stack gap={3} align="center">
          <StatusRing state={status === 'ready' ? 'ready' : 'waiting'}>
            <WalletIcon size={64} name={wallet.name} src={wallet.icon} />
          </StatusRing>
          <Text size="lg" weight="medium" align="center">
            {t('heading', { site: `\u2068${location.host}\u2069` })}
          </Text>
        </Stack>
        <Status shown={{ active, status }} />
        <DescriptionList>
          <DescriptionRow name={t('account')} detail={<bdi>{wallet.name}</bdi>}>
            <bdi dir="ltr">{shortAddress(address)}</bdi>
          </DescriptionRow>
          <DescriptionRow name={t('network')}>
            <bdi>{network?.name ?? chain}</bdi>
          </DescriptionRow>
        </DescriptionList>
        {context.isRequired && (
          <Text size="xs" tone="muted" align="center">
            {t('cancelDisconnects')}
          </Text>
        )}
      </Stack>
    </Screen>
  )
}

/** Renders the visitor's next step, or the step that the dialog waits for. */
function Status({ shown: { active, status } }: { readonly shown: ShownSignIn }) {
  const { name, kind } = active.wallet
  const t = useMessages(messages)
  const help = useWalletHelp({ name, kind })
  const isHelpDue = useHelpDue(status === 'signing' ? help : undefined)
  const announce = useAnnounce()
  const waiting = status === 'verifying' ? t('verifying') : t('signing', { wallet: name })
  const text = status === 'ready' ? t('detail') : waiting
  useEffect(() => {
    if (status !== 'ready') announce(text)
  }, [announce, status, text])
  return (
    <StableHeight align="center">
      <Text size="sm" tone="muted" align="center" testId="siwx-status">
        {isHelpDue ? help : text}
      </Text>
    </StableHeight>
  )
}

function Decision({ context, status }: { readonly context: SignInContext } & Pick<ShownSignIn, 'status'>) {
  const t = useMessages(messages)
  return (
    <Stack direction="row" gap={2}>
      <Button wide variant="secondary" onPress={context.cancel} testId="w3m-connecting-siwe-cancel">
        {t('cancel')}
      </Button>
      <Button wide held={status !== 'ready'} onPress={context.sign} testId="w3m-connecting-siwe-sign">
        {t('sign')}
      </Button>
    </Stack>
  )
}

export default defineView<void, SignInContext>({
  Component: SignMessageScreen,
  useTitle: () => useMessages(messages)('title'),
  messages: [messages, helpMessages]
})
