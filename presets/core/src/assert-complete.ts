import { invalidOption, type Kernel } from '@latchkit/kernel'
import { AccountActions, AccountTabs, AccountView } from '@latchkit/plugin-account/contract'
import { Namespaces } from '@latchkit/plugin-chains/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import { Dialog } from '@latchkit/plugin-shell/contract'

/**
 * Throws for a list of plugins that fit together but form no dialog, because the page would stay empty without an
 * error.
 *
 * @throws {KernelError} `kernel/invalid-option` for a list without the plugins of `corePreset`, for two adapters of
 *   one namespace, and for contributions to an account view that no plugin has.
 */
export function assertComplete({ contributions, find, router }: Kernel): void {
  const invalid = (expected: string) => invalidOption('createLatchkit', 'plugins', expected)
  if (!find(Connections) || !find(Dialog)) throw invalid('must contain the plugins of corePreset()')
  const served = new Map<string, string>()
  for (const { plugin, item } of contributions.all(Namespaces).get()) {
    const first = served.get(item.id)
    if (first) throw invalid(`must have one plugin for "${item.id}", not both "${first}" and "${plugin}"`)
    served.set(item.id, plugin)
  }
  const [addition] = [AccountActions, AccountTabs].flatMap(point => contributions.all<unknown>(point as never).get())
  if (addition && !router.views.has(AccountView.id)) {
    throw invalid(`must contain account(), because "${addition.plugin}" adds to its view`)
  }
}
