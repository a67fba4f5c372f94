import type { RefType } from '@latchkit/kernel'
import { defineView, useRouter, type ViewProps } from '@latchkit/kernel/react'
import {
  AppLink,
  Button,
  EmptyState,
  Icon,
  type IconName,
  IconTile,
  List,
  ListRow,
  letterHues,
  Screen,
  SkeletonRows,
  Stack,
  Text,
  useMessages
} from '@latchkit/plugin-shell/ui'
import { useMemo } from 'react'
import { allWalletRows } from '../all-wallet-rows.js'
import { AllWalletsView, GetWalletView } from '../contract.js'
import { type HelpMessage, helpMessages } from '../help-messages.js'
import { messages } from '../messages.js'
import { currentPlatform } from '../platform.js'
import type { ConnectContext } from '../view-context.js'
import { type WalletLinkKind, walletLinks } from '../wallet-links.js'
import type { AbsentWallet } from '../wallet-rows.js'
import { RowIcon } from './row-icons.js'
import { useBrowseLink } from './use-browse-link.js'
import { useCatalogue, useRefresh } from './use-catalogue.js'
import { useAbsentWallet, useWallet } from './use-wallet.js'
import { useDiscovery, useRowsInput } from './use-wallets.js'

type Params = RefType<typeof GetWalletView>

const linkRows: Readonly<Record<WalletLinkKind, { readonly text: HelpMessage; readonly icon: IconName }>> = {
  app: { text: 'linkApp', icon: 'wallet' },
  appStore: { text: 'linkAppStore', icon: 'phone' },
  playStore: { text: 'linkPlayStore', icon: 'phone' },
  chromeStore: { text: 'linkChromeStore', icon: 'plus' },
  homepage: { text: 'linkHomepage', icon: 'globe' },
  web: { text: 'linkWeb', icon: 'globe' },
  desktop: { text: 'linkDesktop', icon: 'wallet' }
}

function GetWalletScreen({ params, context: { options } }: ViewProps<Params, ConnectContext>) {
  const wallet = useAbsentWallet(params?.wallet)
  const t = useMessages(helpMessages)
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
      {wallet ? <Links wallet={wallet} /> : <Wallets options={options} />}
    </Screen>
  )
}

/** Renders the places to get one wallet. */
function Links({ wallet }: { readonly wallet: AbsentWallet }) {
  const t = useMessages(helpMessages)
  const { name, image_url: icon, image_id: imageId } = wallet
  const browse = useBrowseLink(wallet)
  return (
    <>
      <Stack align="center">
        <RowIcon size={80} name={name} of={{ ...wallet, icon, imageId }} />
      </Stack>
      {browse && (
        <AppLink {...browse} wide testId="open-wallet">
          {t('linkBrowse', { wallet: name })}
        </AppLink>
      )}
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

/** Renders the wallets that are not on the page: the site's, and those that the catalogue recommends. */
function Wallets({ options }: Pick<ConnectContext, 'options'>) {
  const router = useRouter()
  const t = useMessages(helpMessages)
  const translate = useMessages(messages)
  const { catalogue, known } = useCatalogue()
  useRefresh(catalogue)
  const input = useRowsInput(options, undefined, known.named)
  useDiscovery(true)
  const rows = useMemo(() => {
    const query = { search: '', certified: false }
    // A wallet that could pair is listed too: this view is about getting a wallet.
    const all = allWalletRows({ ...input, canPair: false, listed: [...known.named, ...known.recommended], query })
    return all.filter(({ present }) => !present)
  }, [input, known])
  const hues = letterHues(rows.map(({ name }) => name))
  if (rows.length === 0 && (known.status === 'idle' || known.status === 'loading')) return <SkeletonRows count={4} />
  if (rows.length === 0) {
    return <EmptyState icon="wallet" title={t('getNoneTitle')} detail={t('getNoneDetail')} />
  }
  return (
    <List label={t('getOptions')}>
      {rows.map((row, index) => (
        <ListRow
          key={row.id}
          icon={<RowIcon name={row.name} of={row} hue={hues[index]} />}
          title={row.name}
          trailing="chevron"
          onPress={() => router.push(GetWalletView, { wallet: row.id })}
        />
      ))}
      {catalogue && (
        <ListRow
          icon={<IconTile name="search" />}
          title={translate('allWallets')}
          trailing="chevron"
          onPress={() => router.push(AllWalletsView)}
        />
      )}
    </List>
  )
}

export default defineView<Params, ConnectContext>({
  Component: GetWalletScreen,
  useTitle: params => {
    const t = useMessages(helpMessages)
    const wallet = useWallet(params?.wallet ?? '')?.name
    return wallet ? t('getNamedTitle', { wallet }) : t('getWalletTitle')
  },
  messages: [messages, helpMessages]
})
