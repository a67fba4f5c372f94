import type { Contribution, ExtensionPoint, ViewEntry } from '@latchkit/kernel'
import {
  defineView,
  useContributions,
  useOptionalService,
  useReadable,
  useRouter,
  useService,
  type ViewProps
} from '@latchkit/kernel/react'
import { ConnectView } from '@latchkit/plugin-connect/contract'
import { type ActiveAccount, Connections } from '@latchkit/plugin-connections/contract'
import { enabledContributions, Features } from '@latchkit/plugin-features/contract'
import {
  ActionButton,
  ActionRow,
  ExplorerRow,
  explorerMessages,
  Icon,
  LazyContent,
  List,
  ListRow,
  LoadFailure,
  NoWalletScreen,
  Screen,
  Skeleton,
  SkeletonRows,
  StableHeight,
  Stack,
  Tabs,
  Text,
  useIsPrerendered,
  useMessages
} from '@latchkit/plugin-shell/ui'
import { useState } from 'react'
import { connectedCount } from '../connected.js'
import { AccountActions, AccountTabs } from '../contract.js'
import { messages } from '../messages.js'
import type { AccountContext } from '../options.js'
import { sortActions } from '../sort-actions.js'
import { Headline } from './headline.js'
import { Identity } from './identity.js'
import { NetworkChip } from './network-chip.js'
import { useDisconnect, useWalletName } from './use-disconnect.js'

function AccountScreen({ context }: ViewProps<void, AccountContext>) {
  const connections = useService(Connections)
  const active = useReadable(connections.active)
  const { byNamespace } = useReadable(connections.state)
  const router = useRouter()
  const t = useMessages(messages)

  if (active) return <Connected active={active} context={context} />
  // A stored connection is being restored.
  if (Object.values(byNamespace).some(({ loading }) => loading)) {
    return (
      <Screen align="center">
        <Skeleton shape="circle" width={64} height={64} />
        <Skeleton width={160} height={24} />
        <SkeletonRows count={2} />
      </Screen>
    )
  }
  return <NoWalletScreen detail={t('connectDetail')} onConnect={() => router.reset(ConnectView)} />
}

interface ConnectedProps {
  readonly active: ActiveAccount
  readonly context: AccountContext
}

function Connected({ active, context }: ConnectedProps) {
  // The conditions of actions may send requests.
  const isPrerendered = useIsPrerendered()
  return (
    <Screen footer={<Disconnect active={active} />}>
      <Stack align="center" gap={1}>
        <Identity active={active} />
        <Headline active={active} context={context} />
      </Stack>
      {isPrerendered || <Actions context={context} />}
      <TabSection account={active.account} />
      <ExplorerRow alone network={active.network} page={{ address: active.address }} />
    </Screen>
  )
}

/** Returns the visible contributions, without those of features that are off. */
function useEnabledContributions<T>(point: ExtensionPoint<T>): readonly Contribution<T>[] {
  const isHidden = useReadable(useOptionalService(Features)?.isHidden)
  return enabledContributions(useContributions(point), isHidden)
}

function Actions({ context }: Pick<ConnectedProps, 'context'>) {
  const contributed = useEnabledContributions(AccountActions)
  const options = useReadable(context.options)
  const t = useMessages(messages)
  if (contributed.length === 0) return null
  const actions = sortActions(
    contributed.map(({ item }) => item),
    options
  )
  return (
    <ActionRow label={t('actions')}>
      {actions.map(({ id, icon, label, run }) => (
        <ActionButton
          key={id}
          icon={icon}
          label={label()}
          onPress={run}
          testId={`wallet-features-${id}-button`}
          rowTestId={`w3m-account-default-${id}-button`}
        />
      ))}
    </ActionRow>
  )
}

const SKELETON_ROWS = 3
/** Maximum height in pixels that a tab keeps when another one is chosen, so that the tabs stay under the pointer: four rows and a link. */
const MAX_STABLE_PX = 352

function TabSection({ account }: Pick<ActiveAccount, 'account'>) {
  const contributed = useEnabledContributions(AccountTabs)
  const t = useMessages(messages)
  const [chosen, choose] = useChosenTab()
  const isPrerendered = useIsPrerendered()
  const tabs = contributed.map(({ item }) => item)
  const selected = tabs.find(({ id }) => id === chosen) ?? tabs[0]
  if (!selected) return null
  const skeleton = <SkeletonRows count={selected.rows ?? SKELETON_ROWS} />
  return (
    <Stack gap={3}>
      {tabs.length === 1 ? (
        <Text as="h2" size="sm" tone="muted" weight="medium">
          {selected.label()}
        </Text>
      ) : (
        <Tabs
          label={t('tabs')}
          tabs={tabs.map(({ id, label }) => ({ id, label: label() }))}
          selected={selected.id}
          onSelect={choose}
        />
      )}
      {/* The key resets the height for another account. */}
      <StableHeight key={account} upToPx={MAX_STABLE_PX}>
        {isPrerendered && !selected.prerender ? (
          skeleton
        ) : (
          <LazyContent
            item={selected}
            pending={skeleton}
            failed={retry => <LoadFailure code={`account/tab-failed ${selected.id}`} retry={retry} />}
          />
        )}
      </StableHeight>
    </Stack>
  )
}

// Going back shows the same entry of the stack; another opening of the dialog has a new one.
const chosenTabs = /* @__PURE__ */ new WeakMap<ViewEntry, string>()

/** Returns the id of the tab that the visitor chose, also after coming back from another view, and a function that changes it. */
function useChosenTab(): readonly [string | undefined, (id: string) => void] {
  const { current } = useRouter()
  const [chosen, setChosen] = useState(() => {
    const entry = current()
    return entry && chosenTabs.get(entry)
  })
  const choose = (id: string) => {
    // A prerendered view has no entry until the dialog opens.
    const entry = current()
    if (entry) chosenTabs.set(entry, id)
    setChosen(id)
  }
  return [chosen, choose]
}

/** Renders the footer, which stays visible while the view scrolls. */
function Disconnect({ active: { namespace, connector, wallet } }: { readonly active: ActiveAccount }) {
  const { state } = useService(Connections)
  const several = connectedCount(useReadable(state)) > 1
  const name = useWalletName(namespace, wallet)
  const { busy, disconnect } = useDisconnect()
  const t = useMessages(messages)
  return (
    <List label={t('connection')}>
      <ListRow
        icon={<Icon name="disconnect" />}
        title={several ? t('disconnectNamed', { wallet: name }) : t('disconnect')}
        busy={busy}
        onPress={() => void disconnect({ namespace, connector })}
        testId="disconnect-button"
      />
    </List>
  )
}

export default defineView<void, AccountContext>({
  Component: AccountScreen,
  useTitle: () => useMessages(messages)('accountTitle'),
  HeaderStart: NetworkChip,
  prerender: true,
  messages: [messages, explorerMessages]
})
