import type { ViewRef } from '@latchkit/kernel'
import { whenIdle } from '@latchkit/kernel/idle'
import { useRouter, useService } from '@latchkit/kernel/react'
import { useEffect } from 'react'
import { Messages } from '../contract.js'
import { useIsPrerendered } from './prerender.js'
import { preloadView } from './view-binding.js'

/** Loads a view that is one press away, with its texts, once the browser is idle. */
export function usePreload<P>({ id }: ViewRef<P>): void {
  const { views } = useRouter()
  const messages = useService(Messages)
  const isPrerendered = useIsPrerendered()
  useEffect(() => {
    if (isPrerendered) return
    // Ignores a failure: opening the view reports it.
    return whenIdle(() => void preloadView(views, id, messages).catch(() => {}))
  }, [views, messages, isPrerendered, id])
}
