import { invalidOption, KernelError } from './errors.js'
import type { AnyPlugin, ServiceMap } from './plugin.js'

const idPattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

export const idsOf = (services: ServiceMap = {}) => Object.values(services).map(({ id }) => id)

/** Returns why a member of `plugins` is not a plugin, or `false` if it is one. */
function problemOf(plugin: AnyPlugin | undefined): string | false {
  if (typeof plugin === 'function') return 'call it, as in "eip155()"'
  if (Array.isArray(plugin)) return 'spread it, as in "...corePreset()"'
  const isValid = typeof plugin?.setup === 'function' && idPattern.test(plugin.id ?? '')
  return !isValid && 'it needs an id of lower-case words and dashes, and a setup function'
}

/** Sorts plugins: providers before users, otherwise in the given order. @throws {KernelError} a `plugin/…` code for incompatible plugins. */
export function sortByDependencies(plugins: readonly AnyPlugin[]): readonly AnyPlugin[] {
  if (!Array.isArray(plugins)) throw invalidOption('createKernel', 'plugins', 'must be a list of plugins')
  const pluginIds = new Set<string>()
  const providers = new Map<string, AnyPlugin>()
  for (const [index, plugin] of plugins.entries()) {
    const reason = problemOf(plugin)
    if (reason) throw new KernelError('plugin/invalid', { plugin: plugin?.id ?? `plugins.${index}`, reason })
    if (pluginIds.has(plugin.id)) throw new KernelError('plugin/duplicate-id', { plugin: plugin.id })
    pluginIds.add(plugin.id)
    for (const service of idsOf(plugin.provides)) {
      const other = providers.get(service)?.id
      if (other) throw new KernelError('plugin/duplicate-service', { service, plugin: plugin.id, other })
      providers.set(service, plugin)
    }
  }

  const visited = new Set<AnyPlugin>()
  const visit = (plugin: AnyPlugin, path: readonly AnyPlugin[]) => {
    if (visited.has(plugin)) return
    if (path.includes(plugin)) {
      const ids = [...path.slice(path.indexOf(plugin)), plugin].map(({ id }) => id)
      throw new KernelError('plugin/cycle', { plugin: plugin.id, other: ids.at(-2) ?? '', path: ids.join(' → ') })
    }
    const conflicting = plugin.conflictsWith?.find(id => pluginIds.has(id))
    if (conflicting) throw new KernelError('plugin/conflict', { plugin: plugin.id, other: conflicting })
    for (const service of idsOf(plugin.requires)) {
      const provider = providers.get(service)
      if (!provider) throw new KernelError('plugin/missing-service', { service, plugin: plugin.id })
      visit(provider, [...path, plugin])
    }
    visited.add(plugin)
  }
  for (const plugin of plugins) visit(plugin, [])
  return [...visited]
}
