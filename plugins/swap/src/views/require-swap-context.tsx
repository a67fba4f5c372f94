import { useOptionalService, useRouter, type ViewProps } from '@latchkit/kernel/react'
import type { Network } from '@latchkit/plugin-chains/contract'
import { ConnectView } from '@latchkit/plugin-connect/contract'
import { Networks, NetworksView } from '@latchkit/plugin-networks/contract'
import { Button, EmptyState, NoWalletScreen, Screen, Skeleton, Stack, useMessages } from '@latchkit/plugin-shell/ui'
import type { ComponentType } from 'react'
import { messages } from '../messages.js'
import type { SwapViewContext } from '../store.js'
import { type SwapContext, useSwapContext } from './use-swap-context.js'

interface SwapViewProps<P> {
  readonly context: SwapContext
  readonly params: P
}

/** Returns a view that renders `View` with the context of the active account, or the reason why swaps are not possible. */
export const requireSwapContext =
  <P,>(View: ComponentType<SwapViewProps<P>>) =>
  ({ params, context }: ViewProps<P, SwapViewContext>) => {
    const state = useSwapContext(context)
    const router = useRouter()
    const t = useMessages(messages)
    switch (state.status) {
      case 'ready':
        return <View context={state} params={params} />
      case 'loading':
        return <LoadingForm />
      case 'unsupported':
        return <UnsupportedNetwork network={state.network} />
      case 'restricted':
        return (
          <Screen>
            <EmptyState
              icon="globe"
              title={t('restricted')}
              detail={t('restrictedDetail')}
              action={<Button onPress={router.back}>{t('back')}</Button>}
              testId="swap-restricted"
            />
          </Screen>
        )
      case 'no-network':
        return (
          <Screen>
            <EmptyState
              icon="warning"
              title={t('noNetwork')}
              detail={t('noNetworkDetail')}
              action={<Button onPress={router.back}>{t('back')}</Button>}
            />
          </Screen>
        )
      case 'disconnected':
        return <NoWalletScreen detail={t('connectDetail')} onConnect={() => router.reset(ConnectView)} />
    }
  }

/** Skeleton of the two amounts and the button. */
export const LoadingForm = () => (
  <Screen>
    <Stack gap={2} align="stretch">
      <Skeleton shape="row" height={124} />
      <Skeleton shape="row" height={124} />
      <Skeleton shape="row" height={44} />
    </Stack>
    <Skeleton shape="row" height={48} />
  </Screen>
)

/** Renders the notice for a network without swaps, with a button to choose another one if the site allows that. */
function UnsupportedNetwork({ network }: { readonly network: Network }) {
  const networks = useOptionalService(Networks)
  const router = useRouter()
  const t = useMessages(messages)
  return (
    <Screen>
      <EmptyState
        icon="swap"
        title={t('unsupported')}
        detail={t('unsupportedDetail', { network: network.name })}
        action={
          networks?.networkSwitch ? (
            <Button onPress={() => router.push(NetworksView)} testId="swap-switch-network">
              {t('switchNetwork')}
            </Button>
          ) : (
            <Button onPress={router.back}>{t('back')}</Button>
          )
        }
        testId="swap-unsupported"
      />
    </Screen>
  )
}
