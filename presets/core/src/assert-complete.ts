import { invalidOption, type Kernel } from '@latchkit/kernel'
import { AccountActions, AccountTabs, AccountView } from '@latchkit/plugin-account/contract'
import { Namespaces, NativeBalances } from '@latchkit/plugin-chains/contract'

/**
 * Throws for a list of plugins that fit together but form no dialog, because the page would stay empty without an
 * error.
 *
 * @throws {KernelError} `kernel/invalid-option` for a list without the plugins of `corePreset`, for two adapters of
 *   one namespace, and for contributions to an account view that no plugin has.
 */
export function assertComplete({ contributions, find, router }: Kernel): void {
  const invalid = (expected: string) => invalidOption('createLatchkit', 'plugins', expected)
  if (!find(NativeBalances)) throw invalid('must contain the plugins of corePreset()')
  const adapters = new Map<string, string>()
  for (const { plugin, item } of contributions.all(Namespaces).get()) {
    const { id } = item
    const first = adapters.get(id)
    if (first) throw invalid(`must have one plugin for "${id}", not both "${first}" and "${plugin}"`)
    adapters.set(id, plugin)
  }
  if (router.views.has(AccountView.id)) return
  const [stray] = [...contributions.all(AccountActions).get(), ...contributions.all(AccountTabs).get()]
  if (stray) throw invalid(`must contain account(), because "${stray.plugin}" adds to its view`)
}
