import { defineView, useReadable, useRouter, useService } from '@latchkit/kernel/react'
import { Chains } from '@latchkit/plugin-chains/contract'
import { type ActiveAccount, Connections } from '@latchkit/plugin-connections/contract'
import {
  EmptyState,
  List,
  ListRow,
  NetworkIcon,
  Notice,
  QrCode,
  Screen,
  Skeleton,
  Stack,
  shortAddress,
  Text,
  useAnnounce,
  useMessages,
  WholeAddress
} from '@latchkit/plugin-shell/ui'
import { useEffect, useRef } from 'react'
import { CompatibleNetworksView } from '../contract.js'
import { label } from '../label.js'
import { messages } from '../messages.js'
import { type Receiving, warningOf } from '../receiving.js'
import { CopyAddress, NotConnected } from './shared-components.js'
import { useReceiving } from './use-receiving.js'

function ReceiveScreen() {
  const state = useReceiving()
  const t = useMessages(messages)
  const receiving = state.status === 'ready' ? state.receiving : undefined
  const address = receiving?.address
  useAnnounceChange(address)

  if (state.status === 'disconnected') return <NotConnected />
  if (receiving && address === undefined) {
    return (
      <Screen>
        <EmptyState icon="warning" title={t('unreachableTitle')} detail={t('unreachableDetail')} />
      </Screen>
    )
  }
  return (
    <Screen>
      <Stack gap={3} align="stretch">
        <div style={narrow}>
          <QrCode
            // Only the address, because wallets of other chains cannot read a payment link (BIP-21, EIP-681).
            text={address}
            label={address === undefined ? t('codePending') : t('codeOf', { address: shortAddress(address) })}
            testId="wui-qr-code"
          />
        </div>
        {state.status === 'loading' && <Skeleton shape="row" height={72} testId="receive-pending" />}
        {address !== undefined && <AddressDetails address={address} type={receiving?.type} />}
      </Stack>
      {state.status === 'ready' && <UsableNetworks active={state.active} receiving={state.receiving} />}
    </Screen>
  )
}

/** Style that narrows the code, so that the warning below it is visible without scrolling. */
const narrow = { inlineSize: '76%', marginInline: 'auto' }

/** Account types that have a label. Accounts of a plain key have none. */
const kinds = { payment: 'payment', ordinal: 'ordinal', smartAccount: 'smartAccount' } as const

function AddressDetails({ address, type }: { readonly address: string; readonly type: string | undefined }) {
  const t = useMessages(messages)
  const kind = type && Object.hasOwn(kinds, type) ? kinds[type as keyof typeof kinds] : undefined
  return (
    <Stack gap={2} align="stretch">
      {kind && (
        <Text align="center" weight="medium" testId="receive-address-kind">
          {t(kind)}
        </Text>
      )}
      <WholeAddress address={address} testId="receive-address" />
      <CopyAddress address={address} prominent />
    </Stack>
  )
}

interface UsableNetworksProps {
  readonly active: ActiveAccount
  readonly receiving: Receiving
}

/** Renders the networks on which the address works, and the warning about all others. */
function UsableNetworks({ active: { namespace, network, wallet }, receiving }: UsableNetworksProps) {
  const chains = useService(Chains)
  const router = useRouter()
  const t = useMessages(messages)
  const family = chains.adapter(namespace)?.name ?? namespace
  const { key, values } = warningOf(receiving, { network, family, wallet: wallet.name })
  const { networks } = receiving
  const [only] = networks
  return (
    <>
      <Notice tone="warning" testId="receive-warning">
        {t(key, values)} {t('lost')}
      </Notice>
      {only && (
        <List label={t('networkList')}>
          {networks.length === 1 ? (
            <ListRow icon={<NetworkIcon network={only} />} title={only.name} detail={t('worksHere')} />
          ) : (
            <ListRow
              icon={<NetworkIcon network={network ?? only} />}
              title={t('worksOn', { count: networks.length })}
              trailing="chevron"
              onPress={() => router.push(CompatibleNetworksView)}
              onIntent={() => void router.views.load(CompatibleNetworksView.id).catch(() => {})}
              testId="receive-networks"
            />
          )}
        </List>
      )}
      <Text size="xs" tone="muted" align="center">
        {t('compare')}
      </Text>
    </>
  )
}

/** Announces a change of the address to screen readers. */
function useAnnounceChange(address: string | undefined) {
  const announce = useAnnounce()
  const t = useMessages(messages)
  const last = useRef(address)
  useEffect(() => {
    // The new address is still loading.
    if (address === undefined) return
    if (last.current !== undefined && last.current !== address) {
      announce(t('changed', { address: shortAddress(address) }))
    }
    last.current = address
  }, [announce, t, address])
}

/** Returns the title with the network's name, because the address may work only there; without a name if the network is unknown. */
function useTitle(): string {
  const { network } = useReadable(useService(Connections).active) ?? {}
  const [t, actionLabel] = [useMessages(messages), useMessages(label)]
  return network ? t('title', { network: network.name }) : actionLabel('receive')
}

export default defineView({
  Component: ReceiveScreen,
  useTitle,
  messages: [label, messages]
})
