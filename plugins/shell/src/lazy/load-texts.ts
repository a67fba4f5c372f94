import type { Kernel } from '@latchkit/kernel'
import { isViewBinding } from '@latchkit/kernel/react'
import { Messages } from '../contract.js'
import { uiMessages } from '../ui/ui-messages.js'

/** Loads what the first opening would otherwise wait for: the texts of the dialog and those of its first view. */
export async function loadTexts({ get, router }: Kernel, view: string | undefined): Promise<void> {
  const messages = get(Messages)
  void messages.load(uiMessages)
  if (view === undefined || !router.views.has(view)) return
  await router.views.load(view)
  const module = router.views.module(view).get()
  if (module.status !== 'ready' || !isViewBinding(module.view)) return
  for (const catalogue of module.view.messages ?? []) void messages.load(catalogue)
}
