import { defineView } from '@latchkit/kernel/react'
import type { ChainId, Network } from '@latchkit/plugin-chains/contract'
import {
  List,
  ListRow,
  NetworkIcon,
  Screen,
  SkeletonRows,
  Stack,
  shortAddress,
  Text,
  useMessages
} from '@latchkit/plugin-shell/ui'
import { messages } from '../messages.js'
import { CopyAddress, NotConnected } from './shared-components.js'
import { useReceiving } from './use-receiving.js'

function CompatibleNetworksScreen() {
  const state = useReceiving()
  const t = useMessages(messages)
  if (state.status === 'disconnected') return <NotConnected />
  if (state.status === 'loading') {
    return (
      <Screen>
        <SkeletonRows count={3} />
      </Screen>
    )
  }
  const {
    active,
    receiving: { address, networks }
  } = state
  const [main, test] = [false, true].map(isTest => networks.filter(({ testnet = false }) => testnet === isTest))
  return (
    <Screen>
      <Text size="sm" tone="muted">
        {address !== undefined && networks.length > 0
          ? t('networksIntro', { address: shortAddress(address) })
          : t('networksNone')}
      </Text>
      {/* The keyboard needs a focusable element from which it can scroll a long list. */}
      {address !== undefined && (
        <Stack align="center">
          <CopyAddress address={address} />
        </Stack>
      )}
      {main && main.length > 0 && <Networks label={t('networkList')} networks={main} current={active.chain} />}
      {test && test.length > 0 && (
        <Stack>
          <Text as="h2" size="sm" tone="muted" weight="medium">
            {t('testNetworks')}
          </Text>
          <Networks label={t('testNetworks')} networks={test} current={active.chain} />
        </Stack>
      )}
    </Screen>
  )
}

interface NetworksProps {
  readonly label: string
  readonly networks: readonly Network[]
  readonly current: ChainId
}

const Networks = ({ label, networks, current }: NetworksProps) => (
  <List label={label}>
    {networks.map(network => (
      <ListRow
        key={network.caipNetworkId}
        icon={<NetworkIcon network={network} />}
        title={network.name}
        {...(network.caipNetworkId === current && { current: true, trailing: 'check' })}
      />
    ))}
  </List>
)

export default defineView({
  Component: CompatibleNetworksScreen,
  useTitle: () => useMessages(messages)('networksTitle'),
  messages: [messages]
})
