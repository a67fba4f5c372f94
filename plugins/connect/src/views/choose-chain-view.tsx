import type { RefType } from '@latchkit/kernel'
import { defineView, useReadable, useRouter, useService, type ViewProps } from '@latchkit/kernel/react'
import { Chains, type Network } from '@latchkit/plugin-chains/contract'
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
import { chainMessages } from '../chain-messages.js'
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
  const networks = useReadable(chains.networks)
  const router = useRouter()
  const t = useMessages(connectingMessages)
  const translate = useMessages(chainMessages)
  const known = useWallet(id)
  const wallet = known?.name ?? t('thisWallet')
  const members = useReadable(connections.wallets).find(entry => entry.id === id)?.members ?? []
  // What is chosen now goes first the next time.
  const [last] = useState(() => lastChains.of(id))
  const adapters = members
    .flatMap(({ namespace }) => chains.adapter(namespace) ?? [])
    .sort((a, b) => Number(b.id === last) - Number(a.id === last))
  /** A visitor knows the networks; what their family is called says little. */
  const titleOf = (family: readonly Network[], name: string) => {
    const [first, ...others] = family
    if (!first) return name
    return others.length > 0 ? translate('networkAndMore', { network: first.name, count: others.length }) : first.name
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
          {translate('chooseChainDetail', { wallet })}
        </Text>
      </Stack>
      <List label={translate('chooseChainTitle')}>
        {adapters.map(adapter => {
          const { id: namespace, name } = adapter
          const family = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
          return (
            <ListRow
              key={namespace}
              icon={<FamilyIcon family={adapter} />}
              title={titleOf(family, name)}
              badge={namespace === last && <Badge tone="accent">{translate('lastUsed')}</Badge>}
              trailing="chevron"
              onPress={() => {
                lastChains.set(id, namespace)
                router.push(ConnectingExternalView, { wallet: id, namespace })
              }}
              onIntent={() => void router.views.load(ConnectingExternalView.id).catch(() => {})}
              testId={`wui-list-chain-${namespace}`}
            />
          )
        })}
      </List>
    </Screen>
  )
}

export default defineView<Params, ConnectContext>({
  Component: ChooseChainScreen,
  useTitle: () => useMessages(chainMessages)('chooseChainTitle'),
  messages: [connectingMessages, chainMessages]
})
