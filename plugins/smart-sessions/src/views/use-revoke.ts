import { errorCode } from '@latchkit/kernel'
import { useService } from '@latchkit/kernel/react'
import { Toasts } from '@latchkit/plugin-shell/contract'
import { useMessages } from '@latchkit/plugin-shell/ui'
import { useEffect, useRef, useState } from 'react'
import type { SmartSession, SmartSessionsApi } from '../contract.js'
import { messages } from '../messages.js'

type Revocation =
  | { readonly status: 'idle' }
  | { readonly status: 'waiting' }
  | { readonly status: 'failed'; readonly code: string }

/** Returns the state of ending a session, and a function that ends it. Leaving the view ends the request to the wallet. */
export function useRevoke(sessions: Pick<SmartSessionsApi, 'revoke'>) {
  const toasts = useService(Toasts)
  const t = useMessages(messages)
  const [state, setState] = useState<Revocation>({ status: 'idle' })
  const request = useRef<AbortController>(undefined)
  useEffect(() => () => request.current?.abort(), [])

  const revoke = async (session: SmartSession) => {
    if (state.status === 'waiting') return
    const controller = new AbortController()
    const { signal } = controller
    request.current = controller
    setState({ status: 'waiting' })
    try {
      await sessions.revoke(session, signal)
      // The service has ended the session even if the visitor has left.
      toasts.show({ variant: 'success', message: t('revoked') })
      if (!signal.aborted) setState({ status: 'idle' })
    } catch (error) {
      if (!signal.aborted) setState({ status: 'failed', code: errorCode(error) ?? 'smart-sessions/failed' })
    }
  }
  return { state, revoke }
}
