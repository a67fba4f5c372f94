import { optionRules } from '@latchkit/kernel/options'

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

const modes: readonly unknown[] = ['force', 'warn', 'ignore'] satisfies readonly UnsupportedNetwork[]

export const networksRules = optionRules<NetworksOptions>({
  unsupportedNetwork: [value => modes.includes(value), 'must be force, warn or ignore']
})
