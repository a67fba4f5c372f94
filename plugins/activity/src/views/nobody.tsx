import { useRouter } from '@latchkit/kernel/react'
import { ConnectView } from '@latchkit/plugin-connect/contract'
import { Button, EmptyState, Screen, useMessages } from '@latchkit/plugin-shell/ui'
import { messages } from '../messages.js'

/** Opened by the site while nobody is connected. */
export function Nobody() {
  const router = useRouter()
  const t = useMessages(messages)
  return (
    <Screen>
      <EmptyState
        icon="wallet"
        title={t('noneTitle')}
        detail={t('noneDetail')}
        action={<Button onPress={() => router.reset(ConnectView)}>{t('connect')}</Button>}
      />
    </Screen>
  )
}
