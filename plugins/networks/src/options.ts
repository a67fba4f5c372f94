import { flag, oneOf, optionRules } from '@latchkit/kernel/options'

/**
 * What happens when the wallet is on a network that the site did not configure.
 *
 * - `warn`: the visitor is told, and may close.
 * - `force`: the visitor is told, and can only switch or disconnect.
 * - `ignore`: nothing.
 */
export type UnsupportedNetwork = 'force' | 'warn' | 'ignore'

export interface NetworksOptions {
  /** @defaultValue 'warn' */
  readonly unsupportedNetwork?: UnsupportedNetwork
  /**
   * Ways from the dialog and the network button to another network. Without them the visitor is not told of a network that is not
   * configured either, whatever `unsupportedNetwork` says; the site switches by its own `switchNetwork`. @defaultValue true
   */
  readonly networkSwitch?: boolean
}

/** Checks the options of this plugin, and knows their names. */
export const networksRules = optionRules<NetworksOptions>({
  unsupportedNetwork: oneOf(...(['force', 'warn', 'ignore'] satisfies readonly UnsupportedNetwork[])),
  networkSwitch: flag
})
