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
import type { OnrampViewContext } from '../lazy/onramp-store.js'
import { messages } from '../messages.js'
import { type OnrampContext, useOnrampContext } from './use-onramp-context.js'

interface OnrampViewProps<P> {
  readonly context: OnrampContext
  readonly params: P
}

const reasons = {
  'restricted-region': { icon: 'globe', title: 'restrictedTitle', detail: 'restrictedDetail' },
  'unsupported-network': { icon: 'warning', title: 'networkTitle', detail: 'networkDetail' },
  'no-provider': { icon: 'warning', title: 'noneTitle', detail: 'noneDetail' }
} as const

/** Returns a view that renders `View` with the context of the active account, or the reason why nothing can be bought. */
export const requireOnrampContext =
  <P,>(View: ComponentType<OnrampViewProps<P>>) =>
  ({ params, context }: ViewProps<P, OnrampViewContext>) => {
    const state = useOnrampContext(context)
    const router = useRouter()
    const t = useMessages(messages)
    if (state.status === 'ready') return <View context={state} params={params} />
    if (state.status === 'loading') {
      return (
        <Screen>
          <Skeleton shape="row" height={132} />
          <SkeletonRows count={2} />
        </Screen>
      )
    }
    if (state.status === 'no-account') {
      return <NoWalletScreen detail={t('connectDetail')} onConnect={() => router.reset(ConnectView)} />
    }
    const { icon, title, detail } = reasons[state.status]
    return (
      <Screen>
        <EmptyState
          icon={icon}
          title={t(title)}
          detail={t(detail)}
          action={
            <Button variant="secondary" onPress={router.back}>
              {t('back')}
            </Button>
          }
          testId={`onramp-${state.status}`}
        />
      </Screen>
    )
  }
