import { explorerUrl } from '@latchkit/kernel/links'
import { defineView, useContributions, useReadable, useRouter, useService } from '@latchkit/kernel/react'
import { ConnectView } from '@latchkit/plugin-connect/contract'
import { type ActiveAccount, Connections } from '@latchkit/plugin-connections/contract'
import {
  ActionButton,
  ActionRow,
  Button,
  Chip,
  CopyButton,
  Figure,
  Icon,
  LazyContent,
  List,
  ListRow,
  NoWalletScreen,
  Screen,
  Skeleton,
  SkeletonRows,
  Stack,
  Steady,
  shortAddress,
  Tabs,
  Text,
  useFormat,
  useIsAhead,
  useMessages
} from '@latchkit/plugin-shell/ui'
import { connectedCount } from '../connected.js'
import { Account, AccountActions, AccountTabs, ProfileWalletsView } from '../contract.js'
import { messages } from '../messages.js'
import { sortActions } from '../sort-actions.js'
import { NetworkChip } from './network-chip.js'
import { useBalance } from './use-balance.js'
import { useChosenTab } from './use-chosen-tab.js'
import { useDisconnect } from './use-disconnect.js'
import { Who } from './who.js'

function AccountScreen() {
  const connections = useService(Connections)
  const active = useReadable(connections.active)
  const { byNamespace } = useReadable(connections.state)
  const router = useRouter()
  const t = useMessages(messages)

  if (active) return <Connected active={active} />
  // A stored connection is on its way.
  if (Object.values(byNamespace).some(({ loading }) => loading)) {
    return (
      <Screen align="center">
        <Skeleton shape="circle" width={80} height={80} />
        <Skeleton width={160} height={24} />
        <SkeletonRows count={2} />
      </Screen>
    )
  }
  return <NoWalletScreen detail={t('connectDetail')} onConnect={() => router.reset(ConnectView)} />
}

function Connected({ active }: { readonly active: ActiveAccount }) {
  // Who can do what may have to be looked up.
  const isAhead = useIsAhead()
  return (
    <Screen>
      <Identity active={active} />
      {isAhead || <Actions />}
      <TabSection account={active.account} />
      <Ways active={active} />
    </Screen>
  )
}

/** Who you are and what you have. */
function Identity({ active }: { readonly active: ActiveAccount }) {
  const { account, address } = active
  const router = useRouter()
  const t = useMessages(messages)
  return (
    <Stack align="center" gap={1}>
      <Who account={account} address={address} />
      <Stack direction="row" gap={1} justify="center">
        <Chip
          size="lg"
          hint={t('wallets')}
          onPress={() => router.push(ProfileWalletsView)}
          onIntent={() => void router.views.load(ProfileWalletsView.id)}
          testId="account-wallets"
        >
          <Text as="span" size="lg" weight="bold" numeric>
            {shortAddress(address)}
          </Text>
        </Chip>
        <CopyButton compact text={address} label={t('copyAddress')} copiedLabel={t('copied')} testId="account-copy" />
      </Stack>
      <Balance active={active} />
    </Stack>
  )
}

function Balance({ active }: { readonly active: ActiveAccount }) {
  const { shown, isReading, retry } = useBalance(active)
  const { decimal } = useFormat()
  const t = useMessages(messages)
  const symbol = active.network?.nativeCurrency.symbol ?? ''
  switch (shown.status) {
    case 'none':
      return null
    case 'loading':
      return (
        <Figure busy>
          <Skeleton width={144} height={28} />
        </Figure>
      )
    case 'failed':
      return (
        <Figure testId="balance-amount">
          <Text size="sm" tone="muted">
            {t('balanceUnavailable')}
          </Text>
          <Button variant="plain" size="sm" onPress={retry}>
            {t('tryAgain')}
          </Button>
        </Figure>
      )
    case 'known': {
      const text = `${decimal(shown.amount)} ${symbol}`
      return (
        <Figure busy={isReading} testId="balance-amount">
          <Text size={sizeFor(text)} weight="bold" numeric>
            {text}
          </Text>
        </Figure>
      )
    }
  }
}

/** A long amount is written smaller: broken into two lines it would read as two numbers. */
const sizeFor = ({ length }: string) => (length <= 18 ? 'xl' : length <= 26 ? 'lg' : 'sm')

/** What you can do. */
function Actions() {
  const { options } = useService(Account)
  const contributed = useContributions(AccountActions)
  const t = useMessages(messages)
  if (contributed.length === 0) return null
  const actions = sortActions(
    contributed.map(({ item }) => item),
    options
  )
  return (
    <ActionRow label={t('actions')}>
      {actions.map(({ id, icon, label, run }) => (
        <ActionButton key={id} icon={icon} label={label()} onPress={run} testId={`wallet-features-${id}-button`} />
      ))}
    </ActionRow>
  )
}

const SKELETON_ROWS = 3
/** Of the longest tab that was seen, so that the tabs stay under the pointer: four rows, and what leads to all of them. */
const KEPT_PX = 352

function TabSection({ account }: Pick<ActiveAccount, 'account'>) {
  const contributed = useContributions(AccountTabs)
  const t = useMessages(messages)
  const [chosen, choose] = useChosenTab()
  const isAhead = useIsAhead()
  const tabs = contributed.map(({ item }) => item)
  const selected = tabs.find(({ id }) => id === chosen) ?? tabs[0]
  if (!selected) return null
  const shapes = <SkeletonRows count={selected.rows ?? SKELETON_ROWS} />
  return (
    <Stack gap={3}>
      <Tabs
        label={t('tabs')}
        tabs={tabs.map(({ id, label }) => ({ id, label: label() }))}
        selected={selected.id}
        onSelect={choose}
      />
      {/* Another account begins anew. */}
      <Steady key={account} upToPx={KEPT_PX}>
        {isAhead && !selected.drawnAhead ? shapes : <LazyContent item={selected} pending={shapes} />}
      </Steady>
    </Stack>
  )
}

function Ways({ active: { namespace, connector, wallet, network, address } }: { readonly active: ActiveAccount }) {
  const { state } = useService(Connections)
  const several = connectedCount(useReadable(state)) > 1
  const { busy, disconnect } = useDisconnect()
  const t = useMessages(messages)
  const explorer = network?.blockExplorers?.default.name
  const href = network && explorerUrl(network, { address })
  return (
    <List label={t('more')}>
      {explorer && href && (
        <ListRow
          icon={<Icon name="globe" />}
          title={t('viewOn', { explorer })}
          trailing={<Icon name="external" size={16} />}
          href={href}
        />
      )}
      <ListRow
        icon={<Icon name="disconnect" />}
        title={several ? t('disconnectNamed', { wallet: wallet.name }) : t('disconnect')}
        busy={busy}
        onPress={() => void disconnect({ namespace, connector })}
        testId="disconnect-button"
      />
    </List>
  )
}

export default defineView({
  Component: AccountScreen,
  useTitle: () => useMessages(messages)('accountTitle'),
  HeaderStart: NetworkChip,
  drawnAhead: true,
  messages: [messages]
})
