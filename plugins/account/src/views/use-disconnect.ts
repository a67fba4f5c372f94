import { useRouter, useService } from '@latchkit/kernel/react'
import { ConnectView } from '@latchkit/plugin-connect/contract'
import { Connections, type DisconnectTarget } from '@latchkit/plugin-connections/contract'
import { Toasts } from '@latchkit/plugin-shell/contract'
import { useMessages } from '@latchkit/plugin-shell/ui'
import { useState } from 'react'
import { closesOnDisconnect } from '../disconnect-navigation.js'
import { messages } from '../messages.js'

/** Returns a function that ends connections and shows a toast if that fails. */
export function useDisconnect() {
  const connections = useService(Connections)
  const router = useRouter()
  const toasts = useService(Toasts)
  const t = useMessages(messages)
  const [busy, setBusy] = useState(false)

  const disconnect = async (target?: DisconnectTarget) => {
    setBusy(true)
    try {
      await connections.disconnect(target)
    } catch {
      // The dialog closes with the last wallet, and a closed dialog shows no toast.
      if (!connections.active.get() && (!router.state.get().open || closesOnDisconnect(router))) {
        await router.close('done')
        await router.open({ target: { view: ConnectView.id } })
      }
      toasts.show({ variant: 'error', message: t('disconnectFailed') })
    }
    setBusy(false)
  }
  return { busy, disconnect }
}
