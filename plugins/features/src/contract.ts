import { type Contribution, extensionPoint, type Readable, type Schema, serviceRef } from '@latchkit/kernel'

/** Source of a value: the plugin's default, the site (its options and setters), or the remote configuration. */
export type SettingSource = 'default' | 'local' | 'remote'

/** Value of a setting with its sources. */
export interface SettingState {
  /** Value in force; `undefined` stands for the plugin's default. A feature without a value is on. */
  readonly value: unknown
  readonly source: SettingSource
  /** Value of the site; `undefined` if the site set none. */
  readonly local: unknown
  /** Value of the remote configuration; `undefined` if it has none. */
  readonly remote: unknown
}

/**
 * Options of a plugin that may change while the page lives. The plugin reads `options`, and the features plugin sets it. The remote
 * configuration may change an order (`walletFeaturesOrder` by the item `wallet_features_order`), and no other option.
 */
export interface LiveOptions {
  /** Id of the plugin in the error for an invalid value. */
  readonly owner: string
  /** Schema of the plugin's options. */
  readonly rules: Schema<object>
  /** Names of the options that may change. */
  readonly names: readonly string[]
  /** Values in force; at first those of the site. */
  readonly options: Readable<object> & { set(options: object): void }
}
/**
 * Options of plugins that may change while the page lives.
 *
 * @example
 * <!-- given: declare const ctx: import('@latchkit/kernel').PluginContext -->
 * ```ts
 * import { cell } from '@latchkit/kernel'
 * import { ids, optionRules } from '@latchkit/kernel/options'
 * import { LivePluginOptions } from '@latchkit/plugin-features/contract'
 *
 * const rules = optionRules<{ readonly tipsOrder?: readonly string[] }>({ tipsOrder: ids })
 * ctx.contribute(LivePluginOptions, { owner: 'tips', rules, names: ['tipsOrder'], options: cell({ tipsOrder: ['fees'] }) })
 * ```
 */
export const LivePluginOptions = extensionPoint<LiveOptions>('features.live-options')

/** Feature that a site, or the remote configuration, switches off while the page lives. */
export interface SwitchableFeature {
  /** Name of the feature for the site: `swaps`. */
  readonly id: string
  /** Id of its item in the remote configuration: `swap`. @defaultValue the remote configuration cannot switch it off */
  readonly remoteId?: string
  /** Ids of the plugins whose contributions are hidden while the feature is off. */
  readonly plugins: readonly string[]
  /** Ids of the views that are not shown while the feature is off. */
  readonly views: readonly string[]
}
/**
 * Features that can be switched off, besides `activity`, `analytics`, `receive` and `send`.
 *
 * @example
 * <!-- given: declare const ctx: import('@latchkit/kernel').PluginContext -->
 * ```ts
 * import { SwitchableFeatures } from '@latchkit/plugin-features/contract'
 *
 * ctx.contribute(SwitchableFeatures, { id: 'swaps', remoteId: 'swap', plugins: ['swap'], views: ['Swap'] })
 * ```
 */
export const SwitchableFeatures = extensionPoint<SwitchableFeature>('features.switches')

/**
 * Plugins that work only on the allowed origins of the project, such as e-mail login. The page's origin is checked once as soon as there
 * is a visible contribution, and never without one. Use `when` for a condition that changes.
 */
export const OriginConditions = extensionPoint<{ readonly id: string }>('features.origin-conditions')

/** Returns true for a contribution of a feature that is off. */
export type IsHidden = (contribution: Pick<Contribution<unknown>, 'plugin'>) => boolean

/**
 * Returns the contributions without those of features that are off.
 *
 * @param isHidden - value of `FeaturesApi.isHidden`. @defaultValue the features plugin is absent, so every feature is on
 * @example
 * <!-- given:
 * declare const Tips: import('@latchkit/kernel').ExtensionPoint<{ readonly text: string }>
 * -->
 * ```tsx
 * import { useContributions, useOptionalService, useReadable } from '@latchkit/kernel/react'
 * import { enabledContributions, Features } from '@latchkit/plugin-features/contract'
 *
 * const isHidden = useReadable(useOptionalService(Features)?.isHidden)
 * const tips = enabledContributions(useContributions(Tips), isHidden)
 * ```
 */
export const enabledContributions = <T>(
  contributions: readonly Contribution<T>[],
  isHidden: IsHidden = () => false
): readonly Contribution<T>[] => contributions.filter(contribution => !isHidden(contribution))

/** Features and live options, with their sources. */
export interface SettingsApi {
  /** State of each feature and of each live option by name. */
  readonly state: Readable<Readonly<Record<string, SettingState>>>
  /** Returns true for a contribution of a feature that is off. Holds another function after each change. */
  readonly isHidden: Readable<IsHidden>
  /** Returns false for a feature that is off, and true for any other name. */
  isEnabled(feature: string): boolean
  /**
   * Sets values of the site. `undefined` returns to the default. A value of the remote configuration stays in force, and raises the alert
   * `features.local-ignored` once.
   *
   * @throws {KernelError} `kernel/invalid-option`, naming the option, for an unknown name and an invalid value; then nothing is set.
   * @example
   * <!-- given: declare const kernel: import('@latchkit/kernel').Kernel -->
   * ```ts
   * import { Features } from '@latchkit/plugin-features/contract'
   *
   * const settings = await kernel.get(Features).load()
   * settings.set({ send: false, walletFeaturesOrder: ['receive'] })
   * ```
   */
  set(values: Readonly<Record<string, unknown>>): void
}

/** Service with the settings. Their code loads when a value changes for the first time. */
export interface FeaturesApi {
  /** Settings once they are loaded. Until then every value is that of the site's options. */
  readonly settings: Readable<SettingsApi | undefined>
  /** `SettingsApi.isHidden` of `settings`, for `enabledContributions`. Until they are loaded it hides no contribution. */
  readonly isHidden: Readable<IsHidden>
  /** Loads the settings. Rejects if their code does not load. */
  load(): Promise<SettingsApi>
  /** Creates the settings with `createSettings` of `@latchkit/plugin-features/settings`, unless they exist. */
  open<S extends SettingsApi>(create: (parts: never) => S): S
}
export const Features = serviceRef<FeaturesApi>('features')

declare module '@latchkit/kernel' {
  interface EventMap {
    /** Emitted when values in force changed. `names`: their names. */
    'features:changed': { readonly names: readonly string[] }
  }
}
