import { invalidOption } from '@latchkit/kernel'
import { unknownOption, unlike } from '@latchkit/kernel/options'
import { type AccountOptions, accountRules } from '@latchkit/plugin-account'
import { type ChainsOptions, chainsRules } from '@latchkit/plugin-chains'
import { type ConnectOptions, connectRules } from '@latchkit/plugin-connect'
import { type ConnectionsOptions, connectionsRules } from '@latchkit/plugin-connections'
import { type NetworksOptions, networksRules } from '@latchkit/plugin-networks'
import { type ShellOptions, shellRules } from '@latchkit/plugin-shell'

/** The options of the plugins of this preset, side by side. Each is documented and checked by its plugin. */
export interface CoreOptions
  extends ShellOptions,
    ChainsOptions,
    ConnectionsOptions,
    NetworksOptions,
    ConnectOptions,
    AccountOptions {}

/** Which plugin takes which option. */
export const coreOptionNames = {
  shell: shellRules.names,
  chains: chainsRules.names,
  connections: connectionsRules.names,
  networks: networksRules.names,
  connect: connectRules.names,
  account: accountRules.names
}

/** Returns the options of one plugin, out of those of a preset. One that the site left out is undefined. */
export function take<O extends object, K extends keyof O & string>(options: O, names: readonly K[]): Pick<O, K> {
  return Object.fromEntries(names.map(name => [name, options[name]])) as Pick<O, K>
}

/**
 * Throws for options that are no object, and for a name that no plugin takes.
 *
 * @param at - where the options are, if inside another one: `services.`
 * @throws {KernelError} `kernel/invalid-option`, with the name that was probably meant.
 */
export function refuseUnknown(caller: string, options: unknown, names: readonly string[], at = ''): void {
  if (typeof options !== 'object' || options === null) {
    throw invalidOption(caller, at.slice(0, -1) || 'options', unlike('must be an object', options))
  }
  const unknown = Object.keys(options).find(name => !names.includes(name))
  if (unknown !== undefined) throw invalidOption(caller, at + unknown, unknownOption(unknown, names))
}

/**
 * Returns what `make` returns. Whatever plugin refuses an option, the error names `caller`, to whom the site gave it.
 *
 * @param rename - replaces the plugin's name of an option in the error by the one that the site knows.
 */
export function onBehalfOf<T>(caller: string, make: () => T, rename = (text: string) => text): T {
  try {
    return make()
  } catch (error) {
    const { code, context } = Object(error) as {
      readonly code?: unknown
      readonly context: Record<'option' | 'expected', string>
    }
    if (code !== 'kernel/invalid-option') throw error
    const { option, expected } = context
    throw invalidOption(caller, rename(option), rename(expected), error)
  }
}
