import { useRouter } from '@latchkit/kernel/react'
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
import type { ReactElement } from 'react'
import type { SendContext } from '../desk.js'
import { messages } from '../messages.js'
import { type Place, usePlace } from './use-place.js'

interface AtPlaceProps {
  readonly context: SendContext
  readonly children: (place: Place) => ReactElement
}

/** A view where something can be sent from, and else why nothing can. */
export function AtPlace({ context, children }: AtPlaceProps) {
  const place = usePlace(context)
  const router = useRouter()
  const t = useMessages(messages)
  switch (place.status) {
    case 'there':
      return children(place)
    case 'coming':
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
    case 'none':
      return <NoWalletScreen detail={t('connectDetail')} onConnect={() => router.reset(ConnectView)} />
  }
}
