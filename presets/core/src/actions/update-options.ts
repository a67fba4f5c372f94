import { checkOptions, invalidOption } from '@latchkit/kernel'
import type { AccountOptions } from '@latchkit/plugin-account'
import type { ConnectOptions } from '@latchkit/plugin-connect'
import type { FeatureSwitches } from '@latchkit/plugin-features'
import { type ShellOptions, shellRules } from '@latchkit/plugin-shell'
import { Messages, Theme } from '@latchkit/plugin-shell/contract'
import type { Latchkit } from '../latchkit.js'
import { coreOptionNames, onBehalfOf, refuseUnknown, take } from '../options.js'
import { settingsOf } from './settings.js'
import { serviceOf } from './watch.js'

const CALLER = 'updateOptions'
const looks = ['themeMode', 'themeVariables', 'locale'] as const

/** Options that may change while the page lives. `undefined` keeps the present look, and returns other options to their default. */
export interface ChangeableOptions
  extends Partial<Pick<ShellOptions, 'themeMode' | 'themeVariables' | 'locale'>>,
    Partial<Pick<ConnectOptions, 'connectMethodsOrder' | 'termsConditionsUrl' | 'privacyPolicyUrl'>>,
    Partial<Pick<AccountOptions, 'walletFeaturesOrder'>> {
  /** Switches as `updateFeatures` takes them; absent features stay as they are. */
  readonly features?: (FeatureSwitches & Readonly<Record<string, boolean | undefined>>) | undefined
}

/**
 * Sets options of the site that may change while the page lives: theme, language, features, orders and legal links. Other options decide
 * which code a page loads, and are rejected. Options that are absent stay as they are.
 *
 * @throws {KernelError} `kernel/invalid-option`, naming the option, for an unknown name, an option that cannot change, and an invalid
 *   value; then nothing is changed.
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * import { updateOptions } from '@latchkit/preset-core/actions'
 *
 * updateOptions(latchkit, { themeMode: 'dark', features: { send: false }, termsConditionsUrl: 'https://shop.example/terms' })
 * ```
 */
export function updateOptions(latchkit: Latchkit, options: ChangeableOptions): void {
  const settings = settingsOf(latchkit)
  const features = settings.features.get()
  const names = Object.keys(settings.state.get()).filter(name => !features.includes(name))
  refuseFixed(options, [...looks, 'features', ...names])
  const { features: switches = {} } = options
  refuseUnknown(CALLER, switches, features, 'features.')
  onBehalfOf(CALLER, () => {
    const { themeMode, themeVariables, locale } = checkOptions('shell', shellRules, take(options, looks))
    const theme = serviceOf(latchkit, Theme)
    const before = theme.variables.get()
    if (themeVariables !== undefined) theme.setVariables(themeVariables)
    try {
      settings.set({ ...present(options, names), ...switches })
    } catch (error) {
      theme.setVariables(before)
      throw error
    }
    if (themeMode !== undefined) theme.setMode(themeMode)
    if (locale !== undefined) serviceOf(latchkit, Messages).setLocale(locale)
  })
}

/** Returns the options of these names that are present, also as `undefined`. */
const present = (options: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(options).filter(([name]) => names.includes(name)))

/** @throws {KernelError} `kernel/invalid-option` for a name that is not one of `names`. */
function refuseFixed(options: object, names: readonly string[]): void {
  const fixed: readonly string[] = Object.values(coreOptionNames).flat()
  const wrong = Object.keys(Object(options)).find(name => fixed.includes(name) && !names.includes(name))
  if (wrong !== undefined) throw invalidOption(CALLER, wrong, 'cannot change while the page lives')
  refuseUnknown(CALLER, options, names)
}
