import { useRouter } from '@latchkit/kernel/react'
import { ConnectView } from '@latchkit/plugin-connect/contract'
import { NoWalletScreen, useMessages } from '@latchkit/plugin-shell/ui'
import { messages } from '../messages.js'

/** Opened by the site while nobody is connected. */
export function NotConnected() {
  const router = useRouter()
  const t = useMessages(messages)
  return <NoWalletScreen detail={t('connectDetail')} onConnect={() => router.reset(ConnectView)} />
}
