import { useService } from '@latchkit/kernel/react'
import { Connections, type DisconnectTarget } from '@latchkit/plugin-connections/contract'
import { Toasts } from '@latchkit/plugin-shell/contract'
import { useMessages } from '@latchkit/plugin-shell/ui'
import { useState } from 'react'
import { messages } from '../messages.js'

/** Ends connections, and says so when that fails. */
export function useDisconnect() {
  const connections = useService(Connections)
  const toasts = useService(Toasts)
  const t = useMessages(messages)
  const [busy, setBusy] = useState(false)

  const disconnect = async (target?: DisconnectTarget) => {
    setBusy(true)
    try {
      await connections.disconnect(target)
    } catch {
      toasts.show({ variant: 'error', message: t('disconnectFailed') })
    }
    setBusy(false)
  }
  return { busy, disconnect }
}
