import type { PluginContext } from '@latchkit/kernel'
import { Messages } from '../contract.js'
import { uiMessages } from '../ui/ui-messages.js'
import { loadBinding } from './load-binding.js'

/** What the first opening would otherwise wait for: the texts of the dialog and of its first view. */
export async function prepare({ kernel, router }: PluginContext, view: string | undefined): Promise<void> {
  const messages = kernel.get(Messages)
  void messages.load(uiMessages)
  const binding = view === undefined ? undefined : await loadBinding(router.views, view)
  for (const catalogue of binding?.messages ?? []) void messages.load(catalogue)
}
