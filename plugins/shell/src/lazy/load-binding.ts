import type { Router } from '@latchkit/kernel'
import { isViewBinding } from '@latchkit/kernel/react'
import type { ViewBinding } from '../ui/view-binding.js'

/** Loads a view and resolves with its binding, or `undefined` if the view is not registered, failed to load, or exports no view binding. */
export async function loadBinding(
  views: Router['views'],
  view: string
): Promise<ViewBinding<unknown, unknown> | undefined> {
  if (!views.has(view)) return undefined
  await views.load(view)
  const module = views.module(view).get()
  return module.status === 'ready' && isViewBinding(module.view) ? module.view : undefined
}
