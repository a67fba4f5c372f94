import { KernelError } from '@latchkit/kernel'
import type { AccountOptions } from '@latchkit/plugin-account'
import type { ConnectOptions } from '@latchkit/plugin-connect'
import type { ConnectionsOptions } from '@latchkit/plugin-connections'
import type { NetworksOptions } from '@latchkit/plugin-networks'
import type { ShellOptions } from '@latchkit/plugin-shell'

/** The options of the plugins of this preset, side by side. Each is documented and checked by its plugin. */
export interface CoreOptions
  extends ShellOptions,
    ConnectionsOptions,
    NetworksOptions,
    ConnectOptions,
    AccountOptions {}

type Names<O> = readonly (keyof O & string)[]

/** Which plugin takes which option. */
export const coreOptionNames = {
  shell: [
    'themeMode',
    'themeVariables',
    'locale',
    'embedded',
    'debug',
    'scrollLock',
    'prefetch',
    'imageProxy'
  ] satisfies Names<ShellOptions>,
  connections: [
    'defaultNetwork',
    'metadata',
    'reconnect',
    'connectTimeoutMs',
    'reconnectTimeoutMs'
  ] satisfies Names<ConnectionsOptions>,
  networks: ['unsupportedNetwork'] satisfies Names<NetworksOptions>,
  connect: [
    'customWallets',
    'includeWalletIds',
    'excludeWalletIds',
    'featuredWalletIds',
    'connectMethodsOrder',
    'connectorOrder',
    'connectorTypeOrder',
    'termsConditionsUrl',
    'privacyPolicyUrl',
    'legalCheckbox',
    'manualWalletConnectControl'
  ] satisfies Names<ConnectOptions>,
  account: ['walletFeaturesOrder'] satisfies Names<AccountOptions>
}

/** The options of one plugin, out of those of a preset. */
export function take<O extends object, K extends keyof O & string>(options: O, names: readonly K[]): Pick<O, K> {
  return Object.fromEntries(names.filter(name => name in options).map(name => [name, options[name]])) as Pick<O, K>
}

/** @throws {KernelError} `kernel/invalid-option` for a name that nobody takes, which is most often a slip of the pen. */
export function refuseUnknown(preset: string, options: object, names: readonly string[]): void {
  const unknown = Object.keys(options).find(name => !names.includes(name))
  if (unknown === undefined) return
  throw new KernelError('kernel/invalid-option', {
    plugin: preset,
    option: unknown,
    expected: 'there is no such option'
  })
}
