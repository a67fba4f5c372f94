import type { RefType } from '@latchkit/kernel'
import type { NamespaceAdapter } from '@latchkit/kernel/chain'
import { defineView, useReadable, useRouter, useService } from '@latchkit/kernel/react'
import { Connections } from '@latchkit/plugin-connections/contract'
import {
  EmptyState,
  FamilyIcon,
  List,
  ListRow,
  Screen,
  Stack,
  Text,
  useFormat,
  useMessages
} from '@latchkit/plugin-shell/ui'
import { connectingMessages } from '../connecting-messages.js'
import { ConnectingExternalView, type ConnectingMultiChainView } from '../contract.js'
import { RowIcon } from './row-icons.js'
import { useWallet } from './use-wallets.js'

type Params = RefType<typeof ConnectingMultiChainView>

/** So many networks of a chain family are named; of the rest it is said how many there are. */
const NAMED_NETWORKS = 2

function ChooseChainScreen({ params: { wallet: id } }: { readonly params: Params }) {
  const connections = useService(Connections)
  const router = useRouter()
  const t = useMessages(connectingMessages)
  const known = useWallet(id)
  const wallet = known?.name ?? t('thisWallet')
  const members = useReadable(connections.wallets).find(entry => entry.id === id)?.members ?? []
  const adapters = members.flatMap(({ namespace }) => connections.adapter(namespace) ?? [])
  const { list } = useFormat()
  /** What a chain family is called says little; its networks are what a visitor knows. */
  const networksOf = ({ name, networks }: NamespaceAdapter) => {
    const names = networks.map(network => network.name)
    if (names.length <= 1) return names[0] === name ? undefined : names[0]
    const rest = names.length - NAMED_NETWORKS
    return list(rest > 1 ? [...names.slice(0, NAMED_NETWORKS), t('moreNetworks', { count: rest })] : names)
  }

  if (adapters.length === 0) {
    return (
      <Screen>
        <EmptyState icon="wallet" title={t('missing')} detail={t('missingDetail', { wallet })} />
      </Screen>
    )
  }
  return (
    <Screen>
      <Stack align="center" gap={3}>
        <RowIcon size={64} name={wallet} of={known ?? {}} />
        <Text align="center" tone="muted" size="sm">
          {t('chooseChainDetail', { wallet })}
        </Text>
      </Stack>
      <List label={t('chooseChainTitle')}>
        {adapters.map(adapter => {
          const { id: namespace, name } = adapter
          const detail = networksOf(adapter)
          return (
            <ListRow
              key={namespace}
              icon={<FamilyIcon family={adapter} />}
              title={name}
              {...(detail && { detail })}
              trailing="chevron"
              onPress={() => router.push(ConnectingExternalView, { wallet: id, namespace })}
              onIntent={() => void router.views.load(ConnectingExternalView.id)}
              testId={`wui-list-chain-${namespace}`}
            />
          )
        })}
      </List>
    </Screen>
  )
}

export default defineView<Params>({
  Component: ChooseChainScreen,
  useTitle: () => useMessages(connectingMessages)('chooseChainTitle'),
  messages: [connectingMessages]
})
