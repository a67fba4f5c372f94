import { useService } from '@latchkit/kernel/react'
import { Connections, type DisconnectTarget } from '@latchkit/plugin-connections/contract'
import { Toasts } from '@latchkit/plugin-shell/contract'
import { useMessages } from '@latchkit/plugin-shell/ui'
import { useEffect, useRef, useState } from 'react'
import { messages } from '../messages.js'

/** Ends connections, and says so when that fails. */
export function useDisconnect() {
  const connections = useService(Connections)
  const toasts = useService(Toasts)
  const t = useMessages(messages)
  const [busy, setBusy] = useState(false)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  const disconnect = async (target?: DisconnectTarget) => {
    setBusy(true)
    try {
      await connections.disconnect(target)
    } catch {
      toasts.show({ variant: 'error', message: t('disconnectFailed') })
    }
    if (isShown.current) setBusy(false)
  }
  return { busy, disconnect }
}
