import type { ViewRef } from '@latchkit/kernel'
import { whenIdle } from '@latchkit/kernel/idle'
import { isViewBinding, useRouter, useService } from '@latchkit/kernel/react'
import { useEffect } from 'react'
import { Messages } from '../contract.js'
import { useIsPrerendered } from './prerender.js'
import type {} from './view-binding.js'

/** Loads a view that is one press away, with its texts, once the browser is idle. */
export function usePreload<P>({ id }: ViewRef<P>): void {
  const { views } = useRouter()
  const messages = useService(Messages)
  const isPrerendered = useIsPrerendered()
  useEffect(() => {
    if (isPrerendered || !views.has(id)) return
    const preload = async () => {
      await views.load(id)
      const module = views.module(id).get()
      if (module.status !== 'ready' || !isViewBinding(module.view)) return
      for (const catalogue of module.view.messages ?? []) void messages.load(catalogue)
    }
    // Ignores a failure: opening the view reports it.
    return whenIdle(() => void preload().catch(() => {}))
  }, [views, messages, isPrerendered, id])
}
