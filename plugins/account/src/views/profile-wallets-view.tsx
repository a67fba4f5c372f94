import {
  defineView,
  useOptionalService,
  useReadable,
  useRouter,
  useService,
  type ViewProps
} from '@latchkit/kernel/react'
import { type AccountId, accountId, Chains } from '@latchkit/plugin-chains/contract'
import { ConnectView } from '@latchkit/plugin-connect/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import { Identities } from '@latchkit/plugin-identity/contract'
import {
  AvatarImage,
  Button,
  IconButton,
  List,
  ListRow,
  leaveViews,
  NoWalletScreen,
  Screen,
  Stack,
  shortAddress,
  Text,
  useMessages,
  WalletIcon
} from '@latchkit/plugin-shell/ui'
import {
  type AccountRow,
  connectedCount,
  connectedGroups,
  type NamespaceGroup,
  type WalletGroup
} from '../connected.js'
import { ProfileWalletsView } from '../contract.js'
import { messages } from '../messages.js'
import type { AccountContext } from '../options.js'
import { RecentWallets } from './recent-wallets.js'
import { useDisconnect, useWalletName } from './use-disconnect.js'

function ProfileWalletsScreen({ context: { report } }: ViewProps<void, AccountContext>) {
  const connections = useService(Connections)
  const state = useReadable(connections.state)
  const router = useRouter()
  const { busy, disconnect } = useDisconnect()
  const t = useMessages(messages)
  const groups = connectedGroups(state)

  if (groups.length === 0) {
    return (
      <NoWalletScreen detail={t('connectDetail')} onConnect={() => router.reset(ConnectView)}>
        <RecentWallets report={report} />
      </NoWalletScreen>
    )
  }
  return (
    <Screen
      footer={
        <Stack>
          <Button
            variant="secondary"
            wide
            onPress={() => router.push(ConnectView, { adding: true })}
            testId="add-connection-button"
          >
            {t('addWallet')}
          </Button>
          {connectedCount(state) > 1 && (
            <Button variant="danger" wide busy={busy} onPress={() => void disconnect()} testId="disconnect-all-button">
              {t('disconnectAll')}
            </Button>
          )}
        </Stack>
      }
    >
      <Stack gap={6}>
        {groups.map(group => (
          <ChainFamily key={group.namespace} group={group} isNamed={groups.length > 1} />
        ))}
        <RecentWallets report={report} />
      </Stack>
    </Screen>
  )
}

interface ChainFamilyProps {
  readonly group: NamespaceGroup
  /** True if several chain families are connected. */
  readonly isNamed: boolean
}

function ChainFamily({ group: { namespace, wallets }, isNamed }: ChainFamilyProps) {
  const chains = useService(Chains)
  const family = chains.adapter(namespace)?.name ?? namespace
  return (
    <Stack gap={1}>
      {isNamed && (
        <Text as="h2" size="sm" tone="muted" weight="medium">
          {family}
        </Text>
      )}
      <Stack gap={3}>
        {wallets.map(group => (
          <Wallet key={group.wallet.connector} namespace={namespace} group={group} />
        ))}
      </Stack>
    </Stack>
  )
}

interface WalletProps {
  readonly namespace: string
  readonly group: WalletGroup
}

function Wallet({ namespace, group: { wallet, accounts } }: WalletProps) {
  const connections = useService(Connections)
  const router = useRouter()
  const { busy, disconnect } = useDisconnect()
  const t = useMessages(messages)
  const { connector, name, icon, host, listedIds, isIconListed } = wallet
  const chain = wallet.chain ?? connections.account(namespace)?.chain
  const fullName = useWalletName(namespace, wallet)

  const choose = (address: string) => {
    connections.selectAccount({ namespace, connector, address })
    leaveViews(router, [ProfileWalletsView])
  }
  return (
    <Stack gap={1}>
      <Stack direction="row" justify="between">
        <Stack direction="row">
          <WalletIcon
            size={24}
            name={name}
            {...(icon && { src: icon })}
            {...(listedIds && { ids: listedIds })}
            {...(isIconListed && { trusted: true })}
          />
          <Stack align="start">
            <Text as="span" weight="medium" truncate>
              {name}
            </Text>
            {host && (
              // Not truncated, because the end of a host names its owner.
              <Text as="span" size="sm" tone="muted">
                {host}
              </Text>
            )}
          </Stack>
        </Stack>
        <IconButton
          icon="disconnect"
          label={t('disconnectNamed', { wallet: fullName })}
          disabled={busy}
          onPress={() => void disconnect({ namespace, connector })}
        />
      </Stack>
      <List label={t('accountsOf', { wallet: fullName })}>
        {accounts.map(account => (
          <Account
            key={account.address}
            account={account}
            id={chain && accountId(chain, account.address)}
            onPress={() => choose(account.address)}
          />
        ))}
      </List>
    </Stack>
  )
}

/** Account types that have a label. Accounts of a plain key have none. */
const kinds = { smartAccount: 'smartAccount', payment: 'payment', ordinal: 'ordinal' } as const

interface AccountProps {
  readonly account: AccountRow
  /** Undefined while the chain of the wallet is unknown. */
  readonly id: AccountId | undefined
  readonly onPress: () => void
}

function Account({ account, id, onPress }: AccountProps) {
  const { address, type, name, isCurrent } = account
  // Only read accounts have a picture. Reading all of them would tell a service that they belong together.
  const identities = useReadable(useOptionalService(Identities)?.state)
  const avatar = id && identities?.byAccount[id]?.avatar
  const t = useMessages(messages)
  const kind = type && Object.hasOwn(kinds, type) ? kinds[type as keyof typeof kinds] : undefined
  const short = (
    <Text as="span" size={name ? 'sm' : 'md'} tone={name ? 'muted' : 'default'} numeric>
      {shortAddress(address)}
    </Text>
  )
  const detail = name ? short : kind && t(kind)
  return (
    <ListRow
      icon={<AvatarImage seed={address} src={avatar} />}
      title={name ?? short}
      {...(detail && { detail })}
      {...(isCurrent && { current: true, trailing: 'check' })}
      onPress={onPress}
      testId={isCurrent ? 'active-connection' : 'wui-active-profile-wallet-item'}
    />
  )
}

export default defineView<void, AccountContext>({
  Component: ProfileWalletsScreen,
  useTitle: () => useMessages(messages)('walletsTitle'),
  messages: [messages]
})
