import { flag, oneOf, optionRules } from '@latchkit/kernel/options'

/**
 * Reaction to a wallet on a network that the site did not configure.
 *
 * - `warn`: shows a view that the visitor may close.
 * - `force`: shows a view that the visitor can only leave by switching or disconnecting.
 * - `ignore`: shows no view.
 */
export type UnsupportedNetwork = 'force' | 'warn' | 'ignore'

export interface NetworksOptions {
  /** @defaultValue 'warn' */
  readonly unsupportedNetwork?: UnsupportedNetwork
  /**
   * True to offer other networks in the dialog and on the network button. If false, `unsupportedNetwork` has no effect either, and
   * the site switches by its own call of `switchNetwork`. @defaultValue true
   */
  readonly networkSwitch?: boolean
}

/** Validation rules of this plugin's options. */
export const networksRules = optionRules<NetworksOptions>({
  unsupportedNetwork: oneOf(...(['force', 'warn', 'ignore'] satisfies readonly UnsupportedNetwork[])),
  networkSwitch: flag
})
