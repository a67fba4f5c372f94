import type { RefType } from '@latchkit/kernel'
import { defineView, useRouter, useService } from '@latchkit/kernel/react'
import {
  Button,
  EmptyState,
  Icon,
  type IconName,
  List,
  ListRow,
  Screen,
  Stack,
  Text,
  useMessages,
  WalletIcon
} from '@latchkit/plugin-shell/ui'
import { Connect, GetWalletView } from '../contract.js'
import { type ConnectMessage, messages } from '../messages.js'
import type { CustomWallet } from '../options.js'
import { currentPlatform } from '../platform.js'
import { type WalletLinkKind, walletLinks } from '../wallet-links.js'
import { useWallet, useWalletRows } from './use-wallets.js'

type Params = RefType<typeof GetWalletView>

const linkRows: Readonly<Record<WalletLinkKind, { readonly text: ConnectMessage; readonly icon: IconName }>> = {
  app: { text: 'linkApp', icon: 'wallet' },
  appStore: { text: 'linkAppStore', icon: 'phone' },
  playStore: { text: 'linkPlayStore', icon: 'phone' },
  homepage: { text: 'linkHomepage', icon: 'globe' },
  web: { text: 'linkWeb', icon: 'globe' },
  desktop: { text: 'linkDesktop', icon: 'wallet' }
}

function GetWalletScreen({ params }: { readonly params: Params }) {
  const { options } = useService(Connect)
  const wallet = options.customWallets?.find(({ id }) => id === params?.wallet)
  const t = useMessages(messages)
  return (
    <Screen
      footer={
        <Stack align="center">
          <Text size="sm" tone="muted" align="center">
            {t('getAfterDetail')}
          </Text>
          <Button variant="plain" size="sm" onPress={() => location.reload()}>
            {t('reload')}
          </Button>
        </Stack>
      }
    >
      {wallet ? <Links wallet={wallet} /> : <Wallets />}
    </Screen>
  )
}

/** Where to get one wallet. */
function Links({ wallet }: { readonly wallet: CustomWallet }) {
  const t = useMessages(messages)
  const { name, image_url: src } = wallet
  return (
    <>
      <Stack align="center">
        <WalletIcon size={80} name={name} {...(src && { src })} />
      </Stack>
      <List label={t('getNamed', { wallet: name })}>
        {walletLinks(wallet, currentPlatform()).map(({ kind, href }) => (
          <ListRow
            key={kind}
            icon={<Icon name={linkRows[kind].icon} />}
            title={t(linkRows[kind].text)}
            detail={new URL(href).hostname}
            trailing={<Icon name="external" />}
            href={href}
          />
        ))}
      </List>
    </>
  )
}

/** The site's wallets that are not on the page. */
function Wallets() {
  const router = useRouter()
  const t = useMessages(messages)
  const rows = useWalletRows().filter(({ present }) => !present)
  if (rows.length === 0) {
    return <EmptyState icon="wallet" title={t('getNoneTitle')} detail={t('getNoneDetail')} />
  }
  return (
    <List label={t('getOptions')}>
      {rows.map(({ id, name, icon }) => (
        <ListRow
          key={id}
          icon={<WalletIcon name={name} {...(icon && { src: icon })} />}
          title={name}
          trailing="chevron"
          onPress={() => router.push(GetWalletView, { wallet: id })}
        />
      ))}
    </List>
  )
}

export default defineView<Params>({
  Component: GetWalletScreen,
  useTitle: params => {
    const t = useMessages(messages)
    const wallet = useWallet(params?.wallet ?? '')?.name
    return wallet ? t('getNamedTitle', { wallet }) : t('getWalletTitle')
  },
  messages: [messages]
})
