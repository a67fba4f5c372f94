import type { RefType } from '@latchkit/kernel'
import { defineView, useReadable, useRouter, useService, type ViewProps } from '@latchkit/kernel/react'
import { Chains, type NamespaceAdapter } from '@latchkit/plugin-chains/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import {
  Badge,
  EmptyState,
  FamilyIcon,
  List,
  ListRow,
  Screen,
  Stack,
  Text,
  useMessages
} from '@latchkit/plugin-shell/ui'
import { useState } from 'react'
import { connectingMessages } from '../connecting-messages.js'
import { ConnectingExternalView, type ConnectingMultiChainView } from '../contract.js'
import type { ConnectContext } from '../view-context.js'
import { lastChainsOf } from './last-chains.js'
import { RowIcon } from './row-icons.js'
import { useWallet } from './use-wallet.js'

type Params = RefType<typeof ConnectingMultiChainView>

function ChooseChainScreen({ params: { wallet: id }, context }: ViewProps<Params, ConnectContext>) {
  const lastChains = lastChainsOf(context.storage)
  const chains = useService(Chains)
  const connections = useService(Connections)
  const router = useRouter()
  const t = useMessages(connectingMessages)
  const known = useWallet(id)
  const wallet = known?.name ?? t('thisWallet')
  const members = useReadable(connections.wallets).find(entry => entry.id === id)?.members ?? []
  // The choice of this visit comes first only the next time.
  const [last] = useState(() => lastChains.of(id))
  const adapters = members
    .flatMap(({ namespace }) => chains.adapter(namespace) ?? [])
    .sort((a, b) => Number(b.id === last) - Number(a.id === last))
  const choose = (namespace: string) => {
    lastChains.set(id, namespace)
    router.push(ConnectingExternalView, { wallet: id, namespace })
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
        {adapters.map(adapter => (
          <ChainRow key={adapter.id} adapter={adapter} isLast={adapter.id === last} onChoose={choose} />
        ))}
      </List>
    </Screen>
  )
}

interface ChainRowProps {
  readonly adapter: NamespaceAdapter
  /** True if the visitor chose this chain family the last time. */
  readonly isLast: boolean
  readonly onChoose: (namespace: string) => void
}

/** Renders a chain family by the names of its networks, which visitors know better than the family's name. */
function ChainRow({ adapter, isLast, onChoose }: ChainRowProps) {
  const { id: namespace, name } = adapter
  const networks = useReadable(useService(Chains).networks)
  const { views } = useRouter()
  const t = useMessages(connectingMessages)
  const [first, ...others] = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  const network = first?.name ?? name
  return (
    <ListRow
      icon={<FamilyIcon family={adapter} />}
      title={others.length > 0 ? t('networkAndMore', { network, count: others.length }) : network}
      badge={isLast && <Badge tone="accent">{t('lastUsed')}</Badge>}
      trailing="chevron"
      onPress={() => onChoose(namespace)}
      onIntent={() => void views.load(ConnectingExternalView.id).catch(() => {})}
      testId={`wui-list-chain-${namespace}`}
    />
  )
}

export default defineView<Params, ConnectContext>({
  Component: ChooseChainScreen,
  useTitle: () => useMessages(connectingMessages)('chooseChainTitle'),
  messages: [connectingMessages]
})
