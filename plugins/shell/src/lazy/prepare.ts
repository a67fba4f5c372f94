import type { PluginContext } from '@latchkit/kernel'
import { Messages } from '../contract.js'
import { uiMessages } from '../ui/ui-messages.js'
import { loadBinding } from './load-binding.js'

/** Loads the first view and starts loading the texts of the dialog and of that view, so that the first opening does not wait for them. */
export async function prepare({ kernel, router }: PluginContext, view: string | undefined): Promise<void> {
  const messages = kernel.get(Messages)
  void messages.load(uiMessages)
  const binding = view === undefined ? undefined : await loadBinding(router.views, view)
  for (const catalogue of binding?.messages ?? []) void messages.load(catalogue)
}
