import { oneOf, optionRules } from '@latchkit/kernel/options'

/**
 * What happens when the wallet is on a network that the site did not configure.
 *
 * - `warn`: the visitor is told, and may close.
 * - `force`: the visitor is told, and can only switch or disconnect.
 * - `ignore`: nothing.
 */
export type UnsupportedNetwork = 'force' | 'warn' | 'ignore'

export interface NetworksOptions {
  /** @default 'warn' */
  readonly unsupportedNetwork?: UnsupportedNetwork
}

/** Checks the options of this plugin, and knows their names. */
export const networksRules = optionRules<NetworksOptions>({
  unsupportedNetwork: oneOf(...(['force', 'warn', 'ignore'] satisfies readonly UnsupportedNetwork[]))
})
