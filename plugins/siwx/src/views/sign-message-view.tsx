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
  type Translate,
  useAnnounce,
  useFormat,
  useHelpDue,
  useMessages,
  useWalletHelp,
  WalletIcon
} from '@latchkit/plugin-shell/ui'
import { useEffect } from 'react'
import { messages, type SignInMessageKey } from '../messages.js'
import { type Grant, isIdle, type ShownSignIn, type SignInContext, type SignInStatus } from '../view-context.js'

function SignMessageScreen({ context }: ViewProps<void, SignInContext>) {
  const shown = useReadable(context.shown)
  return shown ? <SignInScreen context={context} shown={shown} /> : <Screen />
}

interface SignInScreenProps {
  readonly context: SignInContext
  readonly shown: ShownSignIn
}

/** Host of the page, isolated from the direction of the surrounding text. */
const siteName = () => `\u2068${location.host}\u2069`

function SignInScreen({ context, shown }: SignInScreenProps) {
  const { active, status, grants } = shown
  const { wallet, network, chain, address } = active
  const t = useMessages(messages)
  return (
    <Screen align="center" footer={<Decision context={context} status={status} />}>
      <Stack gap={4} align="stretch">
        <Stack gap={3} align="center">
          <StatusRing state={isIdle(status) ? 'ready' : 'waiting'}>
            <WalletIcon size={64} name={wallet.name} src={wallet.icon} />
          </StatusRing>
          <Text size="lg" weight="medium" align="center">
            {t('heading', { site: siteName() })}
          </Text>
        </Stack>
        <Status shown={shown} />
        <DescriptionList>
          <DescriptionRow name={t('account')} detail={<bdi>{wallet.name}</bdi>}>
            <bdi dir="ltr">{shortAddress(address)}</bdi>
          </DescriptionRow>
          <DescriptionRow name={t('network')}>
            <bdi>{network?.name ?? chain}</bdi>
          </DescriptionRow>
        </DescriptionList>
        {grants.length > 0 && <Grants grants={grants} />}
        {context.isRequired && <CancelEffect context={context} />}
      </Stack>
    </Screen>
  )
}

/** Renders the permissions that the message gives the site (ERC-5573). */
function Grants({ grants }: { readonly grants: readonly Grant[] }) {
  const { list } = useFormat()
  const t = useMessages(messages)
  return (
    <section data-testid="siwx-grants">
      <Stack gap={2} align="stretch">
        <Text as="h2" size="sm" tone="muted">
          {t('grants', { site: siteName() })}
        </Text>
        {grants.map(({ resource, abilities }) => (
          <Stack key={resource} gap={1} align="stretch">
            <Text size="sm" weight="medium">
              {list(abilities.map(ability => abilityText(ability, t)))}
            </Text>
            <Text size="xs" tone="muted">
              <bdi dir="ltr">{resource}</bdi>
            </Text>
          </Stack>
        ))}
      </Stack>
    </section>
  )
}

function abilityText(
  { name, isLimited }: Grant['abilities'][number],
  t: Translate<Record<SignInMessageKey, string>>
): string {
  const ability = `\u2066${name}\u2069`
  return isLimited ? t('limited', { ability }) : ability
}

/** Renders where Cancel of a required sign-in leads. */
function CancelEffect({ context }: { readonly context: SignInContext }) {
  const network = useReadable(context.returnNetwork)
  const t = useMessages(messages)
  return (
    <Text size="xs" tone="muted" align="center" testId="siwx-cancel-effect">
      {network ? t('cancelReturns', { network: `\u2068${network.name}\u2069` }) : t('cancelDisconnects')}
    </Text>
  )
}

/** Renders the visitor's next step, or the step that the dialog waits for. */
function Status({ shown: { active, status } }: { readonly shown: ShownSignIn }) {
  const { name, kind } = active.wallet
  const t = useMessages(messages)
  const help = useWalletHelp({ name, kind })
  const isHelpDue = useHelpDue(status === 'signing' ? help : undefined)
  const announce = useAnnounce()
  const texts: Readonly<Record<SignInStatus, () => string>> = {
    ready: () => t('detail'),
    failed: () => t('siteFailed', { site: siteName() }),
    preparing: () => t('preparing', { site: siteName() }),
    signing: () => t('signing', { wallet: name }),
    verifying: () => t('verifying')
  }
  const text = texts[status]()
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
      <Button wide held={!isIdle(status)} onPress={context.sign} testId="w3m-connecting-siwe-sign">
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
