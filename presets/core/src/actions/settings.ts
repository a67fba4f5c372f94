import type { FeatureSwitches } from '@latchkit/plugin-features'
import { Features, type SettingState } from '@latchkit/plugin-features/contract'
import { createSettings } from '@latchkit/plugin-features/settings'
import type { Latchkit } from '../latchkit.js'
import { onBehalfOf, refuseUnknown } from '../options.js'
import { serviceOf, type Unsubscribe, watch } from './watch.js'

/** State of each feature and of each option that may change, by name: `send`, `walletFeaturesOrder`. */
export type FeaturesState = Readonly<Record<string, SettingState>>

/** Returns the settings of an instance, and creates them if they do not exist yet. */
export const settingsOf = (latchkit: Latchkit) => serviceOf(latchkit, Features).open(createSettings)

/** Sets options. An error names `caller`. */
function set(latchkit: Latchkit, caller: string, values: Readonly<Record<string, unknown>>): void {
  onBehalfOf(caller, () => settingsOf(latchkit).set(values))
}

/**
 * Returns the features and the options that may change, each with the value in force, the site's, the one of the remote configuration, and
 * the source of the value in force.
 *
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * import { getFeatures } from '@latchkit/preset-core/actions'
 *
 * const { send } = getFeatures(latchkit)
 * if (send?.value === false && send.source === 'remote') console.log('The remote configuration switched sending off')
 * ```
 */
export const getFeatures = (latchkit: Latchkit): FeaturesState => settingsOf(latchkit).state.get()

/**
 * Calls `listener` after each change of a feature or an option. Returns a function that unsubscribes.
 *
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * subscribeFeatures(latchkit, ({ send }) => console.log(send?.value !== false))
 * ```
 */
export function subscribeFeatures(latchkit: Latchkit, listener: (features: FeaturesState) => void): Unsubscribe {
  const { state } = settingsOf(latchkit)
  return watch([state], state.get, listener)
}

/**
 * Switches features on or off. A feature that is off disappears, also from an open dialog, and its views lead to the first view.
 * `undefined` returns a feature to its default. A feature whose plugin is missing, and one that the remote configuration switched off,
 * stays off.
 *
 * @param features - for example `{ send: false }`. Features of further plugins are accepted as well: `swaps`.
 * @throws {KernelError} `kernel/invalid-option`, naming the feature; then none is changed.
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * updateFeatures(latchkit, { send: false })
 * ```
 */
export function updateFeatures(
  latchkit: Latchkit,
  features: FeatureSwitches & Readonly<Record<string, boolean | undefined>>
): void {
  refuseUnknown('updateFeatures', features, settingsOf(latchkit).features.get())
  set(latchkit, 'updateFeatures', features)
}

/**
 * Sets the order of the connect methods, like the option `connectMethodsOrder`; without an order, the default one.
 *
 * @throws {KernelError} `kernel/invalid-option`
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * setConnectMethodsOrder(latchkit, ['wallet', 'email'])
 * ```
 */
export const setConnectMethodsOrder = (latchkit: Latchkit, connectMethodsOrder: readonly string[] | undefined): void =>
  set(latchkit, 'setConnectMethodsOrder', { connectMethodsOrder })

/**
 * Sets the order of the account's actions, like the option `walletFeaturesOrder`; without an order, the default one.
 *
 * @throws {KernelError} `kernel/invalid-option`
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * setWalletFeaturesOrder(latchkit, ['send', 'receive'])
 * ```
 */
export const setWalletFeaturesOrder = (latchkit: Latchkit, walletFeaturesOrder: readonly string[] | undefined): void =>
  set(latchkit, 'setWalletFeaturesOrder', { walletFeaturesOrder })

/**
 * Sets the address of the terms, like the option `termsConditionsUrl`; `undefined` removes the link.
 *
 * @throws {KernelError} `kernel/invalid-option`
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * setTermsConditionsUrl(latchkit, 'https://shop.example/terms')
 * ```
 */
export const setTermsConditionsUrl = (latchkit: Latchkit, termsConditionsUrl: string | undefined): void =>
  set(latchkit, 'setTermsConditionsUrl', { termsConditionsUrl })

/**
 * Sets the address of the privacy policy, like the option `privacyPolicyUrl`; `undefined` removes the link.
 *
 * @throws {KernelError} `kernel/invalid-option`
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * setPrivacyPolicyUrl(latchkit, 'https://shop.example/privacy')
 * ```
 */
export const setPrivacyPolicyUrl = (latchkit: Latchkit, privacyPolicyUrl: string | undefined): void =>
  set(latchkit, 'setPrivacyPolicyUrl', { privacyPolicyUrl })
