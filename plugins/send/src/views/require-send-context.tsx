import { useRouter, type ViewProps } from '@latchkit/kernel/react'
import { ConnectView } from '@latchkit/plugin-connect/contract'
import {
  Button,
  EmptyState,
  NoWalletScreen,
  Screen,
  Skeleton,
  SkeletonRows,
  useMessages
} from '@latchkit/plugin-shell/ui'
import type { ComponentType } from 'react'
import type { SendViewContext } from '../lazy/send-store.js'
import { messages } from '../messages.js'
import { type SendContext, useSendContext } from './use-send-context.js'

interface SendViewProps<P> {
  readonly context: SendContext
  readonly params: P
}

/** Returns a view that renders `View` with the context of the active account, or the reason why transfers are not possible. */
export const requireSendContext =
  <P,>(View: ComponentType<SendViewProps<P>>) =>
  ({ params, context }: ViewProps<P, SendViewContext>) => {
    const state = useSendContext(context)
    const router = useRouter()
    const t = useMessages(messages)
    switch (state.status) {
      case 'ready':
        return <View context={state} params={params} />
      case 'loading':
        return (
          <Screen>
            <Skeleton shape="row" height={132} />
            <SkeletonRows count={2} />
          </Screen>
        )
      case 'unsupported':
        return (
          <Screen>
            <EmptyState
              icon="warning"
              title={t('unsupported')}
              detail={t('unsupportedDetail')}
              action={<Button onPress={router.back}>{t('back')}</Button>}
            />
          </Screen>
        )
      case 'disconnected':
        return <NoWalletScreen detail={t('connectDetail')} onConnect={() => router.reset(ConnectView)} />
    }
  }
