import type { PluginContext, Router } from '@latchkit/kernel'
import { isViewBinding } from '@latchkit/kernel/react'
import { Messages } from '../contract.js'
import { uiMessages } from '../ui/ui-messages.js'
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

/** Loads the first view and starts loading the texts of the dialog and of that view, so that the first opening does not wait for them. */
export async function prepare({ kernel, router }: PluginContext, view: string | undefined): Promise<void> {
  const messages = kernel.get(Messages)
  void messages.load(uiMessages)
  const binding = view === undefined ? undefined : await loadBinding(router.views, view)
  for (const catalogue of binding?.messages ?? []) void messages.load(catalogue)
}
