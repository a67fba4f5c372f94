import { invalidOption, KernelError } from './errors.js'
import type { AnyPlugin, ServiceMap } from './plugin.js'

const idPattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

export const idsOf = (services: ServiceMap = {}) => Object.values(services).map(({ id }) => id)

/** Returns why a member of `plugins` is no plugin, if it is none. */
function flawOf(plugin: AnyPlugin | undefined): string | false {
  if (typeof plugin === 'function') return 'call it, as in "eip155()"'
  if (Array.isArray(plugin)) return 'spread it, as in "...corePreset()"'
  const fits = typeof plugin?.setup === 'function' && idPattern.test(plugin.id ?? '')
  return !fits && 'it needs an id of lower-case words and dashes, and a setup function'
}

/** Providers before users, else as given. @throws {KernelError} a `plugin/…` code for plugins that do not fit together. */
export function inOrder(plugins: readonly AnyPlugin[]): readonly AnyPlugin[] {
  if (!Array.isArray(plugins)) throw invalidOption('createKernel', 'plugins', 'must be a list of plugins')
  const known = new Set<string>()
  const providers = new Map<string, AnyPlugin>()
  for (const [index, plugin] of plugins.entries()) {
    const reason = flawOf(plugin)
    if (reason) throw new KernelError('plugin/invalid', { plugin: plugin?.id ?? `plugins.${index}`, reason })
    if (known.has(plugin.id)) throw new KernelError('plugin/duplicate-id', { plugin: plugin.id })
    known.add(plugin.id)
    for (const service of idsOf(plugin.provides)) {
      const other = providers.get(service)
      if (other) throw new KernelError('plugin/duplicate-service', { service, plugin: plugin.id, other: other.id })
      providers.set(service, plugin)
    }
  }

  const done = new Set<AnyPlugin>()
  const visit = (plugin: AnyPlugin, path: readonly AnyPlugin[]) => {
    if (done.has(plugin)) return
    if (path.includes(plugin)) {
      const ids = [...path.slice(path.indexOf(plugin)), plugin].map(({ id }) => id)
      throw new KernelError('plugin/cycle', { plugin: plugin.id, other: ids.at(-2) ?? '', path: ids.join(' → ') })
    }
    const other = plugin.conflictsWith?.find(id => known.has(id))
    if (other) throw new KernelError('plugin/conflict', { plugin: plugin.id, other })
    for (const service of idsOf(plugin.requires)) {
      const provider = providers.get(service)
      if (!provider) throw new KernelError('plugin/missing-service', { service, plugin: plugin.id })
      visit(provider, [...path, plugin])
    }
    done.add(plugin)
  }
  for (const plugin of plugins) visit(plugin, [])
  return [...done]
}
