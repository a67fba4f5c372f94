import { errorCode, invalidOption, type KernelError } from '@latchkit/kernel'
import { unknownOption, unlike } from '@latchkit/kernel/options'
import { type AccountOptions, accountRules } from '@latchkit/plugin-account'
import { type ApprovalOptions, approvalRules } from '@latchkit/plugin-approval'
import { type ChainsOptions, chainsRules } from '@latchkit/plugin-chains'
import { type ConnectOptions, connectRules } from '@latchkit/plugin-connect'
import { type ConnectionsOptions, connectionsRules } from '@latchkit/plugin-connections'
import { type FeaturesOptions, featuresRules } from '@latchkit/plugin-features'
import { type NetworksOptions, networksRules } from '@latchkit/plugin-networks'
import { type ShellOptions, shellRules } from '@latchkit/plugin-shell'

/** Options of all plugins of this preset. Each plugin documents and validates its options. */
export interface CoreOptions
  extends ShellOptions,
    ChainsOptions,
    ConnectionsOptions,
    NetworksOptions,
    ConnectOptions,
    AccountOptions,
    FeaturesOptions,
    ApprovalOptions {}

/** Names of the options by plugin. */
export const coreOptionNames = {
  shell: shellRules.names,
  chains: chainsRules.names,
  connections: connectionsRules.names,
  networks: networksRules.names,
  connect: connectRules.names,
  account: accountRules.names,
  features: featuresRules.names,
  approval: approvalRules.names
}

/**
 * Returns the options of one plugin from those of a preset. Absent options are undefined.
 *
 * @example
 * take({ themeMode: 'dark', locale: 'ar' }, ['locale']) // { locale: 'ar' }
 */
export function take<O extends object, K extends keyof O & string>(options: O, names: readonly K[]): Pick<O, K> {
  return Object.fromEntries(names.map(name => [name, options[name]])) as Pick<O, K>
}

/**
 * Throws if the options are not an object, or for a name that no plugin has.
 *
 * @param at - prefix of nested options: `services.`
 * @throws {KernelError} `kernel/invalid-option`, with a similar name as a proposal.
 * @example
 * refuseUnknown('myPreset', { themeMood: 'dark' }, ['themeMode']) // throws: … did you mean "themeMode"?
 */
export function refuseUnknown(caller: string, options: unknown, names: readonly string[], at = ''): void {
  if (typeof options !== 'object' || options === null) {
    throw invalidOption(caller, at.slice(0, -1) || 'options', unlike('must be an object', options))
  }
  const unknown = Object.keys(options).find(name => !names.includes(name))
  if (unknown !== undefined) throw invalidOption(caller, at + unknown, unknownOption(unknown, names))
}

/**
 * Returns the result of `make`. If a plugin rejects an option, the error names `caller`, the function that the site
 * called.
 *
 * @param rename - replaces the plugin's name of an option in the error with the site's name of it.
 * @example
 * import { shell } from '@latchkit/plugin-shell'
 * import { onBehalfOf } from '@latchkit/preset-core'
 *
 * const plugins = onBehalfOf('myPreset', () => [shell({ locale: 'ar' })])
 */
export function onBehalfOf<T>(caller: string, make: () => T, rename = (text: string) => text): T {
  try {
    return make()
  } catch (error) {
    if (errorCode(error) !== 'kernel/invalid-option') throw error
    const { option, expected } = (error as KernelError<'kernel/invalid-option'>).context
    throw invalidOption(caller, rename(option), rename(expected), error)
  }
}
