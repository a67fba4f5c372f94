import { cell, checkOptions, derive, invalidOption, type PluginContext, type Readable } from '@latchkit/kernel'
import { flag, unknownOption, unlike } from '@latchkit/kernel/options'
import { builtInFeatures } from './built-in-features.js'
import {
  type LiveOptions,
  LivePluginOptions,
  type SettingState,
  type SettingsApi,
  type SwitchableFeature,
  SwitchableFeatures
} from './contract.js'
import { mergeOption, mergeSwitch } from './merge.js'
import type { FeatureSwitches } from './options.js'

type Values = Readonly<Record<string, unknown>>

/** Objects that `FeaturesApi.open` passes. */
export interface SettingsParts {
  readonly ctx: PluginContext
  /** Features as the site's options have them. */
  readonly switches: FeatureSwitches
}

/** Setting with its kind: a feature, or an option of a plugin. */
export interface Setting {
  readonly name: string
  /** Id of its item in the remote configuration. */
  readonly remoteId: string | undefined
  readonly feature?: SwitchableFeature
  readonly live?: LiveOptions
}

export interface RemoteSettings extends SettingsApi {
  /** Names of the features that can be switched. */
  readonly features: Readable<readonly string[]>
  /** Sets the function that reads the value of a setting from the remote configuration; `undefined` for a setting without one. */
  setRemote(read: (setting: Setting) => unknown): void
}

/**
 * Creates the settings: merges the values of the site and of the remote configuration, writes them to the live options, and redirects
 * from the views of features that are off.
 */
export function createSettings({ ctx, switches }: SettingsParts): RemoteSettings {
  const settings = listSettings(ctx)
  const local = cell<Values>({ ...switches })
  const remote = cell<(setting: Setting) => unknown>(() => undefined)
  // The site's options by plugin, as they were before any change.
  const given = new WeakMap<LiveOptions, Values>()
  const stateOf = (setting: Setting): SettingState => {
    const { name, live } = setting
    if (live && !given.has(live)) given.set(live, live.options.get() as Values)
    const values = live && !Object.hasOwn(local.get(), name) ? given.get(live) : local.get()
    return (live ? mergeOption : mergeSwitch)({ local: values?.[name], remote: remote.get()(setting) })
  }
  const states = derive([settings, local, remote], all => all.map(setting => [setting, stateOf(setting)] as const))
  const off = derive([states], all => all.flatMap(([{ feature }, { value }]) => (value === false && feature) || []))

  const apply = createApply(ctx, states)
  // Options of plugins that were added after the values.
  ctx.onDispose(settings.subscribe(apply))
  ctx.tap(ctx.hooks.beforeNavigate, ({ view, via }) => {
    const first = off.get().some(({ views }) => views.includes(view)) && ctx.hooks.initialView.call({})
    return first ? { ...first, via } : undefined
  })
  apply()

  return {
    features: derive([settings], all => all.flatMap(({ name, feature }) => (feature ? [name] : []))),
    state: derive([states], all => Object.fromEntries(all.map(([{ name }, state]) => [name, state]))),
    isHidden: derive(
      [off],
      features =>
        ({ plugin }) =>
          features.some(({ plugins }) => plugins.includes(plugin))
    ),
    isEnabled: name => !off.get().some(({ id }) => id === name),
    set(values) {
      for (const [name, value] of Object.entries(values)) checkValue(settings.get(), name, value)
      local.set({ ...local.get(), ...values })
      apply()
    },
    setRemote(read) {
      remote.set(read)
      apply()
    }
  }
}

/** Returns all settings: the features, and the live options of plugins. */
function listSettings(ctx: PluginContext): Readable<readonly Setting[]> {
  return derive([ctx.contributions(SwitchableFeatures), ctx.contributions(LivePluginOptions)], (features, options) => [
    ...[...builtInFeatures, ...features].map(feature => ({
      name: feature.id,
      remoteId: feature.remoteId,
      feature
    })),
    ...options.flatMap(live => live.names.map(name => ({ name, remoteId: remoteOrderId(name), live })))
  ])
}

/** Returns the id of an order in the remote configuration: `wallet_features_order`; `undefined` for another option. */
const remoteOrderId = (name: string) =>
  name.endsWith('Order') ? name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`) : undefined

/** Returns the function that writes the values in force to the live options, and reports those that changed. */
function createApply(ctx: PluginContext, states: Readable<readonly (readonly [Setting, SettingState])[]>): () => void {
  let last = new Map<string, unknown>()
  return function apply() {
    const next = new Map(states.get().map(([{ name }, { value }]) => [name, value]))
    const names = [...next.keys()].filter(name => last.has(name) && !Object.is(last.get(name), next.get(name)))
    last = next
    for (const [{ name, live }, { value }] of states.get()) {
      const options = live?.options.get() as Values | undefined
      if (live && !Object.is(options?.[name], value)) live.options.set({ ...options, [name]: value })
    }
    if (names.length > 0) ctx.events.emit('features:changed', { names })
  }
}

/** @throws {KernelError} `kernel/invalid-option` with the name of the setting. */
function checkValue(settings: readonly Setting[], name: string, value: unknown): void {
  const setting = settings.find(other => other.name === name)
  const names = settings.map(other => other.name)
  if (!setting) throw invalidOption('features', name, unknownOption(name, names))
  const { live } = setting
  if (live) checkOptions(live.owner, live.rules, { [name]: value })
  else if (value !== undefined && !flag[0](value)) throw invalidOption('features', name, unlike(flag[1], value))
}
