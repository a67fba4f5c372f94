import type { Schema } from '@latchkit/kernel'
import * as v from 'valibot'

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

export const optionsSchema: Schema<NetworksOptions> = v.strictObject({
  unsupportedNetwork: v.optional(v.picklist(['force', 'warn', 'ignore'], 'must be force, warn or ignore'))
})
