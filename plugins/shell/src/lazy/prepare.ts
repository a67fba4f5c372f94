import type { PluginContext } from '@latchkit/kernel'
import { isViewBinding } from '@latchkit/kernel/react'
import { Messages } from '../contract.js'
import { uiMessages } from '../ui/ui-messages.js'

/** What the first opening would otherwise wait for: the texts of the dialog and of its first view. */
export async function prepare({ kernel, router }: PluginContext, view: string | undefined): Promise<void> {
  const messages = kernel.get(Messages)
  void messages.load(uiMessages)
  if (view === undefined || !router.views.has(view)) return
  await router.views.load(view)
  const module = router.views.module(view).get()
  if (module.status !== 'ready' || !isViewBinding(module.view)) return
  for (const catalogue of module.view.messages ?? []) void messages.load(catalogue)
}
