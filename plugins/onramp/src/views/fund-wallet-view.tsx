import { defineView, useReadable, useRouter, useService, type ViewProps } from '@latchkit/kernel/react'
import { ConnectView } from '@latchkit/plugin-connect/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import { ReceiveView } from '@latchkit/plugin-receive/contract'
import {
  EmptyState,
  IconTile,
  List,
  ListRow,
  NoWalletScreen,
  Screen,
  SkeletonRows,
  useMessages
} from '@latchkit/plugin-shell/ui'
import { OnRampAmountView } from '../contract.js'
import { label } from '../label.js'
import type { OnrampViewContext } from '../lazy/onramp-store.js'
import { messages } from '../messages.js'

function FundWallet({ context }: ViewProps<void, OnrampViewContext>) {
  const store = useReadable(context)
  const availability = useReadable(store?.availability)
  const { active, state } = useService(Connections)
  const account = useReadable(active)
  const { byNamespace } = useReadable(state)
  const router = useRouter()
  const [t, tLabel] = [useMessages(messages), useMessages(label)]
  if (!account && !Object.values(byNamespace).some(({ loading }) => loading)) {
    return <NoWalletScreen detail={t('connectDetail')} onConnect={() => router.reset(ConnectView)} />
  }
  if (!account || !availability) {
    return (
      <Screen>
        <SkeletonRows count={2} />
      </Screen>
    )
  }
  // In a restricted region, the view of the purchase explains why nothing is sold.
  const canBuy = availability === 'available' || availability === 'restricted-region'
  const canReceive = router.views.has(ReceiveView.id)
  const preload = (id: string) => void router.views.load(id).catch(() => {})
  return (
    <Screen>
      {canBuy || canReceive ? (
        <List label={t('fundList')}>
          {canBuy && (
            <ListRow
              icon={<IconTile name="plus" />}
              title={tLabel('buy')}
              detail={t('buyDetail')}
              trailing="chevron"
              onPress={() => router.push(OnRampAmountView)}
              onIntent={() => preload(OnRampAmountView.id)}
              testId="fund-wallet-onramp"
            />
          )}
          {canReceive && (
            <ListRow
              icon={<IconTile name="arrow-down" />}
              title={t('receive')}
              detail={t('receiveDetail')}
              trailing="chevron"
              onPress={() => router.push(ReceiveView)}
              onIntent={() => preload(ReceiveView.id)}
              testId="fund-wallet-receive"
            />
          )}
        </List>
      ) : (
        <EmptyState icon="wallet" title={t('fundNoneTitle')} detail={t('fundNoneDetail')} />
      )}
    </Screen>
  )
}

export default defineView<void, OnrampViewContext>({
  Component: FundWallet,
  useTitle: () => useMessages(messages)('fundTitle'),
  messages: [label, messages]
})
