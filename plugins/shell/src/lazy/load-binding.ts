import type { Router } from '@latchkit/kernel'
import { isViewBinding } from '@latchkit/kernel/react'
import type { ViewBinding } from '../ui/view-binding.js'

/** What the module of a view exports; undefined for a view that is not registered, did not load, or is none. */
export async function loadBinding(views: Router['views'], view: string): Promise<ViewBinding<unknown> | undefined> {
  if (!views.has(view)) return undefined
  await views.load(view)
  const module = views.module(view).get()
  return module.status === 'ready' && isViewBinding(module.view) ? module.view : undefined
}
